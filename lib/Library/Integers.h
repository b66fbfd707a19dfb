// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of integers as a few instructions.

#ifndef TENON_LIB_LIBRARY_INTEGERS_H
#define TENON_LIB_LIBRARY_INTEGERS_H

#include "tenon/IR/Values/LibraryOps.h"

namespace tenon {

/// Null for other functions.
llvm::Value *emitIntegers(const LibraryFacts &Facts, llvm::IRBuilderBase &B,
                          llvm::ArrayRef<llvm::Value *> V);

} // namespace tenon

#endif
