// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_OPTIMIZE_PASSES_H
#define TENON_OPTIMIZE_PASSES_H

#include "tenon/Target/TargetPass.h"

namespace tenon {

/// tenon-raise<target=…>: arrays of matrices and of lanes' values become
/// values, and, for targets that run whole sub-groups, kernels on lanes' values
/// kernels on whole matrices, where the casts between them cancel or memory has
/// a matrix' layout.
struct RaisePass : TargetPass<RaisePass> {
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

/// tenon-elements<target=…>: loops over elements of matrices, conversions and
/// stores that belong together become one loop.
struct ElementsPass : TargetPass<ElementsPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace tenon

#endif
