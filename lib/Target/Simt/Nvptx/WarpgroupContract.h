// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_WARPGROUPCONTRACT_H
#define TENON_LIB_TARGET_SIMT_NVPTX_WARPGROUPCONTRACT_H

#include "SharedRing.h"
#include "tenon/IR/Values/WgmmaOps.h"

namespace tenon {

/// The contraction that warpgroups execute instead of \p Facts: fp8 is
/// converted to f16, exactly, because wgmma's sums of fp8 are not precise
/// enough.
OpFacts withHalves(const OpFacts &Facts);

/// The instruction with which warpgroups of \p Blocks execute the contraction
/// of \p Facts, whose D is that of one warp; nothing if they cannot.
std::optional<WgmmaFacts> wgmmaFor(const OpFacts &Facts,
                                   const SharedBlocks &Blocks);

/// Emits the helper \p F of a contraction like emitSharedContract(), with
/// wgmma.
void emitWarpgroupContract(llvm::IRBuilderBase &B, llvm::Function &F,
                           const OpFacts &Facts, const WgmmaFacts &Wgmma,
                           const SharedBlocks &Blocks);

/// Emits that copying work-items leave registers to multiplying ones, as the
/// code of either (\p Copies). No code that both execute may follow.
void moveRegisters(llvm::IRBuilderBase &B, const OpFacts &Facts,
                   const SharedBlocks &Blocks, bool Copies);

} // namespace tenon

#endif
