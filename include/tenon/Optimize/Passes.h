// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_OPTIMIZE_PASSES_H
#define TENON_OPTIMIZE_PASSES_H

#include "tenon/Target/TargetPass.h"

namespace tenon {

/// tenon-raise<target=…>: arrays of matrices and of fragments become SSA
/// values. For whole-matrix targets, operations on fragments become operations
/// on matrices where casts between them cancel or memory has the layout of a
/// matrix.
struct RaisePass : TargetPass<RaisePass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// tenon-conversions<target=…>: loops that convert each element of a matrix
/// become conversions of the matrix, for whole-matrix targets.
struct ConversionsPass : TargetPass<ConversionsPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// tenon-fuse<target=…>: fuses operations on neighbouring matrices up to the
/// shape that the target prefers: multiplications of one loop iteration, their
/// accumulators, and their loads and stores (FusePlan.h).
struct FusePass : TargetPass<FusePass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// tenon-elements<target=…>: fuses loops over elements of matrices with each
/// other and with conversions and stores.
struct ElementsPass : TargetPass<ElementsPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// tenon-contract<target=…>: multiplications of operands in memory, and loops
/// over k around them, become contractions that the target has code for.
struct ContractPass : TargetPass<ContractPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace tenon

#endif
