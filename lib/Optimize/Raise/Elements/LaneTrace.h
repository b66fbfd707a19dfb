// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Traces the elements of a matrix that is cast from fragments back to their
// origin: through insertions into, extractions from, and bit casts of vectors;
// and back to memory through operations that move bits of integers.

#ifndef TENON_LIB_OPTIMIZE_RAISE_ELEMENTS_LANETRACE_H
#define TENON_LIB_OPTIMIZE_RAISE_ELEMENTS_LANETRACE_H

#include "tenon/IR/Layout/LaneLayout.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DataLayout.h"

namespace tenon {

/// Some bits of \p Root in each lane, counted from the lowest bit of a vector's
/// first component. Root is null if the bits are undefined.
struct LaneBits {
  llvm::Value *Root = nullptr;
  unsigned FirstBit = 0;
  bool operator==(const LaneBits &) const = default;
};

/// The origin of the \p Count bits of \p V from \p FirstBit on.
LaneBits traceBits(llvm::Value *V, unsigned FirstBit, unsigned Count);

/// The origin of \p Bits if operations on integers only move them.
LaneBits traceIntegers(LaneBits Bits, unsigned Count);

/// The origins of a fragment's elements, which lanes may have combined from
/// loaded elements by shifts and masks of integers. Element \p Sub of component
/// \p Component is number Component * Pack + Sub.
llvm::SmallVector<LaneBits, 16> traceElements(llvm::Value *Fragment,
                                              const LaneLayout &Layout);

/// The value whose elements are \p Elements in order, or null.
llvm::Value *sourceOf(llvm::ArrayRef<LaneBits> Elements,
                      const LaneLayout &Layout);

} // namespace tenon

#endif
