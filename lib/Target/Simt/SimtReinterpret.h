// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reinterprets the bits of a matrix as other components
// (tenon/IR/Matrix/Reinterpretation.h).

#ifndef TENON_LIB_TARGET_SIMT_SIMTREINTERPRET_H
#define TENON_LIB_TARGET_SIMT_SIMTREINTERPRET_H

#include "SimtTarget.h"

namespace tenon {

/// Emits the body of a helper, one lane's code, into \p F.
void emitSimtReinterpret(llvm::IRBuilderBase &B, llvm::Function &F,
                         const OpFacts &Facts, LaneLayouts Layouts);

} // namespace tenon

#endif
