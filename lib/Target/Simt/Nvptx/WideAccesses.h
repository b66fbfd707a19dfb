// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_WIDEACCESSES_H
#define TENON_LIB_TARGET_SIMT_NVPTX_WIDEACCESSES_H

#include "Target/Simt/SimtTarget.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// Versions \p F if its matrices in global memory may be aligned: a test at its
/// entry selects the version whose accesses are wide.
void versionWideAccesses(llvm::Function &F, llvm::FunctionAnalysisManager &AM,
                         LaneLayouts Layouts);

} // namespace tenon

#endif
