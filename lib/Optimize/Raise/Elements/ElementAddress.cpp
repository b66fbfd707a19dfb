// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Addresses of elements whose memory need not be a matrix (RaiseAddresses.h).

#include "LaneAddresses.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tenon {

/// The distance from the first known element to the element that is \p Row rows
/// and \p Column columns further on.
std::optional<AddressSum> LaneAddresses::distanceTo(unsigned Row,
                                                    unsigned Column) const {
  const Element &First = All.front();
  for (const Element &E : All)
    if (E.Of.Row == First.Of.Row + Row &&
        E.Of.Column == First.Of.Column + Column)
      return E.Address - First.Address;
  return std::nullopt;
}

/// Whether the addresses of all known elements have the form of \p E, whose
/// distances are set, and those of unknown elements are among them: nothing
/// else may be read. Elements may therefore be unknown if they differ from
/// known ones only in a remainder that does not matter.
bool LaneAddresses::hasDigits(ElementAddress &E) const {
  const Element &First = All.front();
  unsigned P = E.RowPeriod, Q = E.ColumnPeriod;
  if (First.Of.Row >= P || First.Of.Column >= Q)
    return false;
  AddressSum None;
  E.Rows = distanceTo(P, 0).value_or(None);
  E.Columns = distanceTo(0, Q).value_or(None);
  E.Row = P > 1 ? distanceTo(1, 0).value_or(None) : None;
  E.Column = Q > 1 ? distanceTo(0, 1).value_or(None) : None;
  bool RowCounts = !(E.Row == None), ColumnCounts = !(E.Column == None);
  if ((RowCounts && First.Of.Row) || (ColumnCounts && First.Of.Column))
    return false;
  auto IsDistance = [&](const AddressSum &Sum) {
    return Sum.allOf([&](Value *V) {
      return Context.Lanes.isUniform(V) && !V->getType()->isPointerTy();
    });
  };
  if (!IsDistance(E.Rows) || !IsDistance(E.Row) || !IsDistance(E.Columns) ||
      !IsDistance(E.Column))
    return false;
  auto PlaceOf = [&](unsigned Row, unsigned Column) {
    return (RowCounts ? Row : alignDown(Row, P)) * Ty->columns() +
           (ColumnCounts ? Column : alignDown(Column, Q));
  };
  BitVector Known(Ty->rows() * Ty->columns());
  for (const Element &At : All) {
    Known.set(PlaceOf(At.Of.Row, At.Of.Column));
    AddressSum Sum = First.Address;
    for (auto [Digit, Distance] :
         {std::pair(At.Of.Row / P, &E.Rows), std::pair(At.Of.Row % P, &E.Row),
          std::pair(At.Of.Column / Q, &E.Columns),
          std::pair(At.Of.Column % Q, &E.Column)})
      if (Digit && !(*Distance == None))
        Sum = Sum + AddressSum::constant(Digit) * *Distance;
    if (!(At.Address == Sum))
      return false;
  }
  for (unsigned Row = 0; Row < Ty->rows(); ++Row)
    for (unsigned Column = 0; Column < Ty->columns(); ++Column)
      if (!Known[PlaceOf(Row, Column)])
        return false;
  return true;
}

std::optional<ElementAddress> LaneAddresses::findByDigits() const {
  if (All.empty() || Layout.ElementBits < 8)
    return std::nullopt;
  static constexpr std::pair<unsigned, unsigned> Periods[] = {
      {1, 1}, {2, 1}, {4, 1}, {8, 1},  {16, 1}, {32, 1},
      {1, 2}, {1, 4}, {1, 8}, {1, 16}, {1, 32}};
  for (auto [P, Q] : Periods) {
    ElementAddress E;
    E.RowPeriod = P, E.ColumnPeriod = Q;
    if (P > Ty->rows() || Q > Ty->columns() || !hasDigits(E))
      continue;
    E.Start.Align = Align;
    E.Start.Pointer = FirstAccess->getOperand(0); // of a load
    E.Start.Offset = FirstOffset;
    E.Start.First = All.front().Address;
    E.Start.IsBlock = subgroupFactsOf(FirstAccess).has_value();
    return E;
  }
  return std::nullopt;
}

std::optional<ElementAddress> elementAddressOf(const RaiseContext &Context,
                                               const MatrixType *Ty,
                                               const LaneLayout &Layout,
                                               ArrayRef<LaneAccess> Elements) {
  LaneAddresses A(Context, Ty, Layout, Elements, /*NeedsAll=*/false);
  return A.compute() ? A.findByDigits() : std::nullopt;
}

bool ElementAddress::hasDistancesOf(const ElementAddress &E) const {
  return RowPeriod == E.RowPeriod && ColumnPeriod == E.ColumnPeriod &&
         Rows == E.Rows && Row == E.Row && Columns == E.Columns &&
         Column == E.Column;
}

bool ElementAddress::isBefore(const ElementAddress &Next,
                              TileAddresses::Direction Where,
                              const MatrixType &Tile) const {
  bool IsBelow = Where == TileAddresses::Below;
  unsigned Size = IsBelow ? Tile.rows() : Tile.columns();
  unsigned Period = IsBelow ? RowPeriod : ColumnPeriod;
  return hasDistancesOf(Next) && Size % Period == 0 &&
         Next.Start.First == Start.First + AddressSum::constant(Size / Period) *
                                               (IsBelow ? Rows : Columns);
}

bool ElementAddress::hasColumnsInLines() const {
  auto IsConstant = [](const AddressSum &Sum) {
    return Sum.allOf([](Value *) { return false; });
  };
  AddressSum None;
  return (!(Rows == None) || !(Row == None)) && IsConstant(Rows) &&
         IsConstant(Row) && !(IsConstant(Columns) && IsConstant(Column));
}

Value *ElementAddress::emit(IRBuilderBase &B, Value *First,
                            ArrayRef<Value *> Steps, Value *RowOf,
                            Value *ColumnOf) const {
  Value *Offset = nullptr;
  auto Add = [&](Value *Digit, Value *Distance) {
    if (const auto *C = dyn_cast<ConstantInt>(Distance); C && C->isZero())
      return;
    Value *Part = B.CreateMul(Digit, Distance);
    Offset = Offset ? B.CreateAdd(Offset, Part) : Part;
  };
  auto AddAll = [&](Value *Of, unsigned Period, Value *Whole, Value *Rest) {
    Value *By = B.getInt64(Period);
    Add(B.CreateUDiv(Of, By), Whole);
    Add(B.CreateURem(Of, By), Rest);
  };
  AddAll(RowOf, RowPeriod, Steps[0], Steps[1]);
  AddAll(ColumnOf, ColumnPeriod, Steps[2], Steps[3]);
  return Offset ? B.CreateGEP(B.getInt8Ty(), First, Offset) : First;
}

} // namespace tenon
