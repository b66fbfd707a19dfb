// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An element loop, row by row, and reads of elements where they come from:
//
//   for (i < count)                       for (r < rows)
//     x = extract(slice(%d), i)    ->       for (c < elements of a lane's row)
//     y = extract(load(%p), i)                x = extract(%d, …)
//                                             y = %p[r * stride + c]

#ifndef TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTROWS_H
#define TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTROWS_H

#include "ElementLoop.h"

namespace tenon {

/// A part of the matrices that a loop goes over as a whole, before the next
/// (ElementPatches.h).
struct Patch {
  unsigned Rows, Columns;
  llvm::Value *Row, *Column; ///< where it begins, i64
  llvm::Value *Index;        ///< the iteration's element's number in it, i64
  /// Before these what all of a patch needs is made, and what has become of it
  /// used.
  llvm::Instruction *Begin, *End;
};

/// Where the iteration's element is.
struct ElementPlace {
  unsigned Rows, Columns, Lanes; ///< of the matrices
  /// All i64: the row, the column, and which of the lane's elements of the row.
  llvm::Value *Row, *Column, *InRow;
  llvm::Value *Index; ///< of the lane's elements, i64
  std::optional<Patch> In = std::nullopt;
};

/// A matrix in memory, as a load or a store says it.
struct MatrixInMemory {
  OpFacts Facts;
  llvm::Value *Pointer, *Stride;
  llvm::ArrayRef<llvm::Use> Bounds; ///< as of boundsOf()

  explicit MatrixInMemory(MatrixOp &Op);
  /// Rows lie one behind the other, of whole bytes.
  bool hasRows() const;
  /// Columns do.
  bool hasColumns() const;
};

/// Puts a loop of \p Count iterations around \p L; its counter.
llvm::Value *addOuterLoop(ElementLoop &L, unsigned Count,
                          const llvm::Twine &Name);

/// Gives \p L another number of iterations.
void setTripCount(ElementLoop &L, uint64_t Count);

/// Makes \p Index the number of the element that an iteration of \p L is about.
void setIndex(ElementLoop &L, llvm::Value *Index);

/// Tells the loop's coordinates of its element.
void setCoordinates(ElementLoop &L, const ElementPlace &Place);

/// Makes \p L a loop over rows of matrices like \p Ty. With \p Group rows a
/// iteration the place is that in the first of them, and coordinates are left.
ElementPlace splitIntoRows(ElementLoop &L, const MatrixType *Ty, unsigned Lanes,
                           unsigned Group = 1);

/// Row, column, height and width of a checked \p Op, else nothing.
llvm::ArrayRef<llvm::Use> boundsOf(const MatrixOp &Op);

/// i1: whether the element at \p Place lies inside of \p Bounds.
llvm::Value *isInside(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Use> Bounds,
                      const ElementPlace &Place);

/// How far the first element of \p Memory is from its pointer, in bytes.
llvm::Value *originOf(llvm::IRBuilderBase &B, const MatrixInMemory &Memory);

/// The address of an element in rows \p Stride apart from \p First on.
llvm::Value *elementAddress(llvm::IRBuilderBase &B, llvm::Value *First,
                            llvm::Value *Stride, const ElementPlace &Place,
                            const llvm::Type *Component);

/// Whether elements of \p Matrix, read in \p L, come from elsewhere than a
/// buffer of their own.
bool hasSource(const llvm::Value *Matrix, const ElementLoop &L, unsigned Lanes);

/// \p Matrix, made before \p At once more as far as it has sources.
llvm::Value *copySource(llvm::Value *Matrix, llvm::Instruction &At,
                        const ElementLoop &L, unsigned Lanes);

/// The element of \p Matrix at \p Place, made before \p At, in \p L.
llvm::Value *readSource(llvm::Value *Matrix, const ElementPlace &Place,
                        llvm::Instruction *At, ElementLoop &L);

} // namespace tenon

#endif
