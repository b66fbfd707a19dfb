// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// If sub-groups of W work-items run as parts of a device sub-group of D lanes,
// some operations can be executed by all D lanes at once. All lanes have to
// exist and to be converged:
//
//   entry:  br (work-items of the work-group % D == 0),
//              label %versioned, label %fallback
//   versioned:
//           calls of tenon.<op>.<facts>.joined, except where the parts may
//           have diverged
//
// If the kernel fixes the size of work-groups, one version suffices: all calls
// are marked, or none.

#include "tenon/IR/Kernel/CompleteSubgroups.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Lanes/LaneClassification.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Support/KeptAnalyses.h"
#include "tenon/Target/MatrixTarget.h"
#include "tenon/Target/Simt/Passes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// The operations that all parts of a device sub-group execute together and for
/// which the target then has better code.
static SmallVector<MatrixOp *> findJoined(Function &F,
                                          FunctionAnalysisManager &AM,
                                          unsigned Width,
                                          const MatrixTarget &Target) {
  SmallVector<MatrixOp *> Found;
  for (Instruction &I : instructions(F))
    if (auto *Op = dyn_cast<MatrixOp>(&I);
        Op && Target.worksJoined(Op->facts(), Width))
      Found.push_back(Op);
  if (Found.empty())
    return Found;
  LaneClassification Lanes(F, AM, LaneShape::Parts, Width);
  erase_if(Found, [&](const MatrixOp *Op) {
    return Lanes.isPartial(*Op->getParent());
  });
  return Found;
}

/// Marks the operations of findJoined(); false if there are none.
static bool markJoined(Function &F, FunctionAnalysisManager &AM, unsigned Width,
                       const MatrixTarget &Target) {
  unsigned DeviceLanes = Target.deviceLanes(Width);
  bool IsIncomplete = kernelFacts(F).requiredItems() % DeviceLanes != 0;
  if (DeviceLanes == Width || IsIncomplete)
    return false;
  SmallVector<MatrixOp *> Joined = findJoined(F, AM, Width, Target);
  if (Joined.empty())
    return false;
  versionCode(F, /*TestLaunch=*/false, [&](IRBuilderBase &B) -> Value * {
    if (hasOnlyCompleteSubgroups(F, DeviceLanes))
      return nullptr;
    Value *Items = createGroupItems(B, ItemOpcode::LocalSize);
    return B.CreateIsNull(B.CreateAnd(Items, DeviceLanes - 1));
  });
  for (MatrixOp *Op : Joined) {
    Function *Old = Op->getCalledFunction();
    Op->setCalledFunction(
        markedDeclaration(*Old, JoinedAttribute, Old->getFunctionType()));
  }
  return true;
}

PreservedAnalyses MarkJoinedPass::run(Module &M, ModuleAnalysisManager &AM) {
  const MatrixTarget *Target = target(M, AM);
  if (!Target)
    return PreservedAnalyses::all();
  SmallVector<Function *> Kernels; // the loop adds declarations
  for (Function &F : M)
    if (!F.isDeclaration() && requiredSubgroupSize(F) > 1)
      Kernels.push_back(&F);
  if (Kernels.empty())
    return PreservedAnalyses::all();
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function *Kernel : Kernels)
    if (markJoined(*Kernel, FAM, requiredSubgroupSize(*Kernel), *Target)) {
      FAM.invalidate(*Kernel, PreservedAnalyses::none());
      Changed = true;
    }
  return Changed ? keptOfFunctions() : PreservedAnalyses::all();
}

} // namespace tenon
