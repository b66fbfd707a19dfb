// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Minima and maxima of bf16. LLVM's code generator for x86 computes them as
// float and rounds the result back. This is exact, except that the instruction
// of AVX512-BF16 and AVX-NE-CONVERT flushes subnormal numbers to zero.

#ifndef TENON_LIB_OUTPUT_WORKAROUNDS_BFLOATCHOICES_H
#define TENON_LIB_OUTPUT_WORKAROUNDS_BFLOATCHOICES_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Makes functions of \p M that choose one of several bf16 numbers return that
/// number unchanged:
///
///   z = minnum(x, y)    ->    z = upper half of minnum(float(x), float(y))
void keepChosenBFloats(llvm::Module &M);

} // namespace tenon

#endif
