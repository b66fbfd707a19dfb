// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   all.equal(x)         ->   all.active(x == broadcast.first(x))
//   broadcast.first(x)   ->   broadcast.active(x, reduce.umin.active(lane))

#include "FirstLane.h"
#include "ExpandCalls.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static Value *expandAllEqual(CallInst &Call) {
  IRBuilder<> B(&Call);
  Value *V = Call.getArgOperand(0);
  SubgroupFacts First, All;
  First.Opcode = SubgroupOpcode::BroadcastFirst;
  All.Opcode = SubgroupOpcode::All;
  All.Active = true;
  return createSubgroupOp(
      B, All, {createEquality(B, V, createSubgroupOp(B, First, {V}))});
}

static Value *expandBroadcastFirst(CallInst &Call) {
  IRBuilder<> B(&Call);
  Value *Own = B.CreateTrunc(createItemOp(B, ItemOpcode::SubgroupLocalId),
                             B.getInt32Ty());
  SubgroupFacts Lowest, Broadcast;
  Lowest.Opcode = SubgroupOpcode::Reduce;
  Lowest.How = Combination::UMin;
  Broadcast.Opcode = SubgroupOpcode::Broadcast;
  Lowest.Active = Broadcast.Active = true;
  return createSubgroupOp(
      B, Broadcast,
      {Call.getArgOperand(0), createSubgroupOp(B, Lowest, {Own})});
}

static bool expandAll(Module &M, SubgroupOpcode Opcode,
                      Value *(*Expand)(CallInst &)) {
  bool Changed = false;
  for (Function &F : make_early_inc_range(M)) {
    std::optional<SubgroupFacts> Facts = readSubgroupFacts(F);
    if (!Facts || Facts->Opcode != Opcode)
      continue;
    expandCalls(F, Expand);
    Changed = true;
  }
  return Changed;
}

bool expandFirstLane(Module &M, function_ref<bool(SubgroupOpcode)> Has) {
  bool Changed = false;
  if (!Has(SubgroupOpcode::AllEqual))
    Changed |= expandAll(M, SubgroupOpcode::AllEqual, expandAllEqual);
  if (!Has(SubgroupOpcode::BroadcastFirst))
    Changed |=
        expandAll(M, SubgroupOpcode::BroadcastFirst, expandBroadcastFirst);
  return Changed;
}

} // namespace tenon
