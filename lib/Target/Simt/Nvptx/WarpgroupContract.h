// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_WARPGROUPCONTRACT_H
#define TENON_LIB_TARGET_SIMT_NVPTX_WARPGROUPCONTRACT_H

#include "SharedRing.h"
#include "tenon/IR/WgmmaOps.h"

namespace tenon {

/// What warpgroups contract instead of \p Facts: fp8, of which wgmma sums have
/// too few bits, is converted to f16, which has all its values.
OpFacts withHalves(const OpFacts &Facts);

/// The instruction with which warpgroups of \p Blocks do the contraction of \p
/// Facts, whose D is that of a warp; nothing if they cannot.
std::optional<WgmmaFacts> wgmmaFor(const OpFacts &Facts,
                                   const SharedBlocks &Blocks);

/// Emits the helper \p F of a contraction that all warps of a work-group do
/// together, as emitSharedContract() does, with wgmma.
void emitWarpgroupContract(llvm::IRBuilderBase &B, llvm::Function &F,
                           const OpFacts &Facts, const WgmmaFacts &Wgmma,
                           const SharedBlocks &Blocks);

} // namespace tenon

#endif
