// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element loops of kernels with a sub-group size, run once for the sub-group:
//
//   for (i < elements of a lane)        if (all lanes are here, with the same
//   s)
//     d[i] = f(c[i], s)                   for (i < all elements)  // of lane 0
//   store(%p, d)                   ->       d[i] = f(c[i], s)
//                                         store(%p, d)
//                                       else
//                                         as it was, and the store
//
// Which lane has which element then does not matter. The condition is known
// where a sub-group is full.

#ifndef TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTSUBGROUP_H
#define TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTSUBGROUP_H

#include "ElementStores.h"

namespace tenon {

/// Whether \p V is known to be the same in all lanes.
bool isUniform(const llvm::Value *V);

/// Whether what happens to an element in \p L is the same whichever lane does
/// it, if values from before the loop are the same in all.
bool canRunOnce(const ElementLoop &L);

/// The loop for the whole sub-group; \p L becomes the other one. \p Stores
/// move to both.
ElementLoop runOncePerSubgroup(ElementLoop &L,
                               llvm::ArrayRef<StoreOp *> Stores);

/// Operations of \p L are on elements of the whole matrix.
void markWhole(const ElementLoop &L);

/// Moves \p Matrix, which only \p L reads, to right before that.
void sinkSource(llvm::Value *Matrix, const ElementLoop &L);

} // namespace tenon

#endif
