// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Brings a kernel into the form that widening needs.

#ifndef TENON_LIB_VECTORIZE_WIDENPREPARE_H
#define TENON_LIB_VECTORIZE_WIDENPREPARE_H

#include "llvm/IR/PassManager.h"

namespace tenon {

/// Loads and stores of variables that claim a higher alignment than the
/// variable has, as those of vectors in arrays of integers do, claim what is
/// known.
void correctPrivateAlignment(llvm::Function &Kernel);

/// Transforms \p Kernel's control flow and variables to the form that the
/// widener expects: branches on one condition, one exit, natural loops, queries
/// of constant dimensions. False after an error, which is reported.
bool prepareToWiden(llvm::Function &Kernel, llvm::FunctionAnalysisManager &AM);

/// Gives the loops of \p Version, which is to be widened next, one latch and
/// dedicated exits, and phis there for all values that are used behind them: a
/// version has lost branches of the kernel, and phis with them.
void shapeLoops(llvm::Function &Version, llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
