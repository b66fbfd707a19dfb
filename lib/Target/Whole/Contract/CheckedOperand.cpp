// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CheckedOperand.h"
#include "tenon/IR/Flow/Loops.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// One step
//===----------------------------------------------------------------------===//

uint64_t CheckedOperand::lineBytes() const {
  switch (Layout) {
  case MatrixLayout::RowMajor:
    return uint64_t(Columns) * ElementBytes;
  case MatrixLayout::ColumnMajor:
    return uint64_t(Rows) * ElementBytes;
  case MatrixLayout::Packed:
    return uint64_t(Columns) * Group * ElementBytes;
  }
  llvm_unreachable("all of them return");
}

/// copy = 0
/// for each (row, column) of the operand that is inside of the matrix
///   copy(row, column) = matrix(first row + row, first column + column)
void CheckedOperand::copyTo(Value *Copy) const {
  Type *Element = B.getIntNTy(ElementBytes * 8);
  B.CreateMemSet(Copy, B.getInt8(0), copyBytes(), Align(1));
  Range.forEachInside(
      [&](Value *Row, Value *Column) {
        Value *RowOfAll = B.CreateAdd(Range.Row, Row);
        Value *ColumnOfAll = B.CreateAdd(Range.Column, Column);
        Value *InMemory =
            at(Matrix.Pointer, RowOfAll, ColumnOfAll, Matrix.Stride);
        Value *InCopy = at(Copy, Row, Column, B.getInt64(lineBytes()));
        Value *V = B.CreateAlignedLoad(Element, InMemory, Align(ElementBytes));
        B.CreateAlignedStore(V, InCopy, Align(ElementBytes));
      },
      /*ByColumns=*/Layout == MatrixLayout::ColumnMajor);
}

//===----------------------------------------------------------------------===//
// All of k
//===----------------------------------------------------------------------===//

namespace {
/// The lines of a copy in memory.
struct CopiedLines {
  Value *Lines;  ///< of the copy
  Value *Inside; ///< of them, those in the matrix
  Value *Bytes;  ///< of a line, in the matrix
  Value *Stride; ///< of the copy

  CopiedLines(IRBuilderBase &B, const Contraction &Facts, MatrixUse Use,
              Value *Across, Value *Depth);
};
} // namespace

CopiedLines::CopiedLines(IRBuilderBase &B, const Contraction &Facts,
                         MatrixUse Use, Value *Across, Value *Depth) {
  uint64_t All = Use == MatrixUse::A ? Facts.M : Facts.N;
  uint64_t ElementBytes = Facts.elementBytes(Use), Group = 1;
  if (Facts.hasDepthInLines(Use)) {
    Lines = B.getInt64(All), Inside = Across;
    Bytes = Stride = B.CreateMul(Depth, B.getInt64(ElementBytes));
    return;
  }
  if (Use == MatrixUse::B && Facts.B == MatrixLayout::Packed)
    Group = Facts.group();
  Lines = Inside = B.CreateUDiv(B.CreateAdd(Depth, B.getInt64(Group - 1)),
                                B.getInt64(Group));
  Bytes = B.CreateMul(Across, B.getInt64(Group * ElementBytes));
  Stride = B.getInt64(All * Group * ElementBytes);
}

Value *filledUpBytes(IRBuilderBase &B, const Contraction &Facts, MatrixUse Use,
                     Value *Depth) {
  CopiedLines Of(B, Facts, Use, B.getInt64(0), Depth);
  return B.CreateMul(Of.Lines, Of.Stride);
}

OperandAddress fillUp(IRBuilderBase &B, const Contraction &Facts,
                      const PartOfOperand &Part, Value *Copy) {
  CopiedLines Of(B, Facts, Part.Use, Part.Across, Part.Depth);
  B.CreateMemSet(Copy, B.getInt8(0), B.CreateMul(Of.Lines, Of.Stride),
                 Align(1));
  rangeLoop(B, B.getInt64(0), Of.Inside, "line", [&](Value *Line) {
    auto At = [&](const OperandAddress &P) {
      return B.CreateGEP(B.getInt8Ty(), P.Pointer, B.CreateMul(Line, P.Stride));
    };
    B.CreateMemCpy(At({Copy, Of.Stride}), Align(1), At(Part.Memory), Align(1),
                   Of.Bytes);
  });
  return {Copy, Of.Stride};
}

} // namespace tenon
