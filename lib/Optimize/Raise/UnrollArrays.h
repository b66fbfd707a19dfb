// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops over arrays in private variables, tiles of accumulators above all.

#ifndef TENON_LIB_OPTIMIZE_RAISE_UNROLLARRAYS_H
#define TENON_LIB_OPTIMIZE_RAISE_UNROLLARRAYS_H

#include "llvm/IR/PassManager.h"

namespace tenon {

/// True when some private variable, or a component of a vector, is accessed at
/// a place that is not constant.
bool hasIndexedVariables(const llvm::Function &F);

/// Marks the short loops that do so, to be unrolled fully.
void markArrayLoops(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

/// Unrolls them, so that what is in the arrays becomes values. Matrices may be
/// among it: no pass that would copy them as numbers is run.
void unrollArrayLoops(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
