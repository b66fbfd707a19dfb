// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   i = fptosi.sat i16 half x           -32768 for NaN
//     ->
//   i = fptosi.sat i16 float (fpext x)
//
// and ldexp as HalfExponents.h has it.

#include "HalvesAsFloats.h"
#include "tenon/IR/Elements/HalfExponents.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

/// Whether \p Call saturates a half to a short.
static bool saturatesToShort(const IntrinsicInst &Call) {
  return Call.getIntrinsicID() == Intrinsic::fptosi_sat &&
         Call.getType()->getScalarType()->isIntegerTy(16) &&
         Call.getArgOperand(0)->getType()->getScalarType()->isHalfTy();
}

static void saturateFloat(IntrinsicInst &Call) {
  IRBuilder<> B(&Call);
  Value *X = Call.getArgOperand(0);
  Type *Float = X->getType()->getWithNewType(B.getFloatTy());
  Call.replaceAllUsesWith(B.CreateIntrinsic(Intrinsic::fptosi_sat,
                                            {Call.getType(), Float},
                                            {B.CreateFPExt(X, Float)}));
  Call.eraseFromParent();
}

void computeHalvesAsFloats(Module &M, const TargetMachine &Machine) {
  if (!Machine.getTargetTriple().isX86())
    return;
  for (Function &F : M) {
    widenHalfExponents(F, [](IRBuilderBase &B, Value *X, Value *N) {
      return B.CreateIntrinsic(Intrinsic::ldexp, {X->getType(), N->getType()},
                               {X, N});
    });
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Call = dyn_cast<IntrinsicInst>(&I);
          Call && saturatesToShort(*Call))
        saturateFloat(*Call);
  }
}

} // namespace tenon
