// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element loops and column-major memory. Such a loop iterates over patches of
// the matrix. In column-major memory, patches are loaded and stored as small
// separate matrices, which the target transposes in registers:
//
//   for (i < count)                  for (x < columns / 16) for (y < rows / 16)
//     d[i] = f(c[i], load(%b)[i])      b' = tenon.load.col 16x16 (%b, y, x)
//   tenon.store.col(%p, d)      ->     for (r < 16) for (c < 16)
//                                        d'[r][c] = f(c[…], b'[r][c])
//                                      tenon.store.col 16x16 (%p, y, x, d')
//
// LLVM unrolls loops over a patch, so that patches stay in registers.

#ifndef TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTPATCHES_H
#define TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTPATCHES_H

#include "ElementRows.h"
#include "tenon/Target/MatrixTarget.h"

namespace tenon {

/// Whether the iterations of \p L can be executed in any order.
bool canHavePatches(const ElementLoop &L);

/// Whether matrices of type \p Ty are stored patch by patch.
bool hasPatches(const MatrixType *Ty, const MatrixTarget &Target);

/// Turns \p L, whose elements are all those of one lane, into a loop over
/// patches of matrices like \p Ty.
ElementPosition splitIntoPatches(ElementLoop &L, const MatrixType *Ty);

/// Moves \p P, a patch of a submatrix that begins at (\p Row, \p Column), to
/// the coordinates of the larger matrix.
void movePatch(Patch &P, unsigned Row, unsigned Column);

/// Loads a patch of a matrix.
llvm::Value *loadPatch(const MatrixInMemory &Memory, const Patch &P);

/// Collects the elements \p Element of a patch, which \p L computes; returns
/// the patch as a matrix.
llvm::Value *makePatch(ElementLoop &L, const Patch &P, const MatrixType *Ty,
                       llvm::Value *Element);

/// Stores a patch of a matrix at \p B's position.
void storePatch(llvm::IRBuilderBase &B, llvm::Value *Made,
                const MatrixInMemory &Memory, const Patch &P);

} // namespace tenon

#endif
