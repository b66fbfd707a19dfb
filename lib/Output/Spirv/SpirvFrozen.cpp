// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpirvFrozen.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

/// Instructions whose results are undefined where operands are.
static bool passesOn(const Instruction &I) {
  return isa<UnaryOperator, BinaryOperator, CastInst, CmpInst, SelectInst,
             PHINode, InsertElementInst, ExtractElementInst, ShuffleVectorInst,
             IntrinsicInst>(I);
}

/// \p C with zeros for what is undefined.
static Constant *defined(Constant *C) {
  Type *Ty = C->getType();
  Type *Scalar = Ty->getScalarType();
  if (!Scalar->isIntegerTy() && !Scalar->isFloatingPointTy() &&
      !Scalar->isPointerTy())
    return C;
  if (isa<UndefValue>(C))
    return Constant::getNullValue(Ty);
  return Ty->isVectorTy() && C->containsUndefOrPoisonElement()
             ? Constant::replaceUndefsWith(C, Constant::getNullValue(Scalar))
             : C;
}

void defineFrozen(Function &F) {
  SmallSetVector<Instruction *, 16> Sources;
  for (Instruction &I : instructions(F))
    if (isa<FreezeInst>(I))
      Sources.insert(&I);
  for (size_t At = 0; At < Sources.size(); ++At) {
    for (Use &U : Sources[At]->operands()) {
      auto *Source = dyn_cast<Instruction>(U.get());
      if (Source && passesOn(*Source))
        Sources.insert(Source);
      else if (auto *C = dyn_cast<Constant>(U.get()))
        U.set(defined(C));
    }
    // A component that may be anything is the first one.
    if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(Sources[At])) {
      SmallVector<int, 16> Mask(Shuffle->getShuffleMask());
      replace(Mask, PoisonMaskElem, 0);
      Shuffle->setShuffleMask(Mask);
    }
  }
}

} // namespace tenon
