// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Selects the kernels that become functions of work-groups (GroupFunction.cpp),
// and checks the preconditions.

#include "Divisions.h"
#include "KernelBody.h"
#include "tenon/IR/Annotations.h"
#include "tenon/IR/Calls/CLibrary.h"
#include "tenon/IR/Calls/ForeignCalls.h"
#include "tenon/IR/Calls/VariadicCalls.h"
#include "tenon/IR/Kernel/GenericPointers.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/KernelParameters.h"
#include "tenon/IR/Kernel/LaunchTest.h"
#include "tenon/IR/Kernel/WidenedKernel.h"
#include "tenon/IR/Lanes/LaneLowering.h"
#include "tenon/IR/Verify/MatrixVerifier.h"
#include "tenon/Kernel/Passes.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// A CPU's code generator does not know SPIR's calling conventions.
static void dropCallingConventions(Module &M) {
  for (Function &F : M) {
    F.setCallingConv(CallingConv::C);
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        Call->setCallingConv(CallingConv::C);
  }
}

/// Whether a C library or TenonRuntime defines it, or it becomes arithmetic in
/// a kernel.
static bool isProvided(const Function &Callee, const Instruction &User) {
  if (readItemOp(Callee) || readSpaceCast(Callee))
    return isKernel(*User.getFunction()) || isLaunchTest(*User.getFunction());
  return isCFunction(Callee.getName()) ||
         Callee.getName().starts_with("tenon_");
}

/// Whether the requested sub-group size is the one that the kernels require, if
/// they require one.
static bool isRequestedSizeLegal(ArrayRef<Function *> Kernels,
                                 const TargetOptions &Options) {
  if (Options.SubgroupSize <= 1 || all_of(Kernels, [](const Function *Kernel) {
        return widenedKernel(*Kernel).has_value();
      }))
    return true;
  reportError(Kernels[0]->getContext(),
              "sub-groups of " + Twine(Options.SubgroupSize) +
                  " were requested, but target " + Options.Target +
                  " runs sub-groups of one work-item; the nearest that works "
                  "is subgroup-size=1");
  return false;
}

static bool areWidened(ArrayRef<Function *> Kernels) {
  for (const Function *Kernel : Kernels) {
    uint64_t Size = kernelFacts(*Kernel).SubgroupSize;
    if (Size <= 1 || widenedKernel(*Kernel))
      continue;
    reportError(*Kernel, "requires sub-groups of " + Twine(Size) +
                             ", but its code is that of one work-item; "
                             "tenon-widen has to run first");
    return false;
  }
  return true;
}

/// Kernels, but not the partial versions of others.
static SmallVector<Function *, 4> entries(Module &M) {
  SmallPtrSet<const Function *, 4> Partial;
  for (const Function &F : M)
    if (std::optional<WidenedKernel> Widened = widenedKernel(F);
        Widened && Widened->Partial)
      Partial.insert(Widened->Partial);
  SmallVector<Function *, 4> Kernels;
  for (Function &F : M)
    if (isKernel(F) && !Partial.contains(&F))
      Kernels.push_back(&F);
  return Kernels;
}

/// False after an error.
static bool checkKernels(const Module &M, ArrayRef<Function *> Kernels,
                         const TargetOptions &Options) {
  bool Fine = true;
  for (const Function *Kernel : Kernels)
    Fine &= checkParameters(*Kernel, Options.Target);
  return Fine &&
         checkForeignCalls(M, M.getTargetTriple(), "target " + Options.Target,
                           isProvided) &&
         isRequestedSizeLegal(Kernels, Options) && areWidened(Kernels);
}

static void makeGroupFunctions(Module &M, ArrayRef<Function *> Kernels,
                               const TargetOptions &Options) {
  promoteVariadicArguments(M);
  // Annotations of kernels for a GPU's compiler; they would keep the kernels
  // alive.
  setAnnotations(M, {});
  for (Function *Kernel : Kernels) {
    makeGroupFunction(*Kernel, Options.TrapDivergence);
    Kernel->removeDeadConstantUsers(); // constants that the annotations used
    if (Kernel->use_empty())
      Kernel->eraseFromParent();
    else // called by another kernel
      Kernel->setLinkage(GlobalValue::InternalLinkage);
  }
  for (Function &F : make_early_inc_range(M))
    if ((readItemOp(F) || readSpaceCast(F)) && F.use_empty())
      F.eraseFromParent();
  dropCallingConventions(M);
  for (Function &F : M)
    guardDivisions(F);
}

PreservedAnalyses WorkGroupPass::run(Module &M, ModuleAnalysisManager &) {
  assert(!callsMatrixOps(M) &&
         "tenon-check-lowered reports operations that are left");
  lowerSingleLanes(M);
  joinSplitBarriers(M);
  SmallVector<Function *, 4> Kernels = entries(M);
  if (checkKernels(M, Kernels, Options))
    makeGroupFunctions(M, Kernels, Options);
  return PreservedAnalyses::none();
}

} // namespace tenon
