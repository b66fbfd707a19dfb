// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   loop: next = k + 32
//         next < K ? loop : exit
//
// If next may wrap around, or scalar evolution does not believe that it cannot,
// the number of iterations is not known, and neither is a bound of k. It cannot
// in launches in which K is at most 2^31 - 32.

#ifndef TENON_LIB_OPTIMIZE_RAISE_EXACTCOUNTS_H
#define TENON_LIB_OPTIMIZE_RAISE_EXACTCOUNTS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// Lets the launch test that the number that ends \p L does not wrap around,
/// and makes the number of iterations known by that. False, without a change,
/// if it is known anyway, or the launch cannot test it.
bool testCount(llvm::Loop &L, llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
