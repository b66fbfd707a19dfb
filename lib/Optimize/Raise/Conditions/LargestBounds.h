// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_CONDITIONS_LARGESTBOUNDS_H
#define TENON_LIB_OPTIMIZE_RAISE_CONDITIONS_LARGESTBOUNDS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Value.h"

namespace tenon {

/// Bounds have to be below this number, so that 32-bit integers that count up
/// to them do not wrap around.
constexpr uint64_t AboveBounds = uint64_t(1) << 31;

/// The maximal ones among \p Bounds (i64, operands first): of bounds of rows 0
/// to 31, the last one. If they are below AboveBounds, so are all \p Bounds:
/// the operands of each bound are in the result, or have a larger bound there,
/// so that no bound has wrapped around. Arguments and sums of two queries,
/// which may be any number, are in the result.
llvm::SmallVector<llvm::Value *>
largestBounds(llvm::ArrayRef<llvm::Value *> Bounds);

} // namespace tenon

#endif
