// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stochastic rounding as SPV_INTEL_fp_conversions defines it: a pseudo-random
// number is added to the bits that the conversion drops, and the sum is rounded
// toward zero. The choice of the generator is left to the implementation.

#ifndef TENON_LIB_RECOGNIZE_MATRIX_STOCHASTICROUNDING_H
#define TENON_LIB_RECOGNIZE_MATRIX_STOCHASTICROUNDING_H

#include "tenon/IR/Matrix/MatrixKinds.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Whether numbers of kind \p From can be rounded to \p To.
bool roundsAtRandom(ElementKind From, ElementKind To);

/// \p V, a scalar or vector of kind \p From, rounded to numbers of kind \p To,
/// as float. Converting the result to \p To does not round, but may overflow
/// (to f16 only if \p Clamps is false). \p Seed (i32) becomes the next seed.
llvm::Value *roundAtRandom(llvm::IRBuilderBase &B, llvm::Value *V,
                           ElementKind From, ElementKind To, bool Clamps,
                           llvm::Value *&Seed);

} // namespace tenon

#endif
