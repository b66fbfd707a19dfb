// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_BFLOATBITS_H
#define TENON_LIB_OUTPUT_SPIRV_BFLOATBITS_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Replaces `bfloat` values of \p M, which few consumers of SPIR-V support, by
/// i16. Values that are used in arithmetic are not changed.
void makeBFloatBits(llvm::Module &M);

} // namespace tenon

#endif
