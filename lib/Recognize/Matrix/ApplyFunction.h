// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpCooperativeMatrixApplyFunctionINTEL, before anything is inlined.

#ifndef TENON_LIB_RECOGNIZE_MATRIX_APPLYFUNCTION_H
#define TENON_LIB_RECOGNIZE_MATRIX_APPLYFUNCTION_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Turns every OpCooperativeMatrixApplyFunctionINTEL of \p M into a loop over
/// elements that calls the function. True when there was one.
bool expandApplyFunctions(llvm::Module &M);

} // namespace tenon

#endif
