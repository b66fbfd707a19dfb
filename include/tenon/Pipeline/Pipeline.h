// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pipeline as a list of steps, and its registration with a PassBuilder.

#ifndef TENON_PIPELINE_PIPELINE_H
#define TENON_PIPELINE_PIPELINE_H

#include "tenon/Target/TargetPass.h"
#include "llvm/Support/JSON.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace tenon {

/// Where compilation can stop.
enum class Stage {
  Input,
  Recognize,
  Legalize,
  Contract,
  Lower,
  Widen,
  WorkGroup,
  All
};

/// Parameters of the steps.
struct PipelineOptions {
  const TargetOptions &Target;
  /// If given, receives the report on the operations as they are lowered.
  llvm::json::Object *Report = nullptr;
  /// Large functions without matrices stay calls (tenon-inline<keep-calls>).
  bool KeepCalls = false;
};

/// Passes that run together: after an error in one of them the later steps are
/// not run, because they would only repeat it.
struct PipelineStep {
  Stage Of; ///< the stage that the step belongs to
  void (*Add)(llvm::ModulePassManager &MPM, const PipelineOptions &Options);
};

/// All steps, in order, from foreign names to code without matrices.
llvm::ArrayRef<PipelineStep> pipelineSteps();

/// What the steps do before tenon-recognize: functions that use matrices are
/// inlined, and variables become values.
void addPreparation(llvm::ModulePassManager &MPM,
                    const PipelineOptions &Options);

/// tenon<target=…>: all steps as one pass.
struct TenonPass : TargetPass<TenonPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Registers every pass of PassRegistry.def, and the analyses that they use,
/// with \p Builder.
void registerPasses(llvm::PassBuilder &Builder);

} // namespace tenon

#endif
