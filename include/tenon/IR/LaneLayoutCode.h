// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that computes what a LaneLayout says, of numbers that are known only
// when it runs. All numbers have one type of integers; each is in its range:
// lanes and elements that there are, rows and columns of the padded matrix.

#ifndef TENON_IR_LANELAYOUTCODE_H
#define TENON_IR_LANELAYOUTCODE_H

#include "tenon/IR/LaneLayout.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Row and column of element \p Sub in component \p Component of \p Lane; of
/// padding, some behind the matrix.
struct RowAndColumn {
  llvm::Value *Row, *Column;
};
RowAndColumn emitRowAndColumn(llvm::IRBuilderBase &B, const LaneLayout &L,
                              llvm::Value *Lane, llvm::Value *Component,
                              llvm::Value *Sub);

/// The lane and the component that have element (\p Row, \p Column).
struct LaneAndComponent {
  llvm::Value *Lane, *Component;
};
LaneAndComponent emitLaneAndComponent(llvm::IRBuilderBase &B,
                                      const LaneLayout &L, llvm::Value *Row,
                                      llvm::Value *Column);
/// Its number in the component.
llvm::Value *emitElementInComponent(llvm::IRBuilderBase &B, const LaneLayout &L,
                                    llvm::Value *Row, llvm::Value *Column);

/// Output \p To of a bit-linear map for these inputs.
llvm::Value *
emitOutput(llvm::IRBuilderBase &B, const BitLayout &L,
           llvm::ArrayRef<std::pair<LayoutDim, llvm::Value *>> Inputs,
           LayoutDim To);

} // namespace tenon

#endif
