// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops over the active lanes, for code that has no vector form. The lanes'
// values are passed through memory, since targets have no good code for
// extracting a vector element at a variable index:
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

  /// Emits a loop. \p Visit emits its body: it takes one lane's elements of the
  /// vectors \p Operands and returns that lane's results, which have the types
  /// \p Results. Returns the results as vectors over the lanes; elements of
  /// inactive lanes are zero. The mask must not be empty when the loop is
  /// executed.
  LaneParts forActiveLanes(llvm::ArrayRef<llvm::Value *> Operands,
                           llvm::ArrayRef<llvm::Type *> Results,
                           llvm::function_ref<LaneParts(LaneParts)> Visit);

private:
  llvm::AllocaInst *scratch(llvm::Type *Element, unsigned Number);
  void loopOverLanes(llvm::function_ref<void(llvm::Value *Lane)> Visit);

  LaneBuilder &B;
  MaskBuilder &Masks;
  /// Memory for vectors over the lanes, which all loops share.
  llvm::DenseMap<llvm::Type *, llvm::SmallVector<llvm::AllocaInst *, 2>>
      Scratch;
};

} // namespace tenon

#endif
