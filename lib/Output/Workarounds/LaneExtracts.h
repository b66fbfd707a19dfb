// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_WORKAROUNDS_LANEEXTRACTS_H
#define TENON_LIB_OUTPUT_WORKAROUNDS_LANEEXTRACTS_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Computes single elements of vectors of 512 bits or more as scalars, if all
/// elements of an operand are an element of another vector:
///
///   %s = shufflevector <2 x i64> %v, poison, <8 x i32> <1, 1, 1, …>
///   %t = add <8 x i64> %p, %s
///   %x = extractelement <8 x i64> %t, 0
///   ->
///   %x = %p[0] + %v[1]
///
/// LLVM 22's instruction selection for AVX-512 uses %v[0] instead if it narrows
/// the permutation to the used elements.
void computeExtractedLanes(llvm::Module &M);

} // namespace tenon

#endif
