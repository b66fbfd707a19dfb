// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the elements of a matrix that a cast takes from lanes' values come
// from, through vectors that are put together, taken apart and read as others.

#ifndef TENON_LIB_OPTIMIZE_RAISE_LANETRACE_H
#define TENON_LIB_OPTIMIZE_RAISE_LANETRACE_H

#include "tenon/IR/FragmentLayout.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DataLayout.h"

namespace tenon {

/// Some bits of each lane's \p Root; of a vector the first component's are the
/// lowest. Null where the bits have no defined value.
struct LaneBits {
  llvm::Value *Root = nullptr;
  unsigned FirstBit = 0;
};

/// The \p Count bits of \p V from \p FirstBit on.
LaneBits traceBits(llvm::Value *V, unsigned FirstBit, unsigned Count);

/// Element \p Sub of component \p Component of a lane's value is number
/// Component * Pack + Sub.
llvm::SmallVector<LaneBits, 16> traceElements(llvm::Value *Fragment,
                                              const FragmentLayout &Layout);

/// The one value whose element number i all \p Elements are in order, or null.
llvm::Value *sourceOf(llvm::ArrayRef<LaneBits> Elements,
                      const FragmentLayout &Layout);

} // namespace tenon

#endif
