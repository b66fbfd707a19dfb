// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 32-bit integers that index memory, and may wrap around:
//
//   %row = add i32 %m, 1                     rows need not be %k apart:
//   %first = mul i32 %row, %k                %m + 1 or the product may be
//   %index = zext i32 %first to i64          2^32 and more
//
// OpenCL kernels often have sizes of type uint, and SPIR-V need not state that
// signed integers do not wrap. The same applies to 64-bit integers that are
// divided, such as the row k / 2 of a packed matrix, and to the coordinate
// k / 2 of a 2D block that holds pairs of rows of a column-major matrix. A test
// at the kernel's entry bounds each index by the largest values of its
// operands. In the version of the code for launches that pass the test,
// operations have flags that say so.

#ifndef TENON_LIB_OPTIMIZE_RAISE_CONDITIONS_INDEXRANGES_H
#define TENON_LIB_OPTIMIZE_RAISE_CONDITIONS_INDEXRANGES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace tenon {

/// The indices of a kernel, as of construction. Afterwards, code may be
/// inserted at the kernel's entry and blocks may be copied.
class IndexRanges {
public:
  /// \p Width: the lanes of a sub-group, 0 if unknown. \p OfMatrices: only
  /// indices of the memory of matrices are considered. \p OfBlocks: also
  /// coordinates of 2D blocks.
  IndexRanges(llvm::Function &F, const llvm::LoopInfo &Loops, unsigned Width,
              bool OfMatrices, bool OfBlocks = false);

  /// Whether there is anything to test.
  bool areNeeded() const { return !Bounds.empty(); }

  /// Emits the test, at the kernel's entry, that no index wraps around; it is
  /// uniform in the work-group. Null if nothing has to be tested.
  llvm::Value *emitTest(llvm::IRBuilderBase &B);
  /// Marks operations as not wrapping and makes divisions unsigned, in the code
  /// after the test.
  void mark();

private:
  /// A phi that counts from Start in a loop. An iteration is followed by
  /// another one only if Tested, which is the counter or its sum with a
  /// constant, is below or equal to Limit; the next value is Tested + After.
  struct Counter {
    llvm::Value *Start, *Next, *Tested, *Limit;
    uint64_t After;
    bool EndsAtLimit; ///< the loop runs until Tested is equal to Limit
  };

  void addRoot(llvm::Value &Index);
  bool isBounded(llvm::Value *V, unsigned Depth = 0);
  bool isBoundedInstruction(llvm::Instruction &I, unsigned Depth);
  bool isBoundedPhi(llvm::PHINode &Phi, unsigned Depth);
  bool areBounded(llvm::ArrayRef<llvm::Value *> Operands, unsigned Depth);
  bool hasBound(const llvm::CallInst &Query) const;
  std::optional<Counter> counterOf(const llvm::PHINode &Phi) const;

  llvm::Value *bound(llvm::Value *V, llvm::IRBuilderBase &B) const;
  llvm::Value *boundOfInstruction(llvm::Instruction &I,
                                  llvm::IRBuilderBase &B) const;
  llvm::Value *boundOfQuery(llvm::CallInst &Query,
                            llvm::IRBuilderBase &B) const;
  llvm::Value *boundOfPhi(llvm::PHINode &Phi, llvm::IRBuilderBase &B) const;

  const llvm::LoopInfo &Loops;
  const unsigned Width;
  llvm::DenseMap<llvm::Value *, bool> Decided;
  /// Values, operands first, and their bounds at the entry (i64).
  llvm::MapVector<llvm::Value *, llvm::Value *> Bounds;
  llvm::DenseMap<llvm::PHINode *, Counter> Counters;
  llvm::SmallVector<llvm::ZExtInst *> Extensions; ///< of values with bounds
};

} // namespace tenon

#endif
