// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_MMAMULADD_H
#define TENON_LIB_TARGET_SIMT_NVPTX_MMAMULADD_H

#include "MmaRows.h"
#include "Target/Simt/SimtTarget.h"

namespace tenon {

/// Emits D = A * B + C by \p Row's instruction on shares that mmaLaneLayout()
/// describes.
void emitMmaMulAdd(llvm::IRBuilderBase &B, const MulAddBuffers &Buffers,
                   const MulAddFacts &Facts, const MmaRow &Row);

/// Emits a multiplication that no instruction can compute, on the shares of a
/// whole warp, which \p Layouts describes.
void emitInPlainLayouts(llvm::IRBuilderBase &B, const MulAddBuffers &Buffers,
                        const MulAddFacts &Facts, LaneLayouts Layouts);

} // namespace tenon

#endif
