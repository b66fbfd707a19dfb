// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_LANEEXTRACTS_H
#define TENON_LIB_OUTPUT_LANEEXTRACTS_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Computes single elements of vectors of 512 bits or more by themselves where
/// an element of another vector is in all elements of an operand:
///
///   %s = shufflevector <2 x i64> %v, poison, <8 x i32> <1, 1, 1, …>
///   %t = add <8 x i64> %p, %s
///   %x = extractelement <8 x i64> %t, 0
///   ->
///   %x = %p[0] + %v[1]
///
/// LLVM 22's instruction selection for AVX-512 takes %v[0] if it narrows the
/// permutation to the elements that are used.
void computeExtractedLanes(llvm::Module &M);

} // namespace tenon

#endif
