// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The analysis managers of a pipeline that runs outside opt.

#ifndef TENON_SUPPORT_PASSENVIRONMENT_H
#define TENON_SUPPORT_PASSENVIRONMENT_H

#include "tenon/Support/PromoteVariables.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/StandardInstrumentations.h"

namespace tenon {

class PassEnvironment {
public:
  /// \p Machine may be null. \p VerifyEach checks the IR after each pass.
  PassEnvironment(llvm::LLVMContext &Context, llvm::TargetMachine *Machine,
                  llvm::PipelineTuningOptions Tuning, bool VerifyEach)
      : Standard(Context, /*DebugLogging=*/false, VerifyEach),
        Builder(Machine, Tuning, std::nullopt, &Callbacks) {
    orderAfterSROA(Callbacks); // before the verifier
    Standard.registerCallbacks(Callbacks, &MAM);
  }

  llvm::PassBuilder &builder() { return Builder; }

  /// The callbacks before and after each pass.
  llvm::PassInstrumentationCallbacks &instrumentation() { return Callbacks; }

  /// Function analyses that replace the default ones.
  llvm::FunctionAnalysisManager &functionAnalyses() { return FAM; }

  /// Module analyses in addition to LLVM's.
  llvm::ModuleAnalysisManager &moduleAnalyses() { return MAM; }

  /// The result of an analysis of \p M, as passes get it.
  template <typename Analysis>
  typename Analysis::Result &analyze(llvm::Module &M) {
    registerAnalyses();
    return MAM.getResult<Analysis>(M);
  }

  /// Can be called several times for one module that nothing else changes in
  /// between: analyses are kept.
  void run(llvm::ModulePassManager &Passes, llvm::Module &M) {
    registerAnalyses();
    Passes.run(M, MAM);
  }

private:
  void registerAnalyses() {
    if (IsRegistered)
      return;
    Builder.registerModuleAnalyses(MAM);
    Builder.registerCGSCCAnalyses(CGAM);
    Builder.registerFunctionAnalyses(FAM);
    Builder.registerLoopAnalyses(LAM);
    Builder.crossRegisterProxies(LAM, FAM, CGAM, MAM);
    IsRegistered = true;
  }

  bool IsRegistered = false;
  llvm::LoopAnalysisManager LAM;
  llvm::FunctionAnalysisManager FAM;
  llvm::CGSCCAnalysisManager CGAM;
  llvm::ModuleAnalysisManager MAM;
  llvm::PassInstrumentationCallbacks Callbacks;
  llvm::StandardInstrumentations Standard;
  llvm::PassBuilder Builder;
};

} // namespace tenon

#endif
