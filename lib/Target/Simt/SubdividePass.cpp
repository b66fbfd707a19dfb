// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs sub-groups of W work-items on a device whose sub-groups have D lanes:
// each W neighbouring lanes of a device sub-group are a sub-group of the
// kernel.
//
//   %l = call i64 @tenon.item.subgroup_local_id()           ; W = 8, D = 16
//   %x = call i32 @tenon.subgroup.shuffle.i32(i32 %v, i32 %from)
//   ->
//   %lane = call i64 @tenon.item.subgroup_local_id()        ; of the device's
//   %first = and i32 %lane, -8
//   %l = and i32 %lane, 7
//   %x = call i32 @tenon.subgroup.shuffle.i32(i32 %v, i32 %first + (%from & 7))
//
// All exchanges are shuffles and ballots of the active lanes, so the parts may
// diverge from each other (WarpSubgroup.cpp). If W = D, only the blocks that
// the device does not support are lowered in this way.
//
// W may be any power of two below D: kernels for devices that multiply in 8
// lanes have 8, kernels for Intel's OpenCL on CPUs 4 to 64.

#include "DeviceSubgroup.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Layout/Block2DLayout.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Report/Remark.h"
#include "tenon/Support/KeptAnalyses.h"
#include "tenon/Target/MatrixTarget.h"
#include "tenon/Target/Simt/Passes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// The value of query \p Opcode for sub-groups of \p Width, computed from its
/// value for the device sub-group; null if both are the same.
static Value *answer(IRBuilderBase &B, ItemOpcode Opcode, unsigned Width,
                     unsigned DeviceLanes) {
  auto SubgroupsOf = [&](ItemOpcode Size) {
    Value *RoundedUp =
        B.CreateAdd(createGroupItems(B, Size), B.getInt64(Width - 1));
    return B.CreateUDiv(RoundedUp, B.getInt64(Width));
  };
  switch (Opcode) {
  case ItemOpcode::SubgroupMaxSize:
    return B.getInt64(Width);
  case ItemOpcode::NumSubgroups:
    return SubgroupsOf(ItemOpcode::LocalSize);
  case ItemOpcode::EnqueuedNumSubgroups:
    return SubgroupsOf(ItemOpcode::EnqueuedLocalSize);
  case ItemOpcode::SubgroupId: {
    Value *First = B.CreateMul(createItemOp(B, ItemOpcode::SubgroupId),
                               B.getInt64(DeviceLanes / Width));
    Value *Part = B.CreateUDiv(createItemOp(B, ItemOpcode::SubgroupLocalId),
                               B.getInt64(Width));
    return B.CreateAdd(First, Part);
  }
  default:
    return nullptr;
  }
}

static void subdivide(Function &F, FunctionAnalysisManager &FAM, unsigned Width,
                      unsigned DeviceLanes) {
  SmallVector<CallInst *> Queries;
  for (Instruction &I : instructions(F))
    if (itemOpOf(&I))
      Queries.push_back(cast<CallInst>(&I));
  // WarpSubgroup.cpp lowers these, and emits new ones for the device sub-group.
  erase_if(Queries, [](const CallInst *Query) {
    return *itemOpOf(Query) == ItemOpcode::SubgroupLocalId ||
           *itemOpOf(Query) == ItemOpcode::SubgroupSize ||
           isSync(*itemOpOf(Query));
  });
  if (!lowerSubgroupOperations(F, FAM, Width, DeviceSubgroup(DeviceLanes),
                               LaneShape::Parts))
    return;
  for (CallInst *Query : Queries) {
    IRBuilder<> B(Query);
    Value *Answer = answer(B, *itemOpOf(Query), Width, DeviceLanes);
    if (!Answer)
      continue;
    Query->replaceAllUsesWith(Answer);
    Query->eraseFromParent();
  }
  requireSubgroupSize(F, DeviceLanes);
}

/// Lowers blocks that the device does not support, or whose order no message
/// has, to accesses of the lanes. True if there are any.
static bool lowerLackingBlocks(Function &F, FunctionAnalysisManager &FAM,
                               unsigned Width, const MatrixTarget &Target) {
  auto IsLacking = [&](const CallInst &Call) {
    std::optional<SubgroupFacts> Facts = subgroupFactsOf(&Call);
    if (!Facts)
      return false;
    bool OtherOrder =
        isBlock2D(Facts->Opcode) && !isPayloadOrder(Facts->Block, Width);
    return OtherOrder || !Target.hasBlocks(*Facts, Width);
  };
  bool Lacks = any_of(instructions(F), [&](const Instruction &I) {
    auto *Call = dyn_cast<CallInst>(&I);
    return Call && IsLacking(*Call);
  });
  if (Lacks) {
    lowerSubgroupOperations(F, FAM, Width, DeviceSubgroup(Width),
                            LaneShape::Any, IsLacking);
    FAM.invalidate(F, PreservedAnalyses::none());
  }
  return Lacks;
}

PreservedAnalyses SubdividePass::run(Module &M, ModuleAnalysisManager &AM) {
  assert(!callsMatrixOps(M) &&
         "tenon-check-lowered reports operations that are left");
  const MatrixTarget *Target = target(M, AM);
  if (!Target)
    return PreservedAnalyses::all();
  SmallVector<Function *> Functions; // the loop adds declarations
  for (Function &F : M)
    if (!F.isDeclaration() && requiredSubgroupSize(F) > 1)
      Functions.push_back(&F);
  if (Functions.empty())
    return PreservedAnalyses::all();
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function *F : Functions) {
    unsigned Width = requiredSubgroupSize(*F);
    unsigned DeviceLanes = Target->deviceLanes(Width);
    if (DeviceLanes == Width) {
      Changed |= lowerLackingBlocks(*F, FAM, Width, *Target);
      continue;
    }
    if (isKernel(*F))
      remarkSubdivided(*F, Width, DeviceLanes);
    subdivide(*F, FAM, Width, DeviceLanes);
    FAM.invalidate(*F, PreservedAnalyses::none());
    Changed = true;
  }
  return Changed ? keptOfFunctions() : PreservedAnalyses::all();
}

} // namespace tenon
