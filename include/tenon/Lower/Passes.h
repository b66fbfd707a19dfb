// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LOWER_PASSES_H
#define TENON_LOWER_PASSES_H

#include "tenon/Target/TargetPass.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// tenon-lower<target=…>: matrix values become buffers, matrix operations calls
/// of the target's helper functions on them.
struct LowerPass : TargetPass<LowerPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// tenon-check-lowered: reports each instruction that still has a matrix type
/// or is a canonical operation; the code generator would crash on it.
struct CheckLoweredPass : llvm::PassInfoMixin<CheckLoweredPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace tenon

#endif
