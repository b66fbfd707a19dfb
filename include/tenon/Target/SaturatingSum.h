// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The end of a saturating multiplication, as code.

#ifndef TENON_TARGET_SATURATINGSUM_H
#define TENON_TARGET_SATURATINGSUM_H

#include "tenon/IR/MatrixOps.h"

namespace tenon {

/// \p Products, the i32 sum of all products of one element, plus \p C, clamped
/// to what D holds. Products of bytes, at most 256 of them, are in range of a
/// signed i32 whatever their signs.
llvm::Value *saturatingSum(llvm::IRBuilderBase &B, llvm::Value *Products,
                           llvm::Value *C, const MulAddFacts &Facts);

} // namespace tenon

#endif
