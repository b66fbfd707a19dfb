// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_POINTERSTEPS_H
#define TENON_LIB_OPTIMIZE_RAISE_POINTERSTEPS_H

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
/// Returns whether it changed anything; keeps blocks.
bool sharePointerSteps(llvm::Loop &L);

/// Lets code of \p L, not of loops in it, use one counter instead of integers
/// that always equal it:
///
///   loop:  %i = phi i32 [ %n, … ], [ %i + 4, … ]
///          %j = phi i32 [ %n - 4, … ], [ %next, … ]
///          %next = add i32 %j, 4                     is %i
///
/// What is computed from both is then known to be the same. Returns whether it
/// changed anything; keeps blocks.
bool shareCounters(llvm::Loop &L, const llvm::LoopInfo &Loops,
                   llvm::ScalarEvolution &Evolution);

} // namespace tenon

#endif
