// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of operands that are partly outside of their matrix, with zeros for
// the outside part. They have the layout of the operand's memory.

#ifndef TENON_LIB_TARGET_WHOLE_CONTRACT_CHECKEDOPERAND_H
#define TENON_LIB_TARGET_WHOLE_CONTRACT_CHECKEDOPERAND_H

#include "Contraction.h"
#include "Target/Whole/WholeElements.h"

namespace tenon {

/// An operand in memory.
struct OperandAddress {
  llvm::Value *Pointer, *Stride;
};

/// The checked operand of one step, element by element.
class CheckedOperand {
public:
  /// \p Matrix is the larger matrix, \p Bounds the operand's position in it.
  CheckedOperand(llvm::IRBuilderBase &B, const Contraction &Of, MatrixUse Use,
                 OperandAddress Matrix, const MatrixBounds &Bounds)
      : Matrix(Matrix), B(B), Rows(Use == MatrixUse::A ? Of.M : Of.K),
        Columns(Use == MatrixUse::A ? Of.K : Of.N),
        Layout(Use == MatrixUse::A ? Of.A : Of.B), Group(Of.group()),
        ElementBytes(Of.elementBytes(Use)), Range(B, Bounds, Rows, Columns) {}

  /// Bytes of a copy, and of one of its lines.
  uint64_t lineBytes() const;
  uint64_t copyBytes() const { return uint64_t(Rows) * Columns * ElementBytes; }
  /// Whether the operand can be read in place.
  llvm::Value *isInside() const { return Range.isInside(Layout, Group); }
  /// The address of the first element.
  llvm::Value *address() const {
    return at(Matrix.Pointer, Range.Row, Range.Column, Matrix.Stride);
  }
  /// Writes the copy to \p Copy.
  void copyTo(llvm::Value *Copy) const;

  OperandAddress Matrix;

private:
  llvm::Value *at(llvm::Value *Base, llvm::Value *Row, llvm::Value *Column,
                  llvm::Value *LineStride) const {
    llvm::Value *Offset =
        offsetInMemory(B, Layout, Group, ElementBytes, LineStride, Row, Column);
    return B.CreateGEP(B.getInt8Ty(), Base, Offset);
  }

  llvm::IRBuilderBase &B;
  unsigned Rows, Columns;
  MatrixLayout Layout;
  unsigned Group, ElementBytes;
  CheckedRange Range;
};

/// The first rows of A, or columns of B, over all of k; the remaining ones are
/// outside of the matrix.
struct PartOfOperand {
  MatrixUse Use;
  OperandAddress Memory;
  llvm::Value *Across; ///< rows of A, columns of B
  llvm::Value *Depth;  ///< elements of k
};

/// Bytes of the copy that fillUp() writes.
llvm::Value *filledUpBytes(llvm::IRBuilderBase &B, const Contraction &Facts,
                           MatrixUse Use, llvm::Value *Depth);
/// Copies \p Part to \p Copy line by line, with zeros for the outside part.
OperandAddress fillUp(llvm::IRBuilderBase &B, const Contraction &Facts,
                      const PartOfOperand &Part, llvm::Value *Copy);

} // namespace tenon

#endif
