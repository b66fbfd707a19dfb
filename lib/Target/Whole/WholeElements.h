// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The general implementation of operations, element by element.

#ifndef TENON_LIB_TARGET_WHOLE_WHOLEELEMENTS_H
#define TENON_LIB_TARGET_WHOLE_WHOLEELEMENTS_H

#include "WholeTarget.h"

namespace tenon {

/// The part of a checked tile that is inside of the larger matrix.
class CheckedRange {
public:
  CheckedRange(llvm::IRBuilderBase &B, const MatrixBuilder::Bounds &Of,
               unsigned Rows, unsigned Columns);
  /// Row, column, height and width are the arguments of \p F from \p First on.
  CheckedRange(llvm::IRBuilderBase &B, llvm::Function &F, unsigned First,
               const MatrixStorage &Storage);

  /// Whether the whole tile is inside and, if memory is packed, begins at a
  /// group of \p Group rows, so that it can be read without bounds.
  llvm::Value *isInside(MatrixLayout Layout, unsigned Group) const;

  /// Calls \p Visit with row and column in the tile of each element that is
  /// inside, row by row or column by column.
  void
  forEachInside(llvm::function_ref<void(llvm::Value *, llvm::Value *)> Visit,
                bool ByColumns = false) const;

  llvm::Value *Row, *Column; ///< where the tile begins

private:
  llvm::IRBuilderBase &B;
  unsigned Rows, Columns;
  llvm::Value *Height, *Width;
  llvm::Value *RowBegin, *RowEnd, *ColumnBegin, *ColumnEnd;
};

} // namespace tenon

#endif
