// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The smaller or larger of numbers of bf16, which LLVM's code generator for x86
// chooses as float and rounds back: exact, except that the instruction of
// AVX512-BF16 and AVX-NE-CONVERT gives zero for subnormal numbers.

#ifndef TENON_LIB_OUTPUT_BFLOATCHOICES_H
#define TENON_LIB_OUTPUT_BFLOATCHOICES_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Makes functions of \p M that choose one of several numbers of bf16 return it
/// as it is:
///
///   z = minnum(x, y)    ->    z = upper half of minnum(float(x), float(y))
void keepChosenBFloats(llvm::Module &M);

} // namespace tenon

#endif
