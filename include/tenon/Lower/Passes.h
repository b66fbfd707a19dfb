// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LOWER_PASSES_H
#define TENON_LOWER_PASSES_H

#include "tenon/Target/TargetOptions.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// tenon-lower<target=…>: matrix values become buffers, matrix operations calls
/// of the target's helper functions on them.
struct LowerPass : llvm::PassInfoMixin<LowerPass> {
  explicit LowerPass(TargetOptions Options) : Options(std::move(Options)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  void
  printPipeline(llvm::raw_ostream &OS,
                llvm::function_ref<llvm::StringRef(llvm::StringRef)> MapName);
  static bool isRequired() { return true; }

private:
  TargetOptions Options;
};

/// tenon-check-lowered: reports each instruction that still has a matrix type
/// or is a canonical operation; the code generator would crash on it.
struct CheckLoweredPass : llvm::PassInfoMixin<CheckLoweredPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace tenon

#endif
