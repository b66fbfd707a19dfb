// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a whole matrix lies in a buffer, as data. Rows are stored in groups of
// `Interleave`; in a group the elements of one column stand together:
//
//   Interleave 1:   e00 e01 e02 …            Interleave 2:  e00 e10 e01 e11 …
//                   e10 e11 e12 …                           e20 e30 e21 e31 …
//
// Interleave 4 for bytes and 2 for 16-bit elements is what dot-product
// instructions take as their second operand (the VNNI layout). Rows and columns
// that round up to whole groups are padding and always zero.

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
  unsigned Interleave = 1;    ///< rows that stand together
  unsigned PaddedColumns = 0; ///< columns of a stored row, at least Columns

  /// Buffers start at multiples of this and are as long as one.
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
  /// True when element i (row-major) lies at i * ElementBytes.
  bool isFlat() const { return Interleave == 1 && PaddedColumns == Columns; }
  /// The same with each group's elements of a column as one, where all are
  /// whole.
  MatrixStorage inWords() const {
    return {groups(), Columns, ElementBytes * Interleave, 1, PaddedColumns};
  }
  bool hasPadding() const {
    return PaddedColumns != Columns || Rows % Interleave != 0;
  }
};

/// Emits MatrixStorage::offset() of an element that is known at run time; all
/// i64.
llvm::Value *elementOffset(llvm::IRBuilderBase &B, const MatrixStorage &Storage,
                           llvm::Value *Row, llvm::Value *Column);

/// Emits the integer that \p Elements are together in a buffer of elements of
/// \p ElementBytes, the first lowest.
llvm::Value *groupWord(llvm::IRBuilderBase &B,
                       llvm::ArrayRef<llvm::Value *> Elements,
                       unsigned ElementBytes);

/// Emits a copy of the part of the matrix at \p Whole, laid out as \p From,
/// that begins at (Row, Column) into the buffer \p Part, laid out as \p To.
/// Elements and rows that stand together are the same in both; Row begins a
/// group.
void copySlice(llvm::IRBuilderBase &B, llvm::Value *Part,
               const MatrixStorage &To, llvm::Value *Whole,
               const MatrixStorage &From, unsigned Row, unsigned Column);

} // namespace tenon

#endif
