// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops over arrays in private variables, mostly tiles of accumulators.

#ifndef TENON_IR_FLOW_UNROLLARRAYS_H
#define TENON_IR_FLOW_UNROLLARRAYS_H

#include "llvm/IR/PassManager.h"

namespace tenon {

/// True if a private variable, or a component of a vector, is accessed at an
/// index that is not constant.
bool hasIndexedVariables(const llvm::Function &F);

/// Marks short loops with such accesses to be unrolled completely.
void markArrayLoops(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

/// Unrolls the marked loops and promotes the arrays to SSA values. They may
/// contain matrices, so passes that copy them as integers are not run.
void unrollArrayLoops(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

/// Unrolls every loop with a known trip count, as far as LLVM does for pragmas.
void unrollCountedLoops(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
