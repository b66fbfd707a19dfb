// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_ELEMENTS_LANEBITS_H
#define TENON_LIB_OPTIMIZE_RAISE_ELEMENTS_LANEBITS_H

#include "llvm/IR/Function.h"

namespace tenon {

/// Removes the lane's number where a mask clears its bits. Addresses in which
/// it then occurs only once are recognised as consecutive:
///
///   x = 32 * subgroup | lane;  address = x + (x >> 3 & 4)
///   ->
///   address = x + (32 * subgroup >> 3 & 4)
///
/// Phis of equal computations are first replaced by one computation. Returns
/// whether anything has changed; preserves blocks.
bool dropLaneBits(llvm::Function &F);

} // namespace tenon

#endif
