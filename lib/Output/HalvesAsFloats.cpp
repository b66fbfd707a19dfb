// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   h = ldexp <16 x half> x, n          NaN for 1 and -30
//     ->
//   h = fptrunc (ldexp <16 x float> (fpext x), n)
//
// A float represents the result exactly unless it is far below the smallest
// half.
//
//   i = fptosi.sat i16 half x           -32768 for NaN
//     ->
//   i = fptosi.sat i16 float (fpext x)

#include "HalvesAsFloats.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

/// The result of \p Call computed as float; null for other functions.
static Value *computedAsFloat(IRBuilderBase &B, IntrinsicInst &Call) {
  Intrinsic::ID Id = Call.getIntrinsicID();
  if (Id != Intrinsic::ldexp && Id != Intrinsic::fptosi_sat)
    return nullptr;
  Value *X = Call.getArgOperand(0);
  Type *Ty = Call.getType(), *Half = X->getType();
  if (!Half->getScalarType()->isHalfTy())
    return nullptr;
  Type *Float = Half->getWithNewType(B.getFloatTy());
  if (Id == Intrinsic::fptosi_sat)
    return Ty->getScalarType()->isIntegerTy(16)
               ? B.CreateIntrinsic(Id, {Ty, Float}, {B.CreateFPExt(X, Float)})
               : nullptr;
  Value *N = Call.getArgOperand(1);
  return B.CreateFPTrunc(B.CreateIntrinsic(Id, {Float, N->getType()},
                                           {B.CreateFPExt(X, Float), N}),
                         Ty);
}

void computeHalvesAsFloats(Module &M, const TargetMachine &Machine) {
  if (!Machine.getTargetTriple().isX86())
    return;
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Call = dyn_cast<IntrinsicInst>(&I);
      if (!Call)
        continue;
      IRBuilder<> B(Call);
      if (Value *New = computedAsFloat(B, *Call)) {
        Call->replaceAllUsesWith(New);
        Call->eraseFromParent();
      }
    }
}

} // namespace tenon
