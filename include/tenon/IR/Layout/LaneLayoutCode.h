// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that evaluates a LaneLayout for numbers that are only known at run time.
// All numbers have one integer type, and each is in its range: existing lanes
// and elements, rows and columns of the padded matrix.

#ifndef TENON_IR_LAYOUT_LANELAYOUTCODE_H
#define TENON_IR_LAYOUT_LANELAYOUTCODE_H

#include "tenon/IR/Layout/LaneLayout.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Row and column of element \p Sub in component \p Component of \p Lane; for
/// padding, some position after the matrix.
struct RowAndColumn {
  llvm::Value *Row, *Column;
};
RowAndColumn emitRowAndColumn(llvm::IRBuilderBase &B, const LaneLayout &L,
                              llvm::Value *Lane, llvm::Value *Component,
                              llvm::Value *Sub);

/// The lane and the component that hold element (\p Row, \p Column).
struct LaneAndComponent {
  llvm::Value *Lane, *Component;
};
LaneAndComponent emitLaneAndComponent(llvm::IRBuilderBase &B,
                                      const LaneLayout &L, llvm::Value *Row,
                                      llvm::Value *Column);
/// The number of element (\p Row, \p Column) in its component.
llvm::Value *emitElementInComponent(llvm::IRBuilderBase &B, const LaneLayout &L,
                                    llvm::Value *Row, llvm::Value *Column);

/// The cell of component \p Component of \p Lane in one panel that is
/// distributed in row-major order, counted through the rows.
llvm::Value *emitCell(llvm::IRBuilderBase &B, const LaneLayout &L,
                      llvm::Value *Lane, llvm::Value *Component);

/// Component \p Part of those that each lane has of row \p Row of the grid. If
/// there are several panels, parts are counted through all of them.
llvm::Value *emitComponentOfRow(llvm::IRBuilderBase &B, const LaneLayout &L,
                                llvm::Value *Row, llvm::Value *Part);

/// Output \p To of a bit-linear map for these inputs.
llvm::Value *
emitOutput(llvm::IRBuilderBase &B, const BitLayout &L,
           llvm::ArrayRef<std::pair<LayoutDim, llvm::Value *>> Inputs,
           LayoutDim To);

} // namespace tenon

#endif
