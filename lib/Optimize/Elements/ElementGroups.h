// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An element loop in groups of rows, as B stands in its buffer:
//
//   for (i < count)                 for (g < groups) for (c < a lane's row)
//     x = extract(%s, i)      ->      x0 = %s[2 * g][c], y0 = f(x0)
//     %m = insert(%m, f(x), i)        x1 = %s[2 * g + 1][c], y1 = f(x1)
//                                     %m = insert.group2(%m, y0 | y1 << 16, …)
//
// What lanes put into a buffer are neighbouring words then.

#ifndef TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTGROUPS_H
#define TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTGROUPS_H

#include "ElementRows.h"
#include "tenon/Target/MatrixTarget.h"

namespace tenon {

/// How many rows of matrices like \p Shape an iteration of \p L should make; 1
/// where there is nothing to group, or an order to keep.
unsigned groupedRows(const ElementLoop &L, const MatrixType *Shape,
                     const MatrixTarget &Target);

/// Makes \p L a loop over groups of \p Group rows, with a copy of its body for
/// each row; where the elements of the iteration are.
llvm::SmallVector<ElementPlace, 4> splitIntoGroups(ElementLoop &L,
                                                   const MatrixType *Shape,
                                                   const MatrixTarget &Target,
                                                   unsigned Group);

/// Reads elements at \p Places that are still extracted group by group.
void extractGroups(ElementLoop &L, llvm::ArrayRef<ElementPlace> Places,
                   const MatrixTarget &Target);

} // namespace tenon

#endif
