// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers that are part of addresses, and may wrap around.

#ifndef TENON_LIB_OPTIMIZE_RAISE_CONDITIONS_WRAPPINGINDICES_H
#define TENON_LIB_OPTIMIZE_RAISE_CONDITIONS_WRAPPINGINDICES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

namespace tenon {

/// The 32-bit integer that \p I extends, or the 64-bit integer that it divides
/// by a constant, if it may wrap around; else null.
llvm::Value *wrappingIndex(const llvm::Instruction &I);

/// The coordinates of a 2D block load that are sums with a quotient of a number
/// that may wrap around: elements of the block are two or four rows of a
/// column-major matrix.
llvm::SmallVector<llvm::Value *, 2>
wrappingCoordinates(const llvm::Instruction &I);

/// Whether \p Pointer is computed from a 32-bit index that may wrap around.
bool mayWrap(const llvm::Value *Pointer);

} // namespace tenon

#endif
