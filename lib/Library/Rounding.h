// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions to floating point that do not round to nearest even.

#ifndef TENON_LIB_LIBRARY_ROUNDING_H
#define TENON_LIB_LIBRARY_ROUNDING_H

#include "tenon/IR/Values/LibraryOps.h"

namespace tenon {

/// \p V, a number or a vector of them, as a \p Ty.
llvm::Value *emitConversion(const LibraryFacts &Facts, llvm::IRBuilderBase &B,
                            llvm::Type *Ty, llvm::Value *V);

} // namespace tenon

#endif
