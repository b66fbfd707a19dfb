// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names and operands of OpenCL.std's and OpenCL C's functions of numbers, and
// calls of the C library's.

#ifndef TENON_LIB_LIBRARY_MATHSOPERANDS_H
#define TENON_LIB_LIBRARY_MATHSOPERANDS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace tenon {

/// The plain name: without `__spirv_ocl_`, native_, half_, fast_, s_, u_. The
/// last two go to \p SignPrefix, which is 0 when there is none.
llvm::StringRef plainName(llvm::StringRef Identifier,
                          char *SignPrefix = nullptr);

/// Scalars beside vectors stand for all components: fmin(float4, float).
llvm::SmallVector<llvm::Value *, 3> widenScalars(const llvm::CallInst &Call,
                                                 llvm::IRBuilderBase &B);

/// \p V as a float, or a vector of it, of \p Like's type.
llvm::Value *constant(llvm::Value *Like, double V);

/// The absolute value of floats.
llvm::Value *magnitude(llvm::IRBuilderBase &B, llvm::Value *V);

/// Calls the C library's \p Name, which is the double function's, on each
/// component of \p V, all of one type; of halfs in float.
llvm::Value *callMathsLibrary(llvm::IRBuilderBase &B, llvm::StringRef Name,
                              llvm::ArrayRef<llvm::Value *> V);

} // namespace tenon

#endif
