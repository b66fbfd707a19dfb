// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel has to be before it is widened.

#ifndef TENON_LIB_VECTORIZE_WIDENPREPARE_H
#define TENON_LIB_VECTORIZE_WIDENPREPARE_H

#include "llvm/IR/PassManager.h"

namespace tenon {

/// Brings \p Kernel's control flow and variables into the shape that the
/// widener takes: branches on one condition, one exit, natural loops with one
/// latch and exits of their own, queries of constant dimensions. False after an
/// error, which is reported.
bool prepareToWiden(llvm::Function &Kernel, llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
