// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LEGALIZE_PASSES_H
#define TENON_LEGALIZE_PASSES_H

#include "tenon/Target/TargetPass.h"

namespace tenon {

/// tenon-legalize<target=…>: asks the target about each declaration; what it
/// has no row for is an error at the first call, with the nearest that it has.
struct LegalizePass : TargetPass<LegalizePass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace tenon

#endif
