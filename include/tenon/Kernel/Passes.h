// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_KERNEL_PASSES_H
#define TENON_KERNEL_PASSES_H

#include "tenon/Target/TargetPass.h"

namespace tenon {

/// tenon-work-group<target=…>: each kernel becomes a function that runs one
/// work-group (tenon_rt.h); work-item queries become arithmetic, and at a
/// barrier each work-item is suspended until all others have arrived.
struct WorkGroupPass : TargetPass<WorkGroupPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace tenon

#endif
