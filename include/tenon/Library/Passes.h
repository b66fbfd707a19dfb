// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expands operations that recognition leaves as one operation of OpenCL's
// library, and that the target's machine does not have.

#ifndef TENON_LIBRARY_PASSES_H
#define TENON_LIBRARY_PASSES_H

#include "tenon/Target/TargetPass.h"

namespace tenon {

/// tenon-library<target=…>: operations of OpenCL's library that the target does
/// not have (TargetDescription::Has) become code that it has.
struct LibraryPass : TargetPass<LibraryPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace tenon

#endif
