// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   store shuffle <8 x i8> v, <poison, poison, poison, poison, 2, 4, 6, 3>
//     -> store shuffle <8 x i8> v, <1, 3, 5, 2, 2, 4, 6, 3>
//
// Factor 4: the vectors begin at elements 1, 3, 5 and 2.

#include "InterleavedStores.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tenon {

/// Fills poison in the first elements of \p Mask if it interleaves three or
/// four vectors, which are the numbers that the code generator recognises.
/// False if nothing changes.
static bool complete(SmallVectorImpl<int> &Mask, unsigned InputElements) {
  SmallVector<unsigned, 4> Starts;
  auto Interleaves = [&](unsigned Factor) {
    return ShuffleVectorInst::isInterleaveMask(Mask, Factor, InputElements,
                                               Starts);
  };
  if (Interleaves(2) || (!Interleaves(3) && !Interleaves(4)))
    return false;
  bool Changed = false;
  for (auto [Start, Element] : zip_first(Starts, Mask)) {
    Changed |= Element < 0;
    Element = Start;
  }
  return Changed;
}

void completeInterleavedStores(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Store = dyn_cast<StoreInst>(&I);
      auto *Shuffle =
          Store ? dyn_cast<ShuffleVectorInst>(Store->getValueOperand())
                : nullptr;
      if (!Shuffle || !Shuffle->hasOneUse() ||
          isa<ScalableVectorType>(Shuffle->getType()))
        continue;
      auto *Input = cast<FixedVectorType>(Shuffle->getOperand(0)->getType());
      SmallVector<int, 64> Mask(Shuffle->getShuffleMask());
      if (!complete(Mask, 2 * Input->getNumElements()))
        continue;
      IRBuilder<> B(Store);
      Store->setOperand(0, B.CreateShuffleVector(Shuffle->getOperand(0),
                                                 Shuffle->getOperand(1), Mask));
      Shuffle->eraseFromParent();
    }
}

} // namespace tenon
