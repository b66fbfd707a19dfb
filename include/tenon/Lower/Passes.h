// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LOWER_PASSES_H
#define TENON_LOWER_PASSES_H

#include "tenon/Target/TargetPass.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/JSON.h"

namespace tenon {

/// tenon-lower<target=…>: matrix values become buffers, and matrix operations
/// become calls of the target's helper functions on them.
struct LowerPass : TargetPass<LowerPass> {
  /// \p Report, if given, receives the report on the operations as they are
  /// lowered (OperationReport.h) and must outlive the pass.
  explicit LowerPass(TargetOptions Options,
                     llvm::json::Object *Report = nullptr)
      : TargetPass(std::move(Options)), Report(Report) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  llvm::json::Object *Report;
};

/// tenon-check-lowered: reports each instruction that still has a matrix type
/// or is a canonical operation; the code generator would crash on it.
struct CheckLoweredPass : llvm::PassInfoMixin<CheckLoweredPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace tenon

#endif
