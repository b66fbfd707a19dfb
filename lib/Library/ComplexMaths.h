// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of complex numbers, which no device has: a few functions of real
// numbers, with the results of C's Annex G for infinities, NaNs and zeros.
// There are no branches, so that widened kernels stay short.

#ifndef TENON_LIB_LIBRARY_COMPLEXMATHS_H
#define TENON_LIB_LIBRARY_COMPLEXMATHS_H

#include "tenon/IR/Values/LibraryOps.h"

namespace tenon::complex {

/// Both parts are floats, or vectors of floats.
struct Complex {
  llvm::Value *Re, *Im;
};

// ComplexMaths.cpp
Complex emitProduct(llvm::IRBuilderBase &B, Complex Z, Complex W);
Complex emitQuotient(llvm::IRBuilderBase &B, Complex Z, Complex W);

// ComplexPowers.cpp
Complex emitExp(llvm::IRBuilderBase &B, Complex Z);
Complex emitLog(llvm::IRBuilderBase &B, Complex Z);
Complex emitPow(llvm::IRBuilderBase &B, Complex Z, Complex W);
Complex emitSqrt(llvm::IRBuilderBase &B, Complex Z);
/// log |z|, less accurate than emitLog()'s where |z| is close to 1.
llvm::Value *emitLogOfSize(llvm::IRBuilderBase &B, Complex Z);

// ComplexHyperbolic.cpp
Complex emitSinh(llvm::IRBuilderBase &B, Complex Z);
Complex emitCosh(llvm::IRBuilderBase &B, Complex Z);
Complex emitTanh(llvm::IRBuilderBase &B, Complex Z);

// ComplexInverse.cpp
Complex emitAcos(llvm::IRBuilderBase &B, Complex Z);
Complex emitAsin(llvm::IRBuilderBase &B, Complex Z);
Complex emitAtanh(llvm::IRBuilderBase &B, Complex Z);

/// Replaces all functions of complex numbers in \p M; true if there were any.
bool expandAll(llvm::Module &M);

} // namespace tenon::complex

#endif
