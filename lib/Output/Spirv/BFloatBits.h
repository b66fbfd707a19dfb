// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_BFLOATBITS_H
#define TENON_LIB_OUTPUT_SPIRV_BFLOATBITS_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Replaces `bfloat` values of \p M, which few consumers of SPIR-V know, by
/// i16. Values on which arithmetic is done are not changed.
void makeBFloatBits(llvm::Module &M);

} // namespace tenon

#endif
