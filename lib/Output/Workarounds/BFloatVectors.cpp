// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   fptrunc <n x float> %x to <n x bfloat>   ->  integer operations
//   sitofp <n x i8> %x to <n x bfloat>       ->  sitofp to float, rounded so

#include "BFloatVectors.h"
#include "Output/BFloatArithmetic.h"
#include "tenon/IR/Elements/ElementConversion.h"
#include "tenon/IR/Elements/HalfConversion.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/MC/MCSubtargetInfo.h"

using namespace llvm;

namespace tenon {

/// The result of conversion \p I; null if LLVM can emit it.
static Value *rounded(IRBuilderBase &B, Instruction &I) {
  if (!isa<FPTruncInst, SIToFPInst, UIToFPInst>(I) ||
      !isa<FixedVectorType>(I.getType()) ||
      !I.getType()->getScalarType()->isBFloatTy())
    return nullptr;
  Value *V = I.getOperand(0);
  if (!isa<FPTruncInst>(I)) // wide ones were expanded: ExpandConversions.h
    V = B.CreateCast(cast<CastInst>(I).getOpcode(), V,
                     I.getType()->getWithNewType(B.getFloatTy()));
  else if (V->getType()->getScalarType()->isDoubleTy())
    V = narrowToOdd(B, V);
  return B.CreateBitCast(roundToBFloat(B, V), I.getType());
}

void mendBFloatVectors(Module &M, const TargetMachine &Machine) {
  if (!Machine.getTargetTriple().isAArch64() ||
      Machine.getMCSubtargetInfo()->checkFeatures("+bf16"))
    return;
  computeBFloatsInFloat(M);
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      IRBuilder<> B(&I);
      if (Value *New = rounded(B, I)) {
        I.replaceAllUsesWith(New);
        I.eraseFromParent();
      }
    }
}

} // namespace tenon
