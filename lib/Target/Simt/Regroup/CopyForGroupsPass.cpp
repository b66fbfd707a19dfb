// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies each kernel that may have a regrouped entry. Passes up to
// tenon-regroup, which makes the entries of the copy, form a contraction in it
// alone; the kernel itself is lowered as its author wrote it.

#include "Regroup.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/Support/KeptAnalyses.h"
#include "tenon/Target/MatrixTarget.h"
#include "tenon/Target/Simt/Passes.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tenon {

/// Whether \p Kernel has a multiplication in a loop, which may be a
/// contraction.
static bool multipliesInLoop(const Function &Kernel, const LoopInfo &Loops) {
  return any_of(instructions(Kernel), [&](const Instruction &I) {
    return isa<MulAddOp>(I) && Loops.getLoopFor(I.getParent());
  });
}

PreservedAnalyses CopyForGroupsPass::run(Module &M, ModuleAnalysisManager &AM) {
  const MatrixTarget *Target = target(M, AM);
  if (!Target || !Target->isSimt())
    return PreservedAnalyses::all();
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  SmallVector<Function *> Kernels;
  for (Function &F : M)
    if (isKernel(F) && Target->regroups(F) &&
        multipliesInLoop(F, FAM.getResult<LoopAnalysis>(F)) &&
        mayChangeGroups(F))
      Kernels.push_back(&F);
  for (Function *Kernel : Kernels) {
    ValueToValueMapTy Map;
    Function *Copy = CloneFunction(Kernel, Map);
    Copy->setName(freeName(M, Kernel->getName() + "__regrouped"));
    Copy->addFnAttr(RegroupedAttribute, Kernel->getName());
    stripDebugInfo(*Copy);
  }
  return Kernels.empty() ? PreservedAnalyses::all() : keptOfFunctions();
}

} // namespace tenon
