// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that ends the process where only some lanes come to what all have to do.

#ifndef TENON_LIB_VECTORIZE_DIVERGENCECHECK_H
#define TENON_LIB_VECTORIZE_DIVERGENCECHECK_H

#include "LaneCode.h"

namespace tenon {

/// Before \p I, a call of the old code; nothing where any lanes may call it, or
/// where it is known that all do:
///
///   if (mask != lanes that exist) tenon_trap_divergence("kernel 'k': …")
void trapUnlessAllLanes(LaneCode &Code, llvm::CallInst &I);

} // namespace tenon

#endif
