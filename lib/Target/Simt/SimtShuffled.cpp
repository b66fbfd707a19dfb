// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// D = A * B + C if the number of lanes does not divide the columns of a panel.
// A component of D then has elements of different rows, or of columns whose
// elements of B are in other lanes:
//
//   acc[i] = C's elements, wide
//   for each k
//     for each i: row and column of acc[i] from i and the lane
//       acc[i] += shuffle(A[row][k]) * shuffle(B[k][column])
//   D = acc, narrowed
//
// If the number of a panel's columns divides the number of lanes, a lane has
// one column of the panel, and one element of B serves all its rows.

#include "Target/Simt/SimtMulAdd.h"
#include "tenon/IR/Flow/Loops.h"

using namespace llvm;

namespace tenon {

/// A[Row][K] for this lane's row in component \p Index of D. The rows of all
/// lanes are few and neighbours, so few neighbouring components have them.
Value *SimtMulAdd::operandA(Value *Index, Value *Row, Value *K) {
  const LaneLayout &L = A.layout();
  unsigned Width = D.layout().GridColumns;
  Value *FirstRow = emitRowAndColumn(B, D.layout(), number(0), Index, number(0))
                        .Row; // lane 0's
  Value *First = emitLaneAndComponent(B, L, FirstRow, K).Component;
  unsigned Rows = D.layout().mostRowsOfComponent();
  unsigned Count = L.mostComponentsOfColumn(Rows);
  if (Lanes % L.GridColumns == 0 && Lanes % Width == 0 &&
      Rows * L.GridColumns <= Lanes)
    Count = 1; // all components at once
  Row = B.CreateBinaryIntrinsic(Intrinsic::umin, Row, number(Facts.M - 1));
  Value *V = A.shuffle(Row, K, First, Count);
  return widen(A.element(V, A.sub(Row, K)), Facts.A);
}

/// B[K][Column] for this lane's column in component \p Index of D.
Value *SimtMulAdd::operandB(Value *Index, Value *Column, Value *K) {
  const LaneLayout &L = BMatrix.layout();
  Value *FirstColumn = number(0);
  if (L.panels() > 1)
    FirstColumn =
        B.CreateMul(B.CreateUDiv(Index, number(D.layout().PanelComponents)),
                    number(L.PanelColumns));
  Value *First = emitLaneAndComponent(B, L, K, FirstColumn).Component;
  Value *V = BMatrix.shuffle(K, Column, First, L.mostComponentsOfRow());
  return widen(BMatrix.element(V, BMatrix.sub(K, Column)), Facts.B);
}

Value *SimtMulAdd::stepShuffled(Value *Index, Value *K, Value *Acc) {
  auto [Row, Column] = D.coordinates(Index, 0);
  Value *Left = operandA(Index, Row, K);
  return product(Left, operandB(Index, Column, K), Acc);
}

void SimtMulAdd::emitShuffled() {
  unsigned Components = D.layout().Components;
  // Each element takes several instructions.
  constexpr unsigned Cost = 8;
  bool Unrolled = Components * Facts.K * Cost <= 4 * MaxUnrolledSteps;
  unsigned InPanel = D.layout().PanelComponents;
  bool OneColumn = Lanes % D.layout().GridColumns == 0;
  if (Unrolled && OneColumn) {
    SmallVector<Value *> Acc;
    for (unsigned I = 0; I < Components; ++I)
      Acc.push_back(start(number(I)));
    for (unsigned K = 0; K < Facts.K; ++K) {
      Value *Y = nullptr;
      for (unsigned I = 0; I < Components; ++I) {
        auto [Row, Column] = D.coordinates(number(I), 0);
        if (I % InPanel == 0)
          Y = operandB(number(I), Column, number(K));
        Acc[I] = product(operandA(number(I), Row, number(K)), Y, Acc[I]);
      }
    }
    for (unsigned I = 0; I < Components; ++I)
      finish(number(I), Acc[I]);
    return;
  }
  countedLoop(B, Components, "component", [&](Value *I) {
    Value *Index = narrow(I);
    SmallVector<Value *, 1> Acc = {start(Index)};
    carriedLoop(
        B, Facts.K, "k", Acc,
        [&](Value *K, SmallVectorImpl<Value *> &Carried) {
          Carried[0] = stepShuffled(Index, narrow(K), Carried[0]);
        },
        Unrolled ? Facts.K : 1);
    finish(Index, Acc[0]);
  });
}

} // namespace tenon
