// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A part of the product of complex numbers as an ordinary product: with B's
// pairs of rows changed, the sum over all rows of A[m][k] * B[k][n] is that
// part.
//
//   real        (re, im)  ->  (re, -im)
//   imaginary   (re, im)  ->  (im, re)

#ifndef TENON_TARGET_COMPLEXPAIRS_H
#define TENON_TARGET_COMPLEXPAIRS_H

#include "tenon/IR/MatrixOps.h"

namespace tenon {

/// \p Words, i32 or a vector of them, hold a pair of f16 or bf16 each, the real
/// part in their lower half.
llvm::Value *changedPairs(llvm::IRBuilderBase &B, llvm::Value *Words,
                          ProductPart Part);

} // namespace tenon

#endif
