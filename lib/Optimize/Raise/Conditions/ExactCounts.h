// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The exit condition of a loop whose counter is compared after the addition:
//
//   loop: next = k + 32
//         next < K ? loop : exit
//
// If next may wrap around, or scalar evolution cannot prove that it does not,
// the trip count and a bound of k are unknown. In launches with K of at most
// 2^31 - 32 it cannot wrap around.

#ifndef TENON_LIB_OPTIMIZE_RAISE_CONDITIONS_EXACTCOUNTS_H
#define TENON_LIB_OPTIMIZE_RAISE_CONDITIONS_EXACTCOUNTS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// Makes the launch test that the counter in the exit condition of \p L does
/// not wrap around, so that the trip count is known. False, without a change,
/// if it is known anyway, or if the launch cannot test it.
bool testCount(llvm::Loop &L, llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
