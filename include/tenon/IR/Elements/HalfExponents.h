// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ldexp() of half, which LLVM 22 computes incorrectly for vectors.

#ifndef TENON_IR_ELEMENTS_HALFEXPONENTS_H
#define TENON_IR_ELEMENTS_HALFEXPONENTS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Emits ldexp(\p X, \p N), where \p X is a float or a vector of them.
using ScaleFn = llvm::function_ref<llvm::Value *(
    llvm::IRBuilderBase &B, llvm::Value *X, llvm::Value *N)>;

/// Replaces llvm.ldexp of half in \p F by \p Scale; true if there was one:
///
///   h = ldexp <16 x half> x, n          NaN for 1 and -30
///     ->
///   h = fptrunc (scale <16 x float> (fpext x), n)
///
/// A float represents the result exactly unless it is far below the smallest
/// half.
bool widenHalfExponents(llvm::Function &F, ScaleFn Scale);

} // namespace tenon

#endif
