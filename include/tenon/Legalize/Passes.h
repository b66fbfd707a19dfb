// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LEGALIZE_PASSES_H
#define TENON_LEGALIZE_PASSES_H

#include "tenon/Target/TargetPass.h"

namespace tenon {

/// tenon-legalize<target=…>: asks the target about each declaration. One
/// without a row is an error at the first call, with the nearest combination
/// that has one.
struct LegalizePass : TargetPass<LegalizePass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace tenon

#endif
