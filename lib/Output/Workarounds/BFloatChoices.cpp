// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BFloatChoices.h"
#include "tenon/IR/Elements/ElementConversion.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

/// Whether the result is one of the operands, or a NaN.
static bool choosesNumber(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
  case Intrinsic::minimum:
  case Intrinsic::maximum:
  case Intrinsic::minimumnum:
  case Intrinsic::maximumnum:
  case Intrinsic::vector_reduce_fmin:
  case Intrinsic::vector_reduce_fmax:
  case Intrinsic::vector_reduce_fminimum:
  case Intrinsic::vector_reduce_fmaximum:
    return true;
  default:
    return false;
  }
}

static Value *chosen(IRBuilderBase &B, IntrinsicInst &Choice) {
  SmallVector<Value *, 2> Operands;
  for (Value *Operand : Choice.args())
    Operands.push_back(B.CreateFPExt(
        Operand, Operand->getType()->getWithNewType(B.getFloatTy())));
  Type *Ty = Choice.getType();
  CallInst *Wide = B.CreateIntrinsic(Ty->getWithNewType(B.getFloatTy()),
                                     Choice.getIntrinsicID(), Operands);
  Wide->copyFastMathFlags(&Choice);
  return B.CreateBitCast(upperHalf(B, Wide), Ty);
}

void keepChosenBFloats(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Choice = dyn_cast<IntrinsicInst>(&I);
      if (!Choice || !choosesNumber(Choice->getIntrinsicID()) ||
          !I.getType()->getScalarType()->isBFloatTy())
        continue;
      IRBuilder<> B(&I);
      I.replaceAllUsesWith(chosen(B, *Choice));
      I.eraseFromParent();
    }
}

} // namespace tenon
