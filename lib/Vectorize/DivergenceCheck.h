// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that aborts the process if only some lanes execute an operation that
// needs all of them.

#ifndef TENON_LIB_VECTORIZE_DIVERGENCECHECK_H
#define TENON_LIB_VECTORIZE_DIVERGENCECHECK_H

#include "LaneCode.h"

namespace tenon {

/// Emits a check before \p I, a call in the original code. There is no check if
/// any subset of lanes may execute the call, or if all lanes are known to:
///
///   if (mask != lanes with a work-item) tenon_trap_divergence("kernel 'k': …")
void trapUnlessAllLanes(LaneCode &Code, llvm::CallInst &I);

} // namespace tenon

#endif
