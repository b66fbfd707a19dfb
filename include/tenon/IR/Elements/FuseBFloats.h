// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// llvm.fma of bf16 rounds once, and llvm.fmuladd once or after the product too.
// LLVM's code generators round to float and then to bf16, and so does code that
// computes bf16 in float.

#ifndef TENON_IR_ELEMENTS_FUSEBFLOATS_H
#define TENON_IR_ELEMENTS_FUSEBFLOATS_H

#include "llvm/IR/Function.h"

namespace tenon {

/// Expands llvm.fma and llvm.fmuladd of bf16 in \p F to arithmetic of float
/// that rounds once. To be called after all optimisation.
void fuseBFloats(llvm::Function &F);

} // namespace tenon

#endif
