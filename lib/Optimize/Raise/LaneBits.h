// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_LANEBITS_H
#define TENON_LIB_OPTIMIZE_RAISE_LANEBITS_H

#include "llvm/IR/Function.h"

namespace tenon {

/// Removes the lane's number where a mask removes its bits, so that addresses
/// in which it occurs once are seen to be consecutive:
///
///   x = 32 * subgroup | lane;  address = x + (x >> 3 & 4)
///   ->
///   address = x + (32 * subgroup >> 3 & 4)
///
/// Phis of equal computations are such a computation. Returns whether it
/// changed anything; blocks stay.
bool dropLaneBits(llvm::Function &F);

} // namespace tenon

#endif
