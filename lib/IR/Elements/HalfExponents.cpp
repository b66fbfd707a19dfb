// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Elements/HalfExponents.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

bool widenHalfExponents(Function &F, ScaleFn Scale) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    Type *Ty = I.getType();
    if (!Call || Call->getIntrinsicID() != Intrinsic::ldexp ||
        !Ty->getScalarType()->isHalfTy())
      continue;
    IRBuilder<> B(Call);
    Value *X = B.CreateFPExt(Call->getArgOperand(0),
                             Ty->getWithNewType(B.getFloatTy()));
    Value *Scaled = Scale(B, X, Call->getArgOperand(1));
    Call->replaceAllUsesWith(B.CreateFPTrunc(Scaled, Ty));
    Call->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

} // namespace tenon
