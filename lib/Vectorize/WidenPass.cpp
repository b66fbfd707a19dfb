// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each kernel with a sub-group size becomes two functions that run one whole
// sub-group:
//
//   @k           complete sub-groups whose lanes are in one row of the
//                work-group
//   @k.partial   all others: in several rows, or incomplete
//
// Their work-item queries refer to the work-group and the first work-item of
// the sub-group. Metadata names the second function and the size:
//
//   define spir_kernel void @k(…) !tenon.widened !{ptr @k.partial, i32 16}
//
// With complete-subgroups there is no second function; the metadata has null.

#include "FunctionWidener.h"
#include "WidenPrepare.h"
#include "tenon/IR/Kernel/CompleteSubgroups.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Kernel/WidenedKernel.h"
#include "tenon/IR/Lanes/DivergenceTrap.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Verify/MatrixVerifier.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Target/Machine.h"
#include "tenon/Vectorize/Passes.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/CodeGen/TargetLowering.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

/// Folds the queries whether the lanes are in one row, which is true in one
/// version and false in the other, and in the former also the sub-group's size.
static void foldRows(Function &Kernel, unsigned Width, bool InRows) {
  SmallVector<Instruction *> Sizes, Conditions;
  for (Instruction &I : instructions(Kernel)) {
    if (InRows && itemOpOf(&I) == ItemOpcode::SubgroupSize)
      Sizes.push_back(&I);
    if (I.hasMetadata(InRowsProperty) && I.getType()->isIntegerTy(1))
      Conditions.push_back(&I);
  }
  for (Instruction *I : Sizes)
    replaceAndRecursivelySimplify(I, ConstantInt::get(I->getType(), Width));
  for (Instruction *I : Conditions)
    replaceAndRecursivelySimplify(I, ConstantInt::get(I->getType(), InRows));
  for (BasicBlock &Block : Kernel)
    ConstantFoldTerminator(&Block, /*DeleteDeadConditions=*/true);
  removeUnreachableBlocks(Kernel);
}

/// The partial version is a second copy of all code that is rarely executed, so
/// helpers that it calls repeatedly are not inlined.
static void keepRepeatedCalls(Function &Partial) {
  constexpr unsigned MaxInlined = 4;
  MapVector<Function *, SmallVector<CallInst *>> Calls;
  for (Instruction &I : instructions(Partial))
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (Function *Callee = Call->getCalledFunction();
          Callee && !Callee->isDeclaration())
        Calls[Callee].push_back(Call);
  for (auto &[Callee, All] : Calls)
    if (All.size() > MaxInlined)
      for (CallInst *Call : All)
        Call->setIsNoInline();
}

static Function *partialVersion(Function &Kernel) {
  ValueToValueMapTy Map;
  Function *Partial = CloneFunction(&Kernel, Map);
  Partial->setName(Kernel.getName() + ".partial");
  Partial->addFnAttr(VersionOfAttribute, Kernel.getName());
  Partial->setLinkage(GlobalValue::InternalLinkage);
  Partial->setVisibility(GlobalValue::DefaultVisibility);
  return Partial;
}

/// Kernels whose sub-groups have several work-items; others are only corrected.
static SmallVector<Function *> kernelsToWiden(Module &M) {
  SmallVector<Function *> Kernels;
  for (Function &F : M) {
    if (!isKernel(F) || widenedKernel(F))
      continue;
    if (requiredSubgroupSize(F) > 1)
      Kernels.push_back(&F);
    else
      correctPrivateAlignment(F);
  }
  return Kernels;
}

/// The most bytes that the processor of \p F exchanges atomically.
static unsigned atomicBytes(const TargetMachine &Machine, const Function &F) {
  return Machine.getSubtargetImpl(F)
             ->getTargetLowering()
             ->getMaxAtomicSizeInBitsSupported() /
         8;
}

PreservedAnalyses WidenPass::run(Module &M, ModuleAnalysisManager &MAM) {
  assert(!callsMatrixOps(M) &&
         "tenon-check-lowered reports operations that are left");
  auto &AM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  SmallVector<Function *> Kernels = kernelsToWiden(M);
  if (Kernels.empty())
    return PreservedAnalyses::all();
  TargetOptions Resolved = Options;
  Resolved.resolve();
  initializeTargets();
  Expected<std::unique_ptr<TargetMachine>> Machine =
      createMachine(Resolved, /*Level=*/2);
  if (!Machine) {
    reportError(M.getContext(), toString(Machine.takeError()));
    return PreservedAnalyses::all();
  }
  joinSplitBarriers(M);
  for (Function *Kernel : Kernels) {
    unsigned Width = requiredSubgroupSize(*Kernel);
    if (!checkSubgroupSize(*Kernel, Width) || !prepareToWiden(*Kernel, AM))
      continue;
    if (Options.TrapDivergence)
      numberBarriers(*Kernel);
    Function *Partial =
        Options.CompleteSubgroups ? nullptr : partialVersion(*Kernel);
    foldRows(*Kernel, Width, /*InRows=*/true);
    if (Partial)
      foldRows(*Partial, Width, /*InRows=*/false);
    auto Widen = [&](Function &F, LaneShape Shape) {
      shapeLoops(F, AM);
      return FunctionWidener(F, AM, Shape, Width,
                             (*Machine)->getTargetTransformInfo(F),
                             atomicBytes(**Machine, F), Options.TrapDivergence)
          .run();
    };
    if (Widen(*Kernel, LaneShape::Row) &&
        (!Partial || Widen(*Partial, LaneShape::Any))) {
      noteWidened(*Kernel, Partial, Width);
      if (Partial)
        keepRepeatedCalls(*Partial);
    } else if (Partial) {
      AM.clear(*Partial, Partial->getName());
      Partial->eraseFromParent();
    }
  }
  // Erases helpers that were inlined, and then functions that only they used.
  for (Function &F : make_early_inc_range(M))
    if (!F.isDeclaration() && F.isDefTriviallyDead() &&
        F.getName().starts_with("tenon."))
      F.eraseFromParent();
  for (Function &F : make_early_inc_range(M))
    if (readSubgroupFacts(F) && F.use_empty())
      F.eraseFromParent();
  return PreservedAnalyses::none();
}

} // namespace tenon
