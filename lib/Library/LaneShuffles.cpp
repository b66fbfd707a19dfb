// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   shuffle.xor(x, mask)   ->   l = lane ^ mask
//                               shuffle(x, l < lanes ? l : lane)

#include "LaneShuffles.h"
#include "tenon/IR/ItemOps.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static Value *expand(CallInst &Call, SubgroupOpcode Opcode) {
  IRBuilder<> B(&Call);
  auto Number = [&](ItemOpcode Query) {
    return B.CreateTrunc(createItemOp(B, Query), B.getInt32Ty());
  };
  SubgroupLanes Lanes;
  Lanes.Own = Number(ItemOpcode::SubgroupLocalId);
  Lanes.Present = Number(ItemOpcode::SubgroupSize);
  Lanes.Full = Opcode == SubgroupOpcode::Rotate
                   ? Number(ItemOpcode::SubgroupMaxSize)
                   : nullptr;
  Value *Lane = createSourceLane(B, Opcode, Call.getArgOperand(1), Lanes);
  SubgroupFacts Facts;
  Facts.Opcode = SubgroupOpcode::Shuffle;
  return createSubgroupOp(B, Facts, {Call.getArgOperand(0), Lane});
}

bool expandLaneShuffles(Module &M, function_ref<bool(SubgroupOpcode)> Has) {
  bool Changed = false;
  for (Function &F : make_early_inc_range(M)) {
    std::optional<SubgroupFacts> Facts = readSubgroupFacts(F);
    if (!Facts || !isRelativeShuffle(Facts->Opcode) || Has(Facts->Opcode))
      continue;
    for (User *U : make_early_inc_range(F.users())) {
      auto *Call = cast<CallInst>(U);
      Value *Result = expand(*Call, Facts->Opcode);
      Result->takeName(Call);
      Call->replaceAllUsesWith(Result);
      Call->eraseFromParent();
    }
    F.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

} // namespace tenon
