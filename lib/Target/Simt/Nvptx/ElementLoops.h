// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_ELEMENTLOOPS_H
#define TENON_LIB_TARGET_SIMT_NVPTX_ELEMENTLOOPS_H

#include "llvm/IR/Function.h"

namespace tenon {

/// Makes LLVM unroll the loops of \p F over elements of matrices. Only then do
/// the elements stay in registers, which cannot be indexed.
void unrollElementLoops(llvm::Function &F);

} // namespace tenon

#endif
