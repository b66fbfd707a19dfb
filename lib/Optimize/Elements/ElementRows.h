// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns element loops into loops over rows that read elements directly from
// their source:
//
//   for (i < count)                       for (r < rows)
//     x = extract(slice(%d), i)    ->       for (c < elements of a lane's row)
//     y = extract(load(%p), i)                x = extract(%d, …)
//                                             y = %p[r * stride + c]

#ifndef TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTROWS_H
#define TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTROWS_H

#include "ElementLoop.h"

namespace tenon {

/// A part of the matrices of a loop. One part is computed completely before the
/// next one (ElementPatches.h).
struct Patch {
  unsigned Rows, Columns;
  llvm::Value *Row, *Column; ///< where it begins, i64
  llvm::Value *Index;        ///< number of the iteration's element in it, i64
  /// Code that a patch requires is inserted before Begin, and code that uses
  /// the computed patch before End.
  llvm::Instruction *Begin, *End;
};

/// The position of the iteration's element.
struct ElementPosition {
  unsigned Rows, Columns, Lanes; ///< of the matrices
  /// All i64: the row, the column, and the element's number among the lane's
  /// elements of the row.
  llvm::Value *Row, *Column, *InRow;
  llvm::Value *Index; ///< among the lane's elements, i64
  std::optional<Patch> In = std::nullopt;
};

/// The memory of a load or a store.
struct MatrixInMemory {
  OpFacts Facts;
  llvm::Value *Pointer, *Stride;
  llvm::ArrayRef<llvm::Use> Bounds; ///< as of boundsOf()

  explicit MatrixInMemory(MatrixOp &Op);
  /// Whether rows are contiguous and consist of whole bytes.
  bool hasRows() const;
  /// Whether columns are contiguous and consist of whole bytes.
  bool hasColumns() const;
};

/// Adds a loop of \p Count iterations around \p L; returns its counter.
llvm::Value *addOuterLoop(ElementLoop &L, unsigned Count,
                          const llvm::Twine &Name);

/// Changes the trip count of \p L.
void setTripCount(ElementLoop &L, uint64_t Count);

/// Makes \p Index the number of the element of an iteration of \p L.
void setIndex(ElementLoop &L, llvm::Value *Index);

/// Replaces the loop's queries of the coordinates of its element.
void setCoordinates(ElementLoop &L, const ElementPosition &Position);

/// Turns \p L into a loop over rows of matrices like \p Ty. If an iteration has
/// \p Group rows, the result is the position in the first of them, and queries
/// of coordinates are not replaced.
ElementPosition splitIntoRows(ElementLoop &L, const MatrixType *Ty,
                              unsigned Lanes, unsigned Group = 1);

/// Row, column, height and width of \p Op if it is checked, else empty.
llvm::ArrayRef<llvm::Use> boundsOf(const MatrixOp &Op);

/// i1: whether the element at \p Position is inside of \p Bounds.
llvm::Value *isInside(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Use> Bounds,
                      const ElementPosition &Position);

/// The offset in bytes of the first element of \p Memory from its pointer.
llvm::Value *originOf(llvm::IRBuilderBase &B, const MatrixInMemory &Memory);

/// The address of an element; rows are \p Stride apart and begin at \p First.
llvm::Value *elementAddress(llvm::IRBuilderBase &B, llvm::Value *First,
                            llvm::Value *Stride,
                            const ElementPosition &Position,
                            const llvm::Type *Component);

/// Whether elements of \p Matrix that \p L reads can be read from memory other
/// than the matrix' own buffer.
bool hasSource(const llvm::Value *Matrix, const ElementLoop &L, unsigned Lanes);

/// Recomputes \p Matrix before \p At, starting from matrices that are not
/// derived from others.
llvm::Value *copySource(llvm::Value *Matrix, llvm::Instruction &At,
                        const ElementLoop &L, unsigned Lanes);

/// Emits, before \p At in \p L, the element of \p Matrix at \p Position.
llvm::Value *readSource(llvm::Value *Matrix, const ElementPosition &Position,
                        llvm::Instruction *At, ElementLoop &L);

} // namespace tenon

#endif
