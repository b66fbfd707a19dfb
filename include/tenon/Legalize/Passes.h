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

/// tenon-fuse<target=…>: makes one matrix of neighbouring ones, up to the shape
/// that suits the target: multiplications of one step of a loop, their
/// accumulators, and what they load and store (FusePlan.h).
struct FusePass : TargetPass<FusePass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace tenon

#endif
