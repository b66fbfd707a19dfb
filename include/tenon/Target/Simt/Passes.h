// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_TARGET_SIMT_PASSES_H
#define TENON_TARGET_SIMT_PASSES_H

#include "tenon/Target/TargetPass.h"

namespace tenon {

/// tenon-align-elements<target=…>: elements i of matrices of one shape, which a
/// kernel may copy or combine, have the same coordinates in each lane. Runs
/// after tenon-subgroup-size, since layouts depend on the number of lanes.
struct AlignElementsPass : TargetPass<AlignElementsPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// tenon-replicate<target=…>: sub-groups of few work-items get whole device
/// sub-groups, whose lanes multiply together.
struct ReplicatePass : TargetPass<ReplicatePass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// tenon-mark-joined<target=…>: if several sub-groups of a kernel run in one
/// device sub-group, marks the operations that they execute at once.
struct MarkJoinedPass : TargetPass<MarkJoinedPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// tenon-copy-for-groups<target=…>: copies kernels whose sub-groups the
/// target's own work-groups may run, for tenon-contract and tenon-regroup.
struct CopyForGroupsPass : TargetPass<CopyForGroupsPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// tenon-regroup<target=…>: completes the copies of kernels in which
/// tenon-contract has found contractions: work-groups of the target's own size
/// do them, for several of the kernel's sub-groups.
struct RegroupPass : TargetPass<RegroupPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// tenon-subdivide<target=…>: sub-groups that the device does not have become
/// equal parts of its own.
struct SubdividePass : TargetPass<SubdividePass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// tenon-gpu-form<target=nvptx;mcpu=…>: gives kernels the form of GPUs that
/// LLVM has code generators for.
struct GpuFormPass : TargetPass<GpuFormPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace tenon

#endif
