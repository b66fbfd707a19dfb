// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_CONDITIONS_ADDRESSUSES_H
#define TENON_LIB_OPTIMIZE_RAISE_CONDITIONS_ADDRESSUSES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Value.h"

namespace tenon {

/// Whether \p Pointer is used by a matrix operation.
bool isOfMatrix(const llvm::Value *Pointer);

/// Whether the 64-bit \p V is part of an address for which \p IsOf is true.
bool isPartOfAddress(const llvm::Value *V,
                     llvm::function_ref<bool(const llvm::Value *)> IsOf,
                     unsigned Depth = 0);

} // namespace tenon

#endif
