// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_CONDITIONS_POINTERSTEPS_H
#define TENON_LIB_OPTIMIZE_RAISE_CONDITIONS_POINTERSTEPS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"

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
/// Returns whether anything has changed; preserves blocks.
bool sharePointerSteps(llvm::Loop &L);

/// Makes code of \p L, except for inner loops, use one counter in place of
/// integers that always equal it:
///
///   loop:  %i = phi i32 [ %n, … ], [ %i + 4, … ]
///          %j = phi i32 [ %n - 4, … ], [ %next, … ]
///          %next = add i32 %j, 4                     is %i
///
/// Results that are computed from both are then known to be equal. Returns
/// whether anything has changed; preserves blocks.
bool shareCounters(llvm::Loop &L, const llvm::LoopInfo &Loops,
                   llvm::ScalarEvolution &Evolution);

} // namespace tenon

#endif
