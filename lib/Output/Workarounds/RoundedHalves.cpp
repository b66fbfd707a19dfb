// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   i = fptosi half rint(h)      vcvttsh2si h: 1.5 -> 1
//     ->
//   i = fptosi half roundeven(h) vrndscalesh $8, h; vcvttsh2si: 1.5 -> 2

#include "RoundedHalves.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/MC/MCSubtargetInfo.h"

using namespace llvm;

namespace tenon {

/// The result of \p Call computed by roundeven, whose rounding LLVM preserves;
/// null if \p Call does not round halves to even.
static Value *roundedToEven(IRBuilderBase &B, IntrinsicInst &Call) {
  auto IsHalf = [](Type *Ty) { return Ty->getScalarType()->isHalfTy(); };
  if (Call.arg_size() == 0 || !IsHalf(Call.getArgOperand(0)->getType()))
    return nullptr;
  auto Round = [&] {
    return B.CreateUnaryIntrinsic(Intrinsic::roundeven, Call.getArgOperand(0));
  };
  switch (Call.getIntrinsicID()) {
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
    return Round();
  case Intrinsic::lrint:
  case Intrinsic::llrint:
    return B.CreateFPToSI(Round(), Call.getType());
  default:
    return nullptr;
  }
}

void roundHalvesToEven(Module &M, const TargetMachine &Machine) {
  if (!Machine.getTargetTriple().isX86() ||
      !Machine.getMCSubtargetInfo()->checkFeatures("+avx512fp16"))
    return;
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Call = dyn_cast<IntrinsicInst>(&I);
      if (!Call)
        continue;
      IRBuilder<> B(Call);
      if (Value *Rounded = roundedToEven(B, *Call)) {
        Call->replaceAllUsesWith(Rounded);
        Call->eraseFromParent();
      }
    }
}

} // namespace tenon
