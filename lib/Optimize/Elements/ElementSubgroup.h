// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element loops of kernels with a known sub-group size are executed once for
// the sub-group:
//
//   for (i < elements of a lane)        if (all lanes are active, with equal s)
//     d[i] = f(c[i], s)                   for (i < all elements)
//   store(%p, d)                   ->       d[i] = f(c[i], s of lane 0)
//                                         store(%p, d)
//                                       else
//                                         the unchanged loop and the store
//
// Then it does not matter which lane has which element. In complete sub-groups
// the condition is folded if s is uniform.

#ifndef TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTSUBGROUP_H
#define TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTSUBGROUP_H

#include "ElementStores.h"

namespace tenon {

/// Whether \p V is known to be uniform in a sub-group.
bool isUniform(const llvm::Value *V);

/// Whether the computation of an element in \p L does not depend on the lane if
/// all values from before the loop are uniform.
bool canRunOnce(const ElementLoop &L);

/// Creates the loop for the whole sub-group; \p L becomes the fallback. \p
/// Stores are moved after both.
ElementLoop runOncePerSubgroup(ElementLoop &L, llvm::ArrayRef<StoreOp *> Stores,
                               const llvm::DominatorTree &Dominators);

/// Marks the operations of \p L as operations on elements of the whole matrix.
void markWhole(const ElementLoop &L);

/// Moves \p Matrix, which only \p L uses, directly before \p L.
void sinkSource(llvm::Value *Matrix, const ElementLoop &L);

} // namespace tenon

#endif
