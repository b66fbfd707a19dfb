// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_OUTPUT_PASSES_H
#define TENON_OUTPUT_PASSES_H

#include "tenon/Target/TargetPass.h"

namespace tenon {

/// tenon-name-built-ins<target=…>: for SIMT targets, replaces canonical
/// work-item and sub-group operations by the built-in functions that consumers
/// of OpenCL modules know.
struct NameBuiltInsPass : TargetPass<NameBuiltInsPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace tenon

#endif
