// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_LARGESTBOUNDS_H
#define TENON_LIB_OPTIMIZE_RAISE_LARGESTBOUNDS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Value.h"

namespace tenon {

/// Those of \p Bounds, numbers of 64 bits, operands first, that others do not
/// exceed: of rows that are 0 to 31 further, the last one. If all of these are
/// below 2^31, so are the others: what a bound is computed from is among them
/// or left out in the same way, so that it has not wrapped around.
llvm::SmallVector<llvm::Value *>
largestBounds(llvm::ArrayRef<llvm::Value *> Bounds);

} // namespace tenon

#endif
