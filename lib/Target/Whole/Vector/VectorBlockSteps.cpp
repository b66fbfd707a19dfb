// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VectorBlockSteps.h"
#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;

namespace tenon {

/// The element of an accumulator for a row and a column of its step.
static int elementOf(const VectorContraction &Facts, unsigned Row,
                     unsigned Column) {
  return Facts.transposesBlocks() ? Column * Facts.Row.StepRows + Row
                                  : Row * Facts.lanes() + Column;
}

void appendBlocks(IRBuilderBase &B, const VectorContraction &Facts,
                  ArrayRef<Value *> Rows, SmallVectorImpl<Value *> &Acc) {
  unsigned Columns =
      cast<FixedVectorType>(Rows[0]->getType())->getNumElements();
  unsigned Lanes = Facts.lanes();
  Value *All = concatenateVectors(B, Rows);
  for (unsigned First = 0; First < Columns; First += Lanes) {
    SmallVector<int, 4> Mask(Rows.size() * Lanes);
    for (unsigned Row = 0; Row < Rows.size(); ++Row)
      for (unsigned I = 0; I < Lanes; ++I)
        Mask[elementOf(Facts, Row, I)] = Row * Columns + First + I;
    Acc.push_back(B.CreateShuffleVector(All, Mask));
  }
}

Value *rowOfBlocks(IRBuilderBase &B, const VectorContraction &Facts,
                   ArrayRef<Value *> Acc, unsigned Row, unsigned Columns) {
  unsigned Lanes = Facts.lanes();
  SmallVector<int, 16> Mask;
  for (unsigned Column = 0; Column < Columns; ++Column)
    Mask.push_back(Column / Lanes * Facts.Row.StepRows * Lanes +
                   elementOf(Facts, Row, Column % Lanes));
  return B.CreateShuffleVector(concatenateVectors(B, Acc), Mask);
}

} // namespace tenon
