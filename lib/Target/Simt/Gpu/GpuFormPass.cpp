// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts the program of one work-item to the form of nvptx64 or amdgcn:
//
//   1. addresses move to the GPU's address spaces
//   2. canonical operations become the GPU's intrinsics, kernel by kernel
//   3. mathematics become calls of the GPU's device library
//   4. triple, data layout and the marks of kernels become the GPU's

#include "Gpu.h"
#include "tenon/IR/Calls/ForeignCalls.h"
#include "tenon/IR/Calls/VariadicCalls.h"
#include "tenon/IR/Elements/ExpandConversions.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/KernelParameters.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Lanes/LaneLowering.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Target/Machine.h"
#include "tenon/Target/Simt/Passes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// Each GPU has its own names of synchronisation scopes. NVIDIA's have none for
/// a single work-item: its atomic operations get the scope of a sub-group, and
/// its fences, which order nothing for others, are dropped.
static void renameScopes(Function &F, const Gpu &Device) {
  LLVMContext &Ctx = F.getContext();
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!I.isAtomic())
      continue;
    MemoryScope Scope = memoryScopeOf(Ctx, *getAtomicSyncScopeID(&I));
    if (Scope == MemoryScope::WorkItem && isa<FenceInst>(I)) {
      I.eraseFromParent();
      continue;
    }
    Scope = std::max(Scope, MemoryScope::Subgroup);
    setAtomicSyncScopeID(&I,
                         Ctx.getOrInsertSyncScopeID(Device.scopeName(Scope)));
  }
}

static void dropCallingConvention(Function &F) {
  F.setCallingConv(CallingConv::C);
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I))
      Call->setCallingConv(CallingConv::C);
}

/// Removes what only consumers of OpenCL read, and attributes for another
/// processor. The required sizes remain: the launcher reads them.
static void dropFacts(Function &F) {
  for (StringRef Kind :
       {"work_group_size_hint", "vec_type_hint", "spirv.ParameterDecorations"})
    F.setMetadata(Kind, nullptr);
  for (StringRef Name : {"target-cpu", "target-features", "tune-cpu"})
    F.removeFnAttr(Name);
}

static void finishModule(Module &M, ArrayRef<Function *> Kernels,
                         const TargetMachine &Machine, const Gpu &Device) {
  M.setTargetTriple(Machine.getTargetTriple());
  M.setDataLayout(Machine.createDataLayout());
  for (Function *Kernel : Kernels) {
    KernelFacts Facts = kernelFacts(*Kernel);
    Function *Entry = Device.makeEntry(*Kernel, Facts.RequiredLocal);
    Entry->setLinkage(GlobalValue::ExternalLinkage);
  }
  movePrivateVariables(M);
  for (Function &F : M)
    dropFacts(F);
}

static bool hasItemQuery(const Function &F) {
  return any_of(instructions(F),
                [](const Instruction &I) { return itemOpOf(&I).has_value(); });
}

/// Lowers the canonical operations of \p Kernel, or of a function that kernels
/// call, whose sub-groups have \p Width work-items. False after an error.
static bool lowerOperations(Function &Kernel, FunctionAnalysisManager &AM,
                            unsigned Width, const Gpu &Device) {
  if (!lowerSubgroupOperations(Kernel, AM, Width, Device, LaneShape::Any))
    return false;
  lowerSpaceCasts(Kernel,
                  [&](IRBuilderBase &B, Value *Pointer, MemorySpace Space) {
                    return Device.isIn(B, Pointer, Space);
                  });
  if (!isKernel(Kernel) && !hasItemQuery(Kernel))
    return true;
  IRBuilder<> Top(&*Kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  lowerItemQueries(Kernel, Device.itemState(Top), Width);
  return true;
}

/// Kernels, functions that only kernels of other modules call, and helpers that
/// are not inlined.
static SmallVector<Function *> functionsWithSubgroups(Module &M) {
  SmallVector<Function *> Functions;
  for (Function &F : M)
    if (isKernel(F) ||
        (!F.isDeclaration() && (F.use_empty() || requiredSubgroupSize(F) > 0)))
      Functions.push_back(&F);
  return Functions;
}

/// Executes the steps above. It also returns after an error.
static void lowerModule(Module &M, FunctionAnalysisManager &AM,
                        const MatrixTarget &Target,
                        const TargetMachine &Machine) {
  const Gpu &Device = *Target.gpu();
  joinSplitBarriers(M);
  lowerSingleLanes(M);
  moveAddressSpaces(M, Device);
  for (Function &F : M)
    renameScopes(F, Device);
  SmallVector<Function *> Functions = functionsWithSubgroups(M);
  for (Function *F : Functions) {
    unsigned Width = std::max(requiredSubgroupSize(*F), 1u);
    AM.invalidate(*F, PreservedAnalyses::none());
    if (!checkSubgroupSize(*F, Width, Device.maxSubgroup(),
                           ", the lanes of this GPU's warp") ||
        !lowerOperations(*F, AM, Width, Device))
      return;
  }
  if (Target.hasDotProducts())
    lowerDotProducts(M, Device);
  for (Function &F : make_early_inc_range(M))
    if (F.use_empty() && F.isDeclaration() && F.getName().starts_with("tenon."))
      F.eraseFromParent();
  callGpuMaths(M, Device);
  for (Function &F : M)
    expandConversions(F);
  promoteVariadicArguments(M);
  if (!checkForeignCalls(M, Machine.getTargetTriple(),
                         "target " + Target.name(),
                         [&](const Function &Callee, const Instruction &) {
                           return Device.provides(Callee);
                         }))
    return;
  erase_if(Functions, [](const Function *F) { return !isKernel(*F); });
  for (Function &F : M)
    dropCallingConvention(F);
  finishModule(M, Functions, Machine, Device);
}

PreservedAnalyses GpuFormPass::run(Module &M, ModuleAnalysisManager &AM) {
  assert(!callsMatrixOps(M) &&
         "tenon-check-lowered reports operations that are left");
  const MatrixTarget *Target = target(M, AM);
  if (!Target)
    return PreservedAnalyses::all();
  if (!Target->gpu()) {
    reportError(M.getContext(),
                "target " + Target->name() +
                    " has no kernels with a GPU's intrinsics; expected " +
                    targetNames([](const TargetDescription &Other) {
                      return Other.Form == KernelForm::Gpu;
                    }));
    return PreservedAnalyses::all();
  }
  tenon::TargetOptions Resolved = Options;
  Resolved.resolve();
  Expected<std::unique_ptr<TargetMachine>> Machine =
      createMachine(Resolved, /*Level=*/2);
  if (!Machine) {
    reportError(M.getContext(), toString(Machine.takeError()));
    return PreservedAnalyses::all();
  }
  bool Fine = true;
  for (const Function &F : M)
    Fine &= !isKernel(F) || checkParameters(F, Target->name());
  if (!Fine)
    return PreservedAnalyses::all();
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  lowerModule(M, FAM, *Target, **Machine);
  return PreservedAnalyses::none();
}

} // namespace tenon
