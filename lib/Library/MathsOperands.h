// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Building blocks of maths functions, including calls of the C library.

#ifndef TENON_LIB_LIBRARY_MATHSOPERANDS_H
#define TENON_LIB_LIBRARY_MATHSOPERANDS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace tenon {

/// \p V as a float, or a vector of it, of \p Like's type.
llvm::Value *constant(llvm::Value *Like, double V);

/// The absolute value of floats.
llvm::Value *magnitude(llvm::IRBuilderBase &B, llvm::Value *V);

/// Which floats are infinities.
llvm::Value *isInfinite(llvm::IRBuilderBase &B, llvm::Value *V);

/// Calls the C library's function (\p Name is that of the double variant) for
/// each component of \p V, all of one type; half is computed in float.
llvm::Value *callMathsLibrary(llvm::IRBuilderBase &B, llvm::StringRef Name,
                              llvm::ArrayRef<llvm::Value *> V);

} // namespace tenon

#endif
