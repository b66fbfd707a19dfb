// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LEGALIZE_PASSES_H
#define TENON_LEGALIZE_PASSES_H

#include "tenon/Target/TargetOptions.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// tenon-legalize<target=…>: asks the target about each declaration; what it
/// has no row for is an error at the first call, with the nearest that it has.
struct LegalizePass : llvm::PassInfoMixin<LegalizePass> {
  explicit LegalizePass(TargetOptions Options) : Options(std::move(Options)) {}
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
