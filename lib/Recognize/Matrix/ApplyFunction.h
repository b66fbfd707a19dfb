// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpCooperativeMatrixApplyFunctionINTEL, expanded before functions are inlined.

#ifndef TENON_LIB_RECOGNIZE_MATRIX_APPLYFUNCTION_H
#define TENON_LIB_RECOGNIZE_MATRIX_APPLYFUNCTION_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Replaces every OpCooperativeMatrixApplyFunctionINTEL of \p M by a loop over
/// elements that calls the function. True if there was one.
bool expandApplyFunctions(llvm::Module &M);

} // namespace tenon

#endif
