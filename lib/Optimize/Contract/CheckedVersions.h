// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops over k that compute B from checked loads:
//
//   loop: %q = load.checked(%p, …, bounds)
//         %b = a loop over elements, computed from those of %q
//         %d = muladd(%a, %b, %c)
//
// get a version whose loads are not checked, so that they can be
// contractions:
//
//   br (all loads of all iterations are inside), %loop.inside, %loop

#ifndef TENON_LIB_OPTIMIZE_CONTRACT_CHECKEDVERSIONS_H
#define TENON_LIB_OPTIMIZE_CONTRACT_CHECKEDVERSIONS_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// Makes these versions if \p HasCode is true for the contractions. If it
/// returns true, all analyses are invalid.
bool versionCheckedLoops(llvm::Function &F,
                         llvm::function_ref<bool(const OpFacts &)> HasCode,
                         llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
