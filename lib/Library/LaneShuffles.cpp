// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   shuffle.xor(x, mask)   ->   l = lane ^ mask
//                               shuffle(x, l < lanes ? l : lane)

#include "LaneShuffles.h"
#include "ExpandCalls.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Lanes/LaneLowering.h"
#include "tenon/IR/Lanes/RelativeShuffle.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// Whether the result depends on the size of complete sub-groups.
static bool wraps(const SubgroupFacts &Facts) {
  return isPairShuffle(Facts.Opcode) ||
         (Facts.Opcode == SubgroupOpcode::Rotate && !Facts.Cluster);
}

static Value *expand(CallInst &Call, const SubgroupFacts &Facts) {
  IRBuilder<> B(&Call);
  auto Number = [&](ItemOpcode Query) {
    return B.CreateTrunc(createItemOp(B, Query), B.getInt32Ty());
  };
  SubgroupLanes Lanes;
  Lanes.Own = Number(ItemOpcode::SubgroupLocalId);
  Lanes.Present = Number(ItemOpcode::SubgroupSize);
  Lanes.MaxLanes = wraps(Facts) ? Number(ItemOpcode::SubgroupMaxSize) : nullptr;
  return createRelativeShuffle(B, Facts, SmallVector<Value *, 3>(Call.args()),
                               Lanes, [&](Value *V, Value *Lane) {
                                 SubgroupFacts Plain;
                                 Plain.Opcode = SubgroupOpcode::Shuffle;
                                 return createSubgroupOp(B, Plain, {V, Lane});
                               });
}

/// False after an error: clusters are larger than the sub-groups of a kernel,
/// whose size tenon-subgroup-size has decided.
static bool fitsClusters(const CallInst &Call, const SubgroupFacts &Facts) {
  const Function &F = *Call.getFunction();
  unsigned Size = requiredSubgroupSize(F);
  if (!Size && !isKernel(F))
    return true; // the size is that of its callers
  return checkCluster(Call, Facts, std::max(1u, Size));
}

bool expandLaneShuffles(Module &M, function_ref<bool(SubgroupOpcode)> Has) {
  bool Changed = false;
  for (Function &F : make_early_inc_range(M)) {
    std::optional<SubgroupFacts> Facts = readSubgroupFacts(F);
    if (!Facts || !isRelativeShuffle(Facts->Opcode) || Has(Facts->Opcode))
      continue;
    expandCalls(F, [&](CallInst &Call) -> Value * {
      return fitsClusters(Call, *Facts) ? expand(Call, *Facts)
                                        : PoisonValue::get(Call.getType());
    });
    Changed = true;
  }
  return Changed;
}

} // namespace tenon
