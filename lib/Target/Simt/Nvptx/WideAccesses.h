// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_WIDEACCESSES_H
#define TENON_LIB_TARGET_SIMT_NVPTX_WIDEACCESSES_H

#include "Target/Simt/SimtTarget.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// Versions \p F where its matrices in global memory may be aligned, which is
/// tested at its entry: their accesses are then wide.
void versionWideAccesses(llvm::Function &F, llvm::FunctionAnalysisManager &AM,
                         LaneLayouts Layouts);

} // namespace tenon

#endif
