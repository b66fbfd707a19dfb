// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_POINTERSTEPS_H
#define TENON_LIB_OPTIMIZE_RAISE_POINTERSTEPS_H

#include "llvm/Analysis/LoopInfo.h"

namespace tenon {

/// Makes pointers that \p L advances by the same number of bytes in each
/// iteration share one counter:
///
///   loop:  %p = phi ptr [ %p0, … ], [ %p + step, … ]
///          %q = phi ptr [ %q0, … ], [ %q + step, … ]
///   ->
///   loop:  %far = phi i64 [ 0, … ], [ %far + step, … ]
///          %p = %p0 + %far
///          %q = %q0 + %far
///
/// The parts that differ between work-items are then computed before the loop.
/// Returns whether it changed anything; keeps blocks.
bool sharePointerSteps(llvm::Loop &L);

} // namespace tenon

#endif
