// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_BFLOATBITS_H
#define TENON_LIB_OUTPUT_SPIRV_BFLOATBITS_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Makes `bfloat` values of \p M, which few consumers of SPIR-V know, i16.
/// Nothing changes where arithmetic is done on them.
void makeBFloatBits(llvm::Module &M);

} // namespace tenon

#endif
