// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LEGALIZE_PASSES_H
#define TENON_LEGALIZE_PASSES_H

#include "tenon/Target/TargetPass.h"

namespace tenon {

/// tenon-legalize<target=…>: asks the target about each declaration and
/// sub-group size. Those that it does not support are errors, with the nearest
/// that it supports.
struct LegalizePass : TargetPass<LegalizePass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace tenon

#endif
