// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Optimisation remarks (-pass-remarks=tenon): how each operation is done.

#ifndef TENON_REPORT_REMARK_H
#define TENON_REPORT_REMARK_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/Report/TileUse.h"

namespace tenon {

/// "muladd f32.8x16x16.bf16.bf16: vdpbf16ps, 512-bit vectors" at \p Op's line,
/// with that as \p Path, which is only computed if remarks are enabled.
void remarkPath(const MatrixOp &Op, const OpFacts &Facts,
                llvm::function_ref<std::string()> Path);

/// "load …: cache control 'L1 uncached' dropped: \p Why", if \p Op has one.
void remarkDroppedControls(const MatrixOp &Op, const OpFacts &Facts,
                           llvm::function_ref<std::string()> Why);

/// "sub-groups of 8 work-items are parts of device sub-groups of 16".
void remarkSubdivided(const llvm::Function &Kernel, unsigned Lanes,
                      unsigned DeviceLanes);

/// "sub-groups of 16 work-items have device sub-groups of 32 lanes".
void remarkReplicated(const llvm::Function &Kernel, unsigned Items,
                      unsigned DeviceLanes);

/// What becomes of the loop over k of a muladd:
///
///   always      "one sum in tiles (tdpbf16ps, 100% of the tiles used)"
///   otherwise   "summed in tiles as long as its operands continue along k", or
///               "summed in tiles iteration by iteration, since …"
void remarkSummed(const MatrixOp &Op, const OpFacts &Facts, const TileUse &Use,
                  bool Always);

/// "muladd …: its operands are raised from fragments to whole matrices" or,
/// with \p Why, "muladd … has operands that remain fragments: \p Why".
void remarkFragments(const MatrixOp &Op, const OpFacts &Facts,
                     llvm::StringRef Why);

/// The same without tiles: "its loop over k is one contraction (\p Path)", or,
/// without \p Always, "is contracted as long as its operands continue along k".
void remarkContracted(const MatrixOp &Op, const OpFacts &Facts,
                      llvm::StringRef Path, bool Always);

/// "muladd …: its loop over k is no contraction: \p Why".
void remarkNotContracted(const MatrixOp &Op, const OpFacts &Facts,
                         llvm::StringRef Why);

} // namespace tenon

#endif
