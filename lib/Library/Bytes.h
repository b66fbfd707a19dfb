// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dot products of bytes and shuffles of vectors, by LLVM's instructions.

#ifndef TENON_LIB_LIBRARY_BYTES_H
#define TENON_LIB_LIBRARY_BYTES_H

#include "tenon/IR/Values/LibraryOps.h"

namespace tenon {

/// A sum of products, of which code generators make their dot products.
llvm::Value *emitDotProduct(LibraryFunction Function, llvm::IRBuilderBase &B,
                            llvm::ArrayRef<llvm::Value *> V);

/// Component by component; \p Ty is the result's type.
llvm::Value *emitShuffle(llvm::IRBuilderBase &B, llvm::Type *Ty,
                         llvm::ArrayRef<llvm::Value *> V);

} // namespace tenon

#endif
