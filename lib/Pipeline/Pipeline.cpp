// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Pipeline/Pipeline.h"
#include "tenon/IR/MatrixVerifier.h"
#include "tenon/Kernel/Passes.h"
#include "tenon/Legalize/Passes.h"
#include "tenon/Library/Passes.h"
#include "tenon/Lower/Passes.h"
#include "tenon/Optimize/Passes.h"
#include "tenon/Recognize/Passes.h"
#include "tenon/Target/Simt/Passes.h"
#include "tenon/Vectorize/Passes.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;

namespace tenon {

/// Foreign names out, canonical operations in, matrices in SSA form.
static void addRecognition(ModulePassManager &MPM,
                           const PipelineOptions &Options) {
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
  MPM.addPass(RecognizePass(Options.Target.Block2DOrder));
  // Bring matrices from memory into SSA form.
  MPM.addPass(createModuleToFunctionPassAdaptor(PromoteSlotsPass()));
  // Check the result.
  MPM.addPass(VerifyMatrixOpsPass());
}

/// What the target cannot do is an error; the rest in the shapes that it likes.
static void addLegalization(ModulePassManager &MPM,
                            const PipelineOptions &Options) {
  // Give the target's machine what it lacks of OpenCL's library.
  MPM.addPass(LibraryPass(Options.Target));
  // Work on whole matrices, not on lanes' parts of them.
  MPM.addPass(RaisePass(Options.Target));
  // Ask the target whether it can.
  MPM.addPass(LegalizePass(Options.Target));
  // What is loaded twice is one value.
  MPM.addPass(createModuleToFunctionPassAdaptor(EarlyCSEPass()));
  // Few large operations in place of many small ones.
  MPM.addPass(FusePass(Options.Target));
  // Sub-groups that run in one of the device's meet where they can.
  MPM.addPass(MarkJoinedPass(Options.Target));
}

/// Matrices become the target's buffers or values.
static void addLowering(ModulePassManager &MPM,
                        const PipelineOptions &Options) {
  // Make one loop of all that happens to a matrix' elements.
  MPM.addPass(ElementsPass(Options.Target));
  // Replace matrices and their operations by the target's.
  MPM.addPass(LowerPass(Options.Target, Options.Report));
}

/// Nothing may be left behind.
static void addLoweredCheck(ModulePassManager &MPM, const PipelineOptions &) {
  MPM.addPass(CheckLoweredPass());
}

/// Kernels run whole sub-groups, or parts of those that a device has.
static void addWidening(ModulePassManager &MPM,
                        const PipelineOptions &Options) {
  const TargetDescription *Target = findTarget(Options.Target.Target);
  if (Target && Target->IsSimt)
    MPM.addPass(SubdividePass(Options.Target));
  else
    MPM.addPass(WidenPass(Options.Target));
}

/// What is left when matrices are gone takes the form in which it is called.
static void addKernelForm(ModulePassManager &MPM,
                          const PipelineOptions &Options) {
  const TargetDescription *Target = findTarget(Options.Target.Target);
  switch (Target ? Target->Form : KernelForm::WorkGroup) {
  case KernelForm::WorkGroup:
    MPM.addPass(WorkGroupPass(Options.Target));
    break;
  case KernelForm::OpenCL:
    MPM.addPass(NameBuiltInsPass(Options.Target));
    break;
  case KernelForm::Gpu:
    MPM.addPass(AlwaysInlinerPass()); // helpers, whose lanes meet
    MPM.addPass(GpuFormPass(Options.Target));
    break;
  }
}

ArrayRef<PipelineStep> pipelineSteps() {
  static constexpr PipelineStep Steps[] = {
      {Stage::Recognize, addRecognition}, {Stage::Legalize, addLegalization},
      {Stage::Lower, addLowering},        {Stage::Lower, addLoweredCheck},
      {Stage::Widen, addWidening},        {Stage::WorkGroup, addKernelForm},
  };
  return Steps;
}

PreservedAnalyses TenonPass::run(Module &M, ModuleAnalysisManager &AM) {
  ModulePassManager MPM;
  for (const PipelineStep &Step : pipelineSteps())
    Step.Add(MPM, {Options});
  return MPM.run(M, AM);
}

} // namespace tenon
