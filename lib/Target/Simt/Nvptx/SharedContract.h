// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_SHAREDCONTRACT_H
#define TENON_LIB_TARGET_SIMT_NVPTX_SHAREDCONTRACT_H

#include "SharedRing.h"

namespace tenon {

/// Whether work-groups of \p Blocks can execute the contraction of \p Facts,
/// whose D is that of one warp, with operands in shared memory.
bool canContractShared(const OpFacts &Facts, const SharedBlocks &Blocks);

/// Emits the helper \p F of a contraction that all warps of a work-group
/// execute together. groupTiles() defines K and addresses; D and C are a warp's
/// block, A and B those of the whole work-group.
void emitSharedContract(llvm::IRBuilderBase &B, llvm::Function &F,
                        const OpFacts &Facts, const MmaRow &Row,
                        const SharedBlocks &Blocks);

} // namespace tenon

#endif
