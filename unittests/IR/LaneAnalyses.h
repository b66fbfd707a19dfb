// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_UNITTESTS_VECTORIZE_LANEANALYSES_H
#define TENON_UNITTESTS_VECTORIZE_LANEANALYSES_H

#include "llvm/Passes/PassBuilder.h"

/// A manager with LLVM's analyses of functions.
class LaneAnalyses {
public:
  LaneAnalyses() {
    Builder.registerModuleAnalyses(MAM);
    Builder.registerCGSCCAnalyses(CGAM);
    Builder.registerFunctionAnalyses(FAM);
    Builder.registerLoopAnalyses(LAM);
    Builder.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  }
  llvm::FunctionAnalysisManager &manager() { return FAM; }

private:
  llvm::PassBuilder Builder;
  llvm::LoopAnalysisManager LAM;
  llvm::FunctionAnalysisManager FAM;
  llvm::CGSCCAnalysisManager CGAM;
  llvm::ModuleAnalysisManager MAM;
};

#endif
