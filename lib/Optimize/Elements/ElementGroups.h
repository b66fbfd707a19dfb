// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns an element loop into a loop over groups of rows as in the VNNI-packed
// buffer of B:
//
//   for (i < count)                 for (g < groups) for (c < a lane's row)
//     x = extract(%s, i)      ->      x0 = %s[2 * g][c], y0 = f(x0)
//     %m = insert(%m, f(x), i)        x1 = %s[2 * g + 1][c], y1 = f(x1)
//                                     %m = insert.group2(%m, y0 | y1 << 16, …)
//
// Lanes then write neighbouring 32-bit words to the buffer.

#ifndef TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTGROUPS_H
#define TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTGROUPS_H

#include "ElementRows.h"
#include "tenon/Target/MatrixTarget.h"

namespace tenon {

/// The number of rows of matrices like \p Shape that an iteration of \p L
/// should compute; 1 if there is nothing to group, or if the order of
/// iterations has to be kept.
unsigned groupedRows(const ElementLoop &L, const MatrixType *Shape,
                     const MatrixTarget &Target);

/// Turns \p L into a loop over groups of \p Group rows, with a copy of its body
/// for each row. Returns the position of each copy's element.
llvm::SmallVector<ElementPosition, 4>
splitIntoGroups(ElementLoop &L, const MatrixType *Shape,
                const MatrixTarget &Target, unsigned Group);

/// Replaces the remaining extractions of the elements at \p Positions by
/// extractions of groups.
void extractGroups(ElementLoop &L, llvm::ArrayRef<ElementPosition> Positions,
                   const MatrixTarget &Target);

} // namespace tenon

#endif
