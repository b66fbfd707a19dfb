// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_ELEMENTLOOPS_H
#define TENON_LIB_TARGET_SIMT_NVPTX_ELEMENTLOOPS_H

#include "llvm/IR/Function.h"

namespace tenon {

/// Has LLVM unroll loops of \p F over the elements of matrices, whose elements
/// stay in registers then: registers have no index.
void unrollElementLoops(llvm::Function &F);

} // namespace tenon

#endif
