// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs sub-groups of W work-items on whole device sub-groups of D lanes, for
// multiplication instructions that need all lanes. Each work-item is executed
// by D / W lanes, its replicas, with the same values:
//
//   %l = call i64 @tenon.item.subgroup_local_id()          ; W = 16, D = 32
//   %i = call i64 @tenon.item.local_id(i32 0)
//   %c = call <C> @tenon.muladd.f32.8x16x16.bf16.bf16(…)
//   store i32 %x, ptr addrspace(1) %p
//   ->
//   %lane = call i64 @tenon.item.subgroup_local_id()       ; of the device's
//   %l = and i64 %lane, 15
//   %t = call i64 @tenon.item.local_id(i32 0)              ; the lane's
//   %i = %t / 32 * 16 + %t % 16
//   %c = call <C> @tenon.muladd.f32.8x16x16.bf16.bf16(…)   ; of 32 lanes
//   replicas of a work-item wait for each other            ; they have loaded
//   if (%lane < 16)
//     store i32 %x, ptr addrspace(1) %p
//   replicas of a work-item wait for each other            ; before they load
//
// From then on the kernel has sub-groups of D lanes. Along dimension 0 its
// work-groups have D / W times as many lanes as work-items, which are a
// multiple of W (KernelFacts::Replicas).
//
// The W lanes with the same replica number execute sub-group operations among
// themselves (WarpSubgroup.cpp).

#include "Replicate.h"
#include "Target/Simt/DeviceSubgroup.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/Report/Remark.h"
#include "tenon/Support/KeptAnalyses.h"
#include "tenon/Target/MatrixTarget.h"
#include "tenon/Target/Simt/Passes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tenon {

static Value *laneOfDevice(IRBuilderBase &B) {
  return B.CreateTrunc(createItemOp(B, ItemOpcode::SubgroupLocalId),
                       B.getInt32Ty());
}

Value *ReplicaLanes::item(IRBuilderBase &B) const {
  return B.CreateAnd(laneOfDevice(B), Items - 1);
}

Value *ReplicaLanes::replica(IRBuilderBase &B) const {
  return B.CreateLShr(laneOfDevice(B), Log2_32(Items));
}

/// Marks operations that all lanes execute (canReplicate).
static void markForAllLanes(CallInst *Call) {
  Call->addFnAttr(Attribute::get(Call->getContext(), AllLanesAttribute));
}

Value *ReplicaLanes::exchange(IRBuilderBase &B, Value *V, Value *From) const {
  SubgroupFacts Facts;
  Facts.Opcode = SubgroupOpcode::Shuffle;
  Value *Own = item(B);
  Value *Lane = B.CreateAdd(Own, B.CreateMul(From, B.getInt32(Items)));
  CallInst *Call = createSubgroupOp(B, Facts, {V, Lane});
  markForAllLanes(Call);
  return Call;
}

void ReplicaLanes::synchronise(IRBuilderBase &B) const {
  markForAllLanes(createItemOp(B, ItemOpcode::SubgroupBarrier));
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

namespace {
class QueryReplication {
public:
  QueryReplication(CallInst &Query, ReplicaLanes Lanes)
      : Query(Query), Lanes(Lanes), B(&Query) {}

  /// The value for the work-item; null if the lane's value is the same.
  Value *answer();

private:
  CallInst *again() { return cast<CallInst>(B.Insert(Query.clone())); }
  Value *alongFirst(ItemOpcode Opcode) {
    return createItemOp(B, Opcode, B.getInt32(0));
  }
  Value *itemOf(Value *Lane);
  Value *sizeOf(Value *InLanes) {
    return B.CreateLShr(InLanes, Log2_32(Lanes.replicas()), "",
                        /*isExact=*/true);
  }
  Value *globalIdOf(Value *Lane);
  Value *linear(ItemOpcode Id, ItemOpcode Size);

  CallInst &Query;
  ReplicaLanes Lanes;
  IRBuilder<> B;
};
} // namespace

/// \p Lane is a number of lanes along dimension 0 that is counted from the
/// first lane of a sub-group.
Value *QueryReplication::itemOf(Value *Lane) {
  Value *Subgroup = B.CreateLShr(Lane, Log2_32(Lanes.Lanes));
  Value *Before = B.CreateShl(Subgroup, Log2_32(Lanes.Items));
  Value *Own = B.CreateAnd(Lane, Lanes.Items - 1);
  return B.CreateOr(Before, Own);
}

Value *QueryReplication::globalIdOf(Value *Lane) {
  Value *First = alongFirst(ItemOpcode::GlobalOffset);
  return B.CreateAdd(First, itemOf(B.CreateSub(Lane, First)));
}

/// (z * sizeY + y) * sizeX + x
Value *QueryReplication::linear(ItemOpcode Id, ItemOpcode Size) {
  auto Along = [&](ItemOpcode Opcode, unsigned D) -> Value * {
    return createItemOp(B, Opcode, B.getInt32(D));
  };
  bool IsGlobal = Id == ItemOpcode::GlobalId;
  Value *At[3];
  for (unsigned D = 0; D < 3; ++D) {
    At[D] = Along(Id, D);
    if (IsGlobal)
      At[D] = B.CreateSub(At[D], Along(ItemOpcode::GlobalOffset, D));
  }
  Value *Rows = B.CreateAdd(B.CreateMul(At[2], Along(Size, 1)), At[1]);
  Value *Before = B.CreateMul(Rows, sizeOf(Along(Size, 0)));
  return B.CreateAdd(Before, itemOf(At[0]));
}

Value *QueryReplication::answer() {
  ItemOpcode Opcode = *itemOpOf(&Query);
  auto AlongFirst = [&](auto Replicated) -> Value * {
    auto *Known = dyn_cast<ConstantInt>(Query.getArgOperand(0));
    if (Known && !Known->isZero())
      return nullptr;
    Value *OfLane = again(), *OfItem = Replicated(OfLane);
    if (Known)
      return OfItem;
    Value *Is0 = B.CreateIsNull(Query.getArgOperand(0));
    return B.CreateSelect(Is0, OfItem, OfLane);
  };
  switch (Opcode) {
  case ItemOpcode::LocalId:
    return AlongFirst([&](Value *V) { return itemOf(V); });
  case ItemOpcode::GlobalId:
    return AlongFirst([&](Value *V) { return globalIdOf(V); });
  case ItemOpcode::LocalSize:
  case ItemOpcode::EnqueuedLocalSize:
  case ItemOpcode::GlobalSize:
    return AlongFirst([&](Value *V) { return sizeOf(V); });
  case ItemOpcode::LocalLinearId:
    return linear(ItemOpcode::LocalId, ItemOpcode::LocalSize);
  case ItemOpcode::GlobalLinearId:
    return linear(ItemOpcode::GlobalId, ItemOpcode::GlobalSize);
  case ItemOpcode::SubgroupSize:
  case ItemOpcode::SubgroupMaxSize:
    return B.getInt64(Lanes.Items);
  case ItemOpcode::SubgroupLocalId:
    return B.CreateZExt(Lanes.item(B), B.getInt64Ty());
  default:
    return nullptr;
  }
}

static void replicateQueries(ArrayRef<CallInst *> Queries, ReplicaLanes Lanes) {
  for (CallInst *Query : Queries)
    if (Value *Answer = QueryReplication(*Query, Lanes).answer()) {
      Query->replaceAllUsesWith(Answer);
      Query->eraseFromParent();
    }
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

static void scaleGroupSize(Function &F, unsigned Factor) {
  KernelFacts Facts = kernelFacts(F);
  if (!Facts.requiredItems())
    return;
  SmallVector<Metadata *, 3> Sizes;
  for (unsigned D = 0; D < 3; ++D)
    Sizes.push_back(ConstantAsMetadata::get(
        ConstantInt::get(Type::getInt32Ty(F.getContext()),
                         Facts.RequiredLocal[D] * (D == 0 ? Factor : 1))));
  F.setMetadata("reqd_work_group_size", MDNode::get(F.getContext(), Sizes));
}

/// False after an error.
static bool replicate(Function &F, FunctionAnalysisManager &AM,
                      ReplicaLanes Lanes) {
  auto QueriesOf = [&] {
    SmallVector<CallInst *> Queries;
    for (Instruction &I : instructions(F))
      if (itemOpOf(&I))
        Queries.push_back(cast<CallInst>(&I));
    return Queries;
  };
  SmallVector<CallInst *> Queries = QueriesOf();
  SmallPtrSet<const CallInst *, 16> OfKernel(Queries.begin(), Queries.end());
  if (!lowerSubgroupOperations(
          F, AM, Lanes.Items, DeviceSubgroup(Lanes.Lanes), LaneShape::Any,
          [](const CallInst &Call) { return !itemOpOf(&Call); }))
    return false;
  // The remaining queries of the lane's number refer to the device sub-group.
  for (CallInst *Query : QueriesOf())
    if (!OfKernel.contains(Query) &&
        *itemOpOf(Query) != ItemOpcode::SubgroupLocalId)
      Queries.push_back(Query);
  replicateQueries(Queries, Lanes);
  replicateFragments(F, Lanes);
  replicateElements(F, Lanes);
  replicateEffects(F, Lanes);
  scaleGroupSize(F, Lanes.replicas());
  requireSubgroupSize(F, Lanes.Lanes);
  F.addFnAttr(ReplicasAttribute, utostr(Lanes.replicas()));
  return true;
}

PreservedAnalyses ReplicatePass::run(Module &M, ModuleAnalysisManager &AM) {
  const MatrixTarget *Target = target(M, AM);
  if (!Target || !Target->isSimt())
    return PreservedAnalyses::all();
  SmallVector<Function *> Kernels; // the loop adds declarations
  for (Function &F : M)
    if (isKernel(F) && requiredSubgroupSize(F) > 1)
      Kernels.push_back(&F);
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function *F : Kernels) {
    ReplicaLanes Lanes = {requiredSubgroupSize(*F), Target->heldLanes(*F, FAM)};
    if (Lanes.Items == Lanes.Lanes)
      continue;
    remarkReplicated(*F, Lanes.Items, Lanes.Lanes);
    Changed = true;
    bool IsFine = replicate(*F, FAM, Lanes);
    FAM.invalidate(*F, PreservedAnalyses::none());
    if (!IsFine)
      break;
  }
  return Changed ? keptOfFunctions() : PreservedAnalyses::all();
}

} // namespace tenon
