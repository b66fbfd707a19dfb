// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   h = ldexp <16 x half> x, n          NaN for 1 and -30
//     ->
//   h = fptrunc (ldexp <16 x float> (fpext x), n)
//
// A float represents the result exactly unless it is far below the smallest
// half.

#include "ScaledHalves.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

void scaleHalvesAsFloats(Module &M, const TargetMachine &Machine) {
  if (!Machine.getTargetTriple().isX86())
    return;
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Call = dyn_cast<IntrinsicInst>(&I);
      Type *Ty = I.getType();
      if (!Call || Call->getIntrinsicID() != Intrinsic::ldexp ||
          !Ty->getScalarType()->isHalfTy())
        continue;
      IRBuilder<> B(Call);
      Type *Float = Ty->getWithNewType(B.getFloatTy());
      Value *X = B.CreateFPExt(Call->getArgOperand(0), Float);
      Value *N = Call->getArgOperand(1);
      Value *Scaled =
          B.CreateIntrinsic(Intrinsic::ldexp, {Float, N->getType()}, {X, N});
      Call->replaceAllUsesWith(B.CreateFPTrunc(Scaled, Ty));
      Call->eraseFromParent();
    }
}

} // namespace tenon
