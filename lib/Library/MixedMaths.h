// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Maths functions whose operands and results do not all have one type: a second
// result, ilogb(float) -> int, nan(uint) -> float. Half is computed in float.

#ifndef TENON_LIB_LIBRARY_MIXEDMATHS_H
#define TENON_LIB_LIBRARY_MIXEDMATHS_H

#include "tenon/IR/Values/LibraryOps.h"

namespace tenon {

/// Emits function \p Function with a result of type \p Ty.
llvm::Value *emitMixedMaths(LibraryFunction Function, llvm::IRBuilderBase &B,
                            llvm::Type *Ty, llvm::ArrayRef<llvm::Value *> V);

} // namespace tenon

#endif
