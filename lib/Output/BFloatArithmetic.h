// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic of bfloat as arithmetic of float, rounded afterwards. Float has
// more than twice the bits, so that this gives the same results, except for
// llvm.fma (FuseBFloats.h):
//
//   %z = fadd bfloat %x, %y   ->   fptrunc (fadd (fpext %x), (fpext %y))

#ifndef TENON_LIB_OUTPUT_BFLOATARITHMETIC_H
#define TENON_LIB_OUTPUT_BFLOATARITHMETIC_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Whether \p I converts numbers from or to bfloat.
bool convertsBFloats(const llvm::Instruction &I);
/// Whether \p I uses a bfloat as a number, other than in a conversion.
bool computesBFloats(const llvm::Instruction &I);

/// Computes the bfloats of \p M in float, where that is possible.
void computeBFloatsInFloat(llvm::Module &M);

} // namespace tenon

#endif
