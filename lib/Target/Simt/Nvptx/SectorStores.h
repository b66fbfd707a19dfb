// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_SECTORSTORES_H
#define TENON_LIB_TARGET_SIMT_NVPTX_SECTORSTORES_H

#include "Target/Simt/SimtTarget.h"

namespace tenon {

/// Emits the store helper \p F, whose lines are aligned to 16 bytes, so that
/// each instruction of a warp writes whole sectors of memory. Emits nothing and
/// returns false if the usual stores do so already or the layout does not allow
/// it.
bool emitSectorStore(llvm::IRBuilderBase &B, llvm::Function &F,
                     const OpFacts &Facts, const LaneLayout &Layout);

} // namespace tenon

#endif
