// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_TARGET_PASSES_H
#define TENON_TARGET_PASSES_H

#include "tenon/Target/TargetPass.h"

namespace tenon {

/// tenon-subgroup-size<target=…>: decides the sub-group size of kernels that
/// require none. Later passes read it from the kernels' metadata.
struct SubgroupSizePass : TargetPass<SubgroupSizePass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace tenon

#endif
