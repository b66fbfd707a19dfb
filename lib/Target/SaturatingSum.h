// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the end of a saturating multiplication.

#ifndef TENON_LIB_TARGET_SATURATINGSUM_H
#define TENON_LIB_TARGET_SATURATINGSUM_H

#include "tenon/IR/Matrix/MatrixOps.h"

namespace tenon {

/// \p Products, the i32 sum of all products of one element, plus \p C,
/// saturated to D's type. The sum of at most 256 products of bytes fits a
/// signed i32 for all signs.
llvm::Value *saturatingSum(llvm::IRBuilderBase &B, llvm::Value *Products,
                           llvm::Value *C, const MulAddFacts &Facts);

} // namespace tenon

#endif
