// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_VECTORIZE_PASSES_H
#define TENON_VECTORIZE_PASSES_H

#include "tenon/Target/TargetPass.h"

namespace tenon {

/// tenon-widen<target=…>: a kernel with a fixed sub-group size runs a whole
/// sub-group; what differs between work-items becomes vectors.
struct WidenPass : TargetPass<WidenPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace tenon

#endif
