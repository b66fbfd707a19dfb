// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors that are taken apart and put together again unchanged.

#ifndef TENON_LIB_VECTORIZE_WHOLEVECTORS_H
#define TENON_LIB_VECTORIZE_WHOLEVECTORS_H

#include "llvm/IR/Function.h"

namespace tenon {

/// Replaces vectors all bytes of which come from another value of the same
/// size, in order, by that value:
///
///   %x = extractelement <2 x i32> %v, i64 0
///   %y = extractelement <2 x i32> %v, i64 1
///   %a = bitcast i32 %x to <4 x i8>
///   %b = bitcast i32 %y to <4 x i8>
///   %w = shufflevector <4 x i8> %a, <4 x i8> %b, <8 x i32> <i32 0, …, i32 7>
///   store <8 x i8> %w, ptr %p
///   ->
///   store <2 x i32> %v, ptr %p
///
/// Widened, each part of such a vector would be one of all lanes, which is
/// shuffled from loaded vectors and back. True if \p F changed.
bool keepWholeVectors(llvm::Function &F);

} // namespace tenon

#endif
