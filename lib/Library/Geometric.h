// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Geometric functions, on vectors of floats and on scalars:
//
//   dot(a, b)        a0 * b0 + a1 * b1 + …
//   length(a)        sqrt(dot(a, a)), which must not overflow: floats in
//                    double, halfs in float, doubles by their largest component
//   distance(a, b)   length(a - b)
//   normalize(a)     a / length(a), zeros stay
//   cross(a, b)      the fourth component is zero
//
// The fast_ ones, which may overflow, are the same.

#ifndef TENON_LIB_LIBRARY_GEOMETRIC_H
#define TENON_LIB_LIBRARY_GEOMETRIC_H

#include "tenon/IR/Values/LibraryOps.h"

namespace tenon {

/// Null for other functions.
llvm::Value *emitGeometric(LibraryFunction Function, llvm::IRBuilderBase &B,
                           llvm::ArrayRef<llvm::Value *> V);

} // namespace tenon

#endif
