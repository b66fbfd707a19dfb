// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sets of analyses that passes preserve.

#ifndef TENON_SUPPORT_KEPTANALYSES_H
#define TENON_SUPPORT_KEPTANALYSES_H

#include "llvm/IR/Analysis.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// For a pass that has replaced instructions, but no block or branch: the
/// analyses that depend on the control-flow graph alone, such as dominators.
inline llvm::PreservedAnalyses keptWithBlocks() {
  llvm::PreservedAnalyses Kept;
  Kept.preserveSet<llvm::CFGAnalyses>();
  // Otherwise a module pass would drop all analyses of functions.
  Kept.preserve<llvm::FunctionAnalysisManagerModuleProxy>();
  return Kept;
}

/// For a module pass that has invalidated the analyses of each function that it
/// changed, and cleared those of functions that it erased.
inline llvm::PreservedAnalyses keptOfFunctions() {
  llvm::PreservedAnalyses Kept;
  Kept.preserveSet<llvm::AllAnalysesOn<llvm::Function>>();
  Kept.preserve<llvm::FunctionAnalysisManagerModuleProxy>();
  return Kept;
}

} // namespace tenon

#endif
