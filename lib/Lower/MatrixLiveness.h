// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Live ranges of matrix values, as intervals over a linear numbering of a
// function's instructions, so that values with disjoint live ranges can share a
// buffer and `D = A * B + C` can be computed in the buffer of C.
//
//   position of instruction i:  2i when it reads, 2i + 1 when it writes
//   phi: written at its block's start; read at the end of the predecessor

#ifndef TENON_LIB_LOWER_MATRIXLIVENESS_H
#define TENON_LIB_LOWER_MATRIXLIVENESS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include <map>

namespace tenon {

/// Half-open intervals [begin, end), disjoint, in ascending order.
class LiveIntervals {
public:
  /// Adds [Begin, End), merging it with adjacent intervals.
  void add(unsigned Begin, unsigned End);
  /// Adds all of \p Other.
  void add(const LiveIntervals &Other);
  bool overlaps(const LiveIntervals &Other) const;
  bool empty() const { return Segments.empty(); }
  unsigned begin() const {
    assert(!empty() && "it is never alive");
    return Segments.begin()->first;
  }
  unsigned end() const {
    assert(!empty() && "it is never alive");
    return Segments.rbegin()->second;
  }
  size_t size() const { return Segments.size(); }

private:
  std::map<unsigned, unsigned> Segments;
};

/// The numbering of one function.
class Positions {
public:
  explicit Positions(llvm::Function &F);

  unsigned read(const llvm::Instruction &I) const {
    assert(Numbers.contains(&I) && "an instruction that the function had");
    return Numbers.lookup(&I);
  }
  unsigned write(const llvm::Instruction &I) const;
  unsigned begin(const llvm::BasicBlock &B) const {
    return Blocks.lookup(&B).first;
  }
  unsigned end(const llvm::BasicBlock &B) const {
    return Blocks.lookup(&B).second;
  }

  /// The live range of the value of \p V.
  LiveIntervals intervalsOf(const llvm::Instruction &V) const;

private:
  llvm::DenseMap<const llvm::Instruction *, unsigned> Numbers;
  llvm::DenseMap<const llvm::BasicBlock *, std::pair<unsigned, unsigned>>
      Blocks;
};

} // namespace tenon

#endif
