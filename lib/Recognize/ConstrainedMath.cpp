// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   %c = call float @llvm.experimental.constrained.fadd.f32(
//            float %a, float %b, metadata !"round.tonearest", metadata !"…")
//   -> %c = fadd float %a, %b

#include "ConstrainedMath.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

static bool roundsToNearest(const ConstrainedFPIntrinsic &Call) {
  std::optional<RoundingMode> Mode = Call.getRoundingMode();
  return !Mode || *Mode == RoundingMode::NearestTiesToEven ||
         *Mode == RoundingMode::Dynamic;
}

static Value *plain(IRBuilderBase &B, ConstrainedFPIntrinsic &Call) {
  SmallVector<Value *, 3> V;
  for (unsigned I = 0; I < Call.getNonMetadataArgCount(); ++I)
    V.push_back(Call.getArgOperand(I));
  if (auto *Compare = dyn_cast<ConstrainedFPCmpIntrinsic>(&Call))
    return B.CreateFCmp(Compare->getPredicate(), V[0], V[1]);
  switch (Call.getIntrinsicID()) {
#define CMP_INSTRUCTION(Name, Count, Rounds, Id, Node)
#define INSTRUCTION(Name, Count, Rounds, Id)                                   \
  case Intrinsic::Id:                                                          \
    return Count == 1                                                          \
               ? B.CreateCast(Instruction::CastOps(Instruction::Name), V[0],   \
                              Call.getType())                                  \
               : B.CreateBinOp(Instruction::BinaryOps(Instruction::Name),      \
                               V[0], V[1]);
#define FUNCTION(Name, Count, Rounds, Id)                                      \
  case Intrinsic::Id:                                                          \
    return B.CreateIntrinsic(Call.getType(), Intrinsic::Name, V);
#include "llvm/IR/ConstrainedOps.def"
  default:
    llvm_unreachable("ConstrainedOps.def has all of them");
  }
}

static bool replace(ConstrainedFPIntrinsic &Call) {
  if (!roundsToNearest(Call)) {
    reportError(Call, Call.getCalledFunction()->getName(),
                "operations that round in another direction than to nearest "
                "are not supported; expected round.tonearest");
    return false;
  }
  IRBuilder<> B(&Call);
  Value *New = plain(B, Call);
  if (auto *I = dyn_cast<Instruction>(New)) {
    if (isa<FPMathOperator>(I) && isa<FPMathOperator>(Call))
      I->copyFastMathFlags(&Call);
    I->takeName(&Call);
  }
  Call.replaceAllUsesWith(New);
  Call.eraseFromParent();
  return true;
}

bool replaceConstrainedMath(Module &M) {
  bool Changed = false;
  for (Function &F : M) {
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (auto *Call = dyn_cast<ConstrainedFPIntrinsic>(&I))
        Changed |= replace(*Call);
      else if (auto *Other = dyn_cast<CallBase>(&I))
        Other->removeFnAttr(Attribute::StrictFP);
    }
    F.removeFnAttr(Attribute::StrictFP);
  }
  return Changed;
}

} // namespace tenon
