// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_SUBGROUP_PASSES_H
#define TENON_SUBGROUP_PASSES_H

#include "tenon/Target/TargetOptions.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// tenon-work-group<target=…>: each kernel becomes a function that runs one
/// work-group (tenon_rt.h); work-item queries become arithmetic, barriers
/// suspend a work-item until the others have come.
struct WorkGroupPass : llvm::PassInfoMixin<WorkGroupPass> {
  explicit WorkGroupPass(TargetOptions Options) : Options(std::move(Options)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  void
  printPipeline(llvm::raw_ostream &OS,
                llvm::function_ref<llvm::StringRef(llvm::StringRef)> MapName);
  static bool isRequired() { return true; }

private:
  TargetOptions Options;
};

} // namespace tenon

#endif
