// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_ELEMENTLOOPS_H
#define TENON_LIB_TARGET_SIMT_NVPTX_ELEMENTLOOPS_H

#include "llvm/Analysis/LoopInfo.h"

namespace tenon {

/// Makes LLVM unroll those of a function's \p Loops that iterate over elements
/// of matrices: registers cannot be indexed, so only then do the elements stay
/// in registers.
void unrollElementLoops(const llvm::LoopInfo &Loops);

} // namespace tenon

#endif
