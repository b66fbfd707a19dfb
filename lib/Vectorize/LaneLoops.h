// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops over the active lanes, for code that cannot be vectorised. The lanes'
// values go through memory, since there is no good code for extracting a vector
// element at a variable index:
//
// whose number is not known:
//
//   in_i = Operands[i];  out_j = 0
//   for each active lane: out_j[lane] = Visit(in_0[lane], in_1[lane], …)[j]

#ifndef TENON_LIB_VECTORIZE_LANELOOPS_H
#define TENON_LIB_VECTORIZE_LANELOOPS_H

#include "MaskBuilder.h"
#include "llvm/ADT/DenseMap.h"

namespace tenon {

class LaneLoops {
public:
  LaneLoops(LaneBuilder &B, MaskBuilder &Masks) : B(B), Masks(Masks) {}

  /// Builds a loop; \p Visit is called once, in its body. It gets one lane's
  /// elements of \p Operands, vectors over the lanes, and returns that lane's
  /// elements of the results, which have the types \p Results. Returns the
  /// results as vectors over the lanes, zero in inactive ones. The mask must
  /// not be empty.
  LaneParts forActiveLanes(llvm::ArrayRef<llvm::Value *> Operands,
                           llvm::ArrayRef<llvm::Type *> Results,
                           llvm::function_ref<LaneParts(LaneParts)> Visit);

private:
  llvm::AllocaInst *scratch(llvm::Type *Element, unsigned Number);
  void loopOverLanes(llvm::function_ref<void(llvm::Value *Lane)> Visit);

  LaneBuilder &B;
  MaskBuilder &Masks;
  /// Vectors over the lanes in memory, by element; each loop uses them again.
  llvm::DenseMap<llvm::Type *, llvm::SmallVector<llvm::AllocaInst *, 2>>
      Scratch;
};

} // namespace tenon

#endif
