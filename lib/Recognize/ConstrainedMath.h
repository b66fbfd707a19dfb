// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_RECOGNIZE_CONSTRAINEDMATH_H
#define TENON_RECOGNIZE_CONSTRAINEDMATH_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Replaces LLVM's constrained operations by plain ones. OpenCL has no floating
/// point exceptions, and rounds to nearest by default; another rounding is an
/// error, which is reported. True if there are any.
bool replaceConstrainedMath(llvm::Module &M);

} // namespace tenon

#endif
