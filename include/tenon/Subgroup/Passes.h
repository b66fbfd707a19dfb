// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_SUBGROUP_PASSES_H
#define TENON_SUBGROUP_PASSES_H

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

/// tenon-widen<target=…>: a kernel with a fixed sub-group size runs a whole
/// sub-group; what differs between work-items becomes vectors.
struct WidenPass : TargetPass<WidenPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// tenon-mark-together<target=…>: where several sub-groups of a kernel run in
/// one of the device's, marks the operations that these do together.
struct MarkTogetherPass : TargetPass<MarkTogetherPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// tenon-subdivide<target=…>: sub-groups that the device does not have become
/// equal parts of its own.
struct SubdividePass : TargetPass<SubdividePass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// tenon-work-group<target=…>: each kernel becomes a function that runs one
/// work-group (tenon_rt.h); work-item queries become arithmetic, barriers
/// suspend a work-item until the others have come.
struct WorkGroupPass : TargetPass<WorkGroupPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// tenon-name-built-ins<target=…>: in a program that stays one work-item's,
/// canonical work-item and sub-group operations get the names that consumers of
/// OpenCL modules know.
struct NameBuiltInsPass : TargetPass<NameBuiltInsPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// tenon-gpu-form<target=loops;triple=…;mcpu=…>: the same for GPUs that LLVM
/// has code generators for, whose triple is nvptx64 or amdgcn.
struct GpuFormPass : TargetPass<GpuFormPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace tenon

#endif
