// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Pipeline/Pipeline.h"
#include "tenon/IR/MatrixVerifier.h"
#include "tenon/Legalize/Passes.h"
#include "tenon/Lower/Passes.h"
#include "tenon/Recognize/Passes.h"
#include "tenon/Subgroup/Passes.h"
#include "tenon/Target/MatrixTarget.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;

namespace tenon {

void addRecognition(ModulePassManager &MPM, const TargetOptions &Options) {
  // Leave one type of matrix.
  MPM.addPass(ModernizePass());
  // Bring what touches a matrix into the kernel itself.
  MPM.addPass(InlineMatrixCallsPass());
  // Let arguments that were handed through memory become constants again.
  FunctionPassManager Clean;
  Clean.addPass(SROAPass(SROAOptions::PreserveCFG));
  Clean.addPass(SCCPPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Clean)));
  // Turn every dialect into canonical operations.
  MPM.addPass(RecognizePass(Options.Block2DOrder));
  // Bring matrices from memory into SSA form.
  MPM.addPass(createModuleToFunctionPassAdaptor(PromoteSlotsPass()));
  // Check the result.
  MPM.addPass(VerifyMatrixOpsPass());
}

void addPipeline(ModulePassManager &MPM, const TargetOptions &Options) {
  addRecognition(MPM, Options);
  addLegalization(MPM, Options);
  addLowering(MPM, Options);
  // Nothing may be left behind.
  MPM.addPass(CheckLoweredPass());
  addWidening(MPM, Options);
  addKernelForm(MPM, Options);
}

void addLegalization(ModulePassManager &MPM, const TargetOptions &Options) {
  // Work on whole matrices, not on lanes' parts of them.
  MPM.addPass(RaisePass(Options));
  // Ask the target whether it can.
  MPM.addPass(LegalizePass(Options));
  // What is loaded twice is one value.
  MPM.addPass(createModuleToFunctionPassAdaptor(EarlyCSEPass()));
  // Few large operations in place of many small ones.
  MPM.addPass(FusePass(Options));
  // Sub-groups that run in one of the device's meet where they can.
  MPM.addPass(MarkTogetherPass(Options));
}

void addLowering(ModulePassManager &MPM, const TargetOptions &Options) {
  // Make one loop of all that happens to a matrix' elements.
  MPM.addPass(ElementsPass(Options));
  // Replace matrices and their operations by the target's.
  MPM.addPass(LowerPass(Options));
}

void addWidening(ModulePassManager &MPM, const TargetOptions &Options) {
  if (!isSimtTarget(Options.Target)) // make kernels run whole sub-groups
    MPM.addPass(WidenPass(Options));
  else // make them parts of sub-groups that the device has
    MPM.addPass(SubdividePass(Options));
}

void addKernelForm(ModulePassManager &MPM, const TargetOptions &Options) {
  if (isSimtTarget(Options.Target) && Options.isForGpu()) {
    MPM.addPass(AlwaysInlinerPass()); // helpers, whose lanes meet
    MPM.addPass(GpuFormPass(Options));
  } else if (isSimtTarget(Options.Target)) // stay one work-item's program
    MPM.addPass(NameBuiltInsPass(Options));
  else // make kernels callable, one work-group a call
    MPM.addPass(WorkGroupPass(Options));
}

PreservedAnalyses TenonPass::run(Module &M, ModuleAnalysisManager &AM) {
  ModulePassManager MPM;
  addPipeline(MPM, Options);
  return MPM.run(M, AM);
}

} // namespace tenon
