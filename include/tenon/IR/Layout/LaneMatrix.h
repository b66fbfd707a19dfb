// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One lane's share of a matrix in its own memory, as SIMT targets keep it, and
// how a lane fetches elements that other lanes hold. Emits code of one lane:
//
//   memory     components of LaneLayout, one after the other
//   component  Pack elements in one integer, or the element itself
//
// Elements of other lanes are fetched by broadcast if all lanes need the same
// one, else by shuffle. Rows, columns and indices are i32.

#ifndef TENON_IR_LAYOUT_LANEMATRIX_H
#define TENON_IR_LAYOUT_LANEMATRIX_H

#include "tenon/IR/Layout/LaneLayoutCode.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

class LaneMatrix {
public:
  LaneMatrix(llvm::IRBuilderBase &B, const MatrixType *Ty,
             const LaneLayout &Layout, llvm::Value *Memory);

  const LaneLayout &layout() const { return Layout; }
  llvm::Type *componentType() const { return Component; }
  /// Bytes of one lane's share, a multiple of 8.
  static uint64_t bytes(const LaneLayout &Layout);

  llvm::Value *load(llvm::Value *Index);
  void store(llvm::Value *V, llvm::Value *Index);

  /// Element \p Sub of a component, or of each of a vector of components, as
  /// the matrix' component type.
  llvm::Value *element(llvm::Value *OfComponent, llvm::Value *Sub);
  /// The component with these elements.
  llvm::Value *pack(llvm::ArrayRef<llvm::Value *> Elements);

  llvm::Value *lane(); ///< this lane's number
  /// Row and column of this lane's element.
  RowAndColumn coordinates(llvm::Value *Index, unsigned Sub);
  /// Whether the lane has such an element; null if all lanes do.
  llvm::Value *exists(llvm::Value *Index, unsigned Sub);

  /// The value that lane \p Lane has of \p V.
  llvm::Value *fromLane(llvm::Value *V, llvm::Value *Lane);
  /// The component that contains element (Row, Column), which may differ from
  /// lane to lane, if it is one of the \p Count components from number \p First
  /// on of the lane that holds it.
  llvm::Value *shuffle(llvm::Value *Row, llvm::Value *Column,
                       llvm::Value *First, unsigned Count);
  /// The element's number in its component.
  llvm::Value *sub(llvm::Value *Row, llvm::Value *Column);

  /// This lane's element number \p Index (i64), and its row and column.
  llvm::Value *extract(llvm::Value *Index);
  void insert(llvm::Value *Element, llvm::Value *Index);
  RowAndColumn coordinatesOfElement(llvm::Value *Index);

private:
  llvm::Value *number(uint64_t N) { return B.getInt32(N); }
  llvm::Value *address(llvm::Value *Index);

  llvm::IRBuilderBase &B;
  LaneLayout Layout;
  llvm::Type *Element, *Component;
  llvm::Value *Memory;
};

/// Calls the body with the indices of \p Count components, in a loop if there
/// are many.
void forEachIndex(llvm::IRBuilderBase &B, unsigned Count,
                  llvm::function_ref<void(llvm::Value *)> Visit);

/// The components of \p From that lanes need to fill component \p Index of \p
/// To, if the elements are the same: the first one and their number.
struct SourceRange {
  unsigned First, Count;
};
SourceRange sourceRange(const LaneLayout &From, const LaneLayout &To,
                        unsigned Index);

/// Copies a matrix from one layout to another element by element, through \p
/// Convert if given.
void relayout(llvm::IRBuilderBase &B, LaneMatrix &From, LaneMatrix &To,
              llvm::function_ref<llvm::Value *(llvm::Value *)> Convert = {});

} // namespace tenon

#endif
