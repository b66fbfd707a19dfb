// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Pipeline/Pipeline.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Verify/MatrixVerifier.h"
#include "tenon/Kernel/Passes.h"
#include "tenon/Legalize/Passes.h"
#include "tenon/Library/Passes.h"
#include "tenon/Lower/Passes.h"
#include "tenon/Optimize/Passes.h"
#include "tenon/Output/Passes.h"
#include "tenon/Recognize/Passes.h"
#include "tenon/Support/PromoteVariables.h"
#include "tenon/Target/Passes.h"
#include "tenon/Target/Simt/Passes.h"
#include "tenon/Vectorize/Passes.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/LowerMatrixIntrinsics.h"
#include "llvm/Transforms/Scalar/SCCP.h"

using namespace llvm;

namespace tenon {

/// Later passes see only one function at a time, so functions that use matrices
/// are inlined.
static void addInlining(ModulePassManager &MPM,
                        const PipelineOptions &Options) {
  // One matrix type.
  MPM.addPass(ModernizePass());
  // Inline functions that use matrices into the kernels.
  MPM.addPass(InlineMatrixCallsPass(Options.KeepCalls));
}

static void addCleaning(ModulePassManager &MPM) {
  FunctionPassManager Clean;
  // LLVM's own matrices are vectors: their operations become arithmetic.
  Clean.addPass(LowerMatrixIntrinsicsPass(/*Minimal=*/true));
  // Arguments that were passed through memory become constants again, also if
  // C++ passed them by generic references.
  Clean.addPass(InferAddressSpacesPass(GenericSpace));
  Clean.addPass(PromoteVariablesPass(SROAOptions::PreserveCFG));
  Clean.addPass(SCCPPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Clean)));
}

void addPreparation(ModulePassManager &MPM, const PipelineOptions &Options) {
  addInlining(MPM, Options);
  addCleaning(MPM);
}

/// Foreign names become canonical operations, matrices SSA values.
static void addRecognition(ModulePassManager &MPM,
                           const PipelineOptions &Options) {
  addCleaning(MPM);
  // Turn every dialect into canonical operations.
  MPM.addPass(RecognizePass(Options.Target.Block2DOrder));
  // Promote matrices from memory to SSA values.
  MPM.addPass(createModuleToFunctionPassAdaptor(PromoteSlotsPass()));
  // Check the result.
  MPM.addPass(VerifyMatrixOpsPass());
}

/// Operations that the target does not support are errors; others get the
/// shapes that it prefers.
static void addLegalization(ModulePassManager &MPM,
                            const PipelineOptions &Options) {
  // Decide the sub-group size of kernels that require none.
  MPM.addPass(SubgroupSizePass(Options.Target));
  // Expand OpenCL library functions that the target does not have.
  MPM.addPass(LibraryPass(Options.Target));
  // Work on whole matrices instead of fragments.
  MPM.addPass(RaisePass(Options.Target));
  // Ask the target whether it supports each operation.
  MPM.addPass(LegalizePass(Options.Target));
  // Make elements i of matrices that a program combines have the same
  // coordinates.
  MPM.addPass(AlignElementsPass(Options.Target));
  // Several lanes execute a work-item where an instruction multiplies with all
  // lanes of a device sub-group.
  MPM.addPass(ReplicatePass(Options.Target));
  // Remove redundant loads.
  MPM.addPass(createModuleToFunctionPassAdaptor(EarlyCSEPass()));
  // Another version of kernels, for work-groups of the target's own size.
  MPM.addPass(CopyForGroupsPass(Options.Target));
  // Conversions of matrices instead of each element.
  MPM.addPass(ConversionsPass(Options.Target));
  // Few large operations instead of many small ones.
  MPM.addPass(FusePass(Options.Target));
  // Mark operations that the sub-groups of one device sub-group can execute at
  // once.
  MPM.addPass(MarkJoinedPass(Options.Target));
}

/// Loops become operations on whole matrices.
static void addContraction(ModulePassManager &MPM,
                           const PipelineOptions &Options) {
  // Fuse operations on the elements of matrices.
  MPM.addPass(ElementsPass(Options.Target));
  // Turn loops over k into contractions.
  MPM.addPass(ContractPass(Options.Target));
  // Make work-groups execute the contractions of several sub-groups.
  MPM.addPass(RegroupPass(Options.Target));
}

/// Matrices become the target's buffers or values.
static void addLowering(ModulePassManager &MPM,
                        const PipelineOptions &Options) {
  // Replace matrices and their operations by the target's.
  MPM.addPass(LowerPass(Options.Target, Options.Report));
}

/// No canonical matrix operation may be left.
static void addLoweredCheck(ModulePassManager &MPM, const PipelineOptions &) {
  MPM.addPass(CheckLoweredPass());
}

/// Kernels run whole sub-groups, or parts of device sub-groups.
static void addWidening(ModulePassManager &MPM,
                        const PipelineOptions &Options) {
  const TargetDescription *Target = findTarget(Options.Target.Target);
  if (Target && Target->isSimt())
    MPM.addPass(SubdividePass(Options.Target));
  else
    MPM.addPass(WidenPass(Options.Target));
}

/// The lowered code gets the form in which it is called.
static void addKernelForm(ModulePassManager &MPM,
                          const PipelineOptions &Options) {
  const TargetDescription *Target = findTarget(Options.Target.Target);
  switch (Target ? Target->Form : KernelForm::WorkGroup) {
  case KernelForm::WorkGroup:
    MPM.addPass(WorkGroupPass(Options.Target));
    break;
  case KernelForm::OpenCL:
    // Pointers of OpenCL C's atomic functions are generic, which not all
    // devices support.
    MPM.addPass(createModuleToFunctionPassAdaptor(
        InferAddressSpacesPass(GenericSpace)));
    MPM.addPass(NameBuiltInsPass(Options.Target));
    break;
  case KernelForm::Gpu:
    // Helpers that exchange values between lanes.
    MPM.addPass(AlwaysInlinerPass());
    MPM.addPass(GpuFormPass(Options.Target));
    break;
  }
}

ArrayRef<PipelineStep> pipelineSteps() {
  static constexpr PipelineStep Steps[] = {
      {Stage::Recognize, addInlining},    {Stage::Recognize, addRecognition},
      {Stage::Legalize, addLegalization}, {Stage::Contract, addContraction},
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
