// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element loops and column-major memory. Such a loop goes over the matrix patch
// by patch, and the patches of column-major memory are loaded and stored as
// small matrices of their own, which the target transposes between registers:
//
//   for (i < count)                  for (x < columns / 16) for (y < rows / 16)
//     d[i] = f(c[i], load(%b)[i])      b' = tenon.load.col 16x16 (%b, y, x)
//   tenon.store.col(%p, d)      ->     for (r < 16) for (c < 16)
//                                        d'[r][c] = f(c[…], b'[r][c])
//                                      tenon.store.col 16x16 (%p, y, x, d')
//
// A small patch that LLVM unrolls never sees memory.

#ifndef TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTPATCHES_H
#define TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTPATCHES_H

#include "ElementRows.h"
#include "tenon/Target/MatrixTarget.h"

namespace tenon {

/// Whether iterations of \p L can come in any order.
bool canHavePatches(const ElementLoop &L);

/// Whether patches of \p Ty are stored as they are made.
bool hasPatches(const MatrixType *Ty, const MatrixTarget &Target);

/// Makes \p L, all of whose elements one lane has, a loop over patches of
/// matrices like \p Ty.
ElementPlace splitIntoPatches(ElementLoop &L, const MatrixType *Ty);

/// What \p P is in a matrix of which this one is a part that begins there.
void movePatch(Patch &P, unsigned Row, unsigned Column);

/// Loads a patch of a matrix.
llvm::Value *loadPatch(const MatrixInMemory &Memory, const Patch &P);

/// Collects the elements \p Element of a patch in \p L; the patch.
llvm::Value *makePatch(ElementLoop &L, const Patch &P, const MatrixType *Ty,
                       llvm::Value *Element);

/// Stores a patch of a matrix, at \p B's place.
void storePatch(llvm::IRBuilderBase &B, llvm::Value *Made,
                const MatrixInMemory &Memory, const Patch &P);

} // namespace tenon

#endif
