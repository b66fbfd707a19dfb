// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transforms a kernel to the form that widening requires.

#ifndef TENON_LIB_VECTORIZE_WIDENPREPARE_H
#define TENON_LIB_VECTORIZE_WIDENPREPARE_H

#include "llvm/IR/PassManager.h"

namespace tenon {

/// Loads and stores of variables that claim a higher alignment than the
/// variable has, such as those of vectors in arrays of integers, get the known
/// alignment.
void correctPrivateAlignment(llvm::Function &Kernel);

/// Transforms \p Kernel's control flow and variables to the form that the
/// widener expects: branches on one condition, one exit, natural loops, queries
/// of constant dimensions. False after an error, which is reported.
bool prepareToWiden(llvm::Function &Kernel, llvm::FunctionAnalysisManager &AM);

/// Gives the loops of \p Version, which is widened next, one latch and
/// dedicated exits, and phis there for all values that are used after the loop:
/// a version has lost branches of the kernel, and phis with them.
void shapeLoops(llvm::Function &Version, llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
