// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mathematics where not all operands and results are of one type: a second
// result, ilogb(float) -> int, nan(uint) -> float. Halfs are computed in float.

#ifndef TENON_LIB_LIBRARY_MIXEDMATHS_H
#define TENON_LIB_LIBRARY_MIXEDMATHS_H

#include "tenon/IR/LibraryOps.h"

namespace tenon {

/// Function \p Function, whose result is a \p Ty.
llvm::Value *emitMixedMaths(LibraryFunction Function, llvm::IRBuilderBase &B,
                            llvm::Type *Ty, llvm::ArrayRef<llvm::Value *> V);

} // namespace tenon

#endif
