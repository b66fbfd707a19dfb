// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The layout of a whole matrix in a buffer, as data. Rows are stored in groups
// of `Interleave`; in a group the elements of one column are contiguous:
//
//   Interleave 1:   e00 e01 e02 …            Interleave 2:  e00 e10 e01 e11 …
//                   e10 e11 e12 …                           e20 e30 e21 e31 …
//
// Interleave 4 for bytes and 2 for 16-bit elements is the VNNI packing that
// dot-product instructions need for their second operand. Rows and columns that
// fill up groups are padding and always zero.

#ifndef TENON_TARGET_MATRIXSTORAGE_H
#define TENON_TARGET_MATRIXSTORAGE_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/MathExtras.h"
#include <cstdint>

namespace tenon {

struct MatrixStorage {
  unsigned Rows = 0;          ///< of the matrix
  unsigned Columns = 0;       ///< of the matrix
  unsigned ElementBytes = 0;  ///< of one element
  unsigned Interleave = 1;    ///< rows of a group
  unsigned PaddedColumns = 0; ///< columns of a stored row, including padding

  /// Buffers are aligned to this many bytes, and their sizes are multiples of
  /// it.
  static constexpr unsigned Alignment = 64;

  unsigned groups() const { return llvm::divideCeil(Rows, Interleave); }
  /// Bytes from one group of rows to the next.
  uint64_t groupBytes() const {
    return uint64_t(PaddedColumns) * Interleave * ElementBytes;
  }
  uint64_t bytes() const {
    return llvm::alignTo(groups() * groupBytes(), Alignment);
  }
  /// Byte offset of element (Row, Column).
  uint64_t offset(unsigned Row, unsigned Column) const {
    return Row / Interleave * groupBytes() +
           (uint64_t(Column) * Interleave + Row % Interleave) * ElementBytes;
  }
  /// True if element i (row-major) is at i * ElementBytes.
  bool isFlat() const { return Interleave == 1 && PaddedColumns == Columns; }
  /// The same layout with each group's elements of a column as one element, if
  /// all groups are complete.
  MatrixStorage inWords() const {
    return {groups(), Columns, ElementBytes * Interleave, 1, PaddedColumns};
  }
  bool hasPadding() const {
    return PaddedColumns != Columns || Rows % Interleave != 0;
  }
};

/// Emits MatrixStorage::offset() of an element whose position is only known at
/// run time; all i64.
llvm::Value *elementOffset(llvm::IRBuilderBase &B, const MatrixStorage &Storage,
                           llvm::Value *Row, llvm::Value *Column);

/// Emits the integer that \p Elements form in a buffer of elements of \p
/// ElementBytes, the first one lowest.
llvm::Value *groupWord(llvm::IRBuilderBase &B,
                       llvm::ArrayRef<llvm::Value *> Elements,
                       unsigned ElementBytes);

/// Emits a copy of the submatrix of \p Whole (layout \p From) that begins at
/// (Row, Column) to the buffer \p Part (layout \p To). Element size and
/// interleaving are the same in both; Row is the first of a group.
void copySlice(llvm::IRBuilderBase &B, llvm::Value *Part,
               const MatrixStorage &To, llvm::Value *Whole,
               const MatrixStorage &From, unsigned Row, unsigned Column);

} // namespace tenon

#endif
