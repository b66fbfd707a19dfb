// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Layout/LaneLayoutCode.h"
#include "llvm/IR/PatternMatch.h"
#include <map>

using namespace llvm;

namespace tenon {

using Input = std::pair<LayoutDim, Value *>;

namespace {
/// Arithmetic on numbers of one type. Operations with 0 or 1, as for a single
/// lane, column or element, are folded.
struct Arithmetic {
  IRBuilderBase &B;
  Type *Ty;

  Value *number(uint64_t N) { return ConstantInt::get(Ty, N); }
  Value *add(Value *X, Value *Y) {
    auto IsZero = [](Value *V) {
      return PatternMatch::match(V, PatternMatch::m_Zero());
    };
    return IsZero(X) ? Y : IsZero(Y) ? X : B.CreateAdd(X, Y);
  }
  Value *times(Value *V, uint64_t N) {
    return N == 1 ? V : B.CreateMul(V, number(N));
  }
  Value *over(Value *V, uint64_t N) {
    return N == 1 ? V : B.CreateUDiv(V, number(N));
  }
  Value *rest(Value *V, uint64_t N) {
    return N == 1 ? number(0) : B.CreateURem(V, number(N));
  }
};
} // namespace

/// The bits \p Mask of \p V, of which only the lower \p Bits can be set, \p Up
/// higher.
static Value *moveBits(IRBuilderBase &B, Value *V, uint64_t Mask, int Up,
                       unsigned Bits) {
  uint64_t Falls = Up < 0 ? maskTrailingOnes<uint64_t>(-Up) : 0;
  if ((Mask | Falls) != (maskTrailingOnes<uint64_t>(Bits) | Falls))
    V = B.CreateAnd(V, ConstantInt::get(V->getType(), Mask));
  if (Up > 0)
    return B.CreateShl(V, Up);
  return Up < 0 ? B.CreateLShr(V, -Up) : V;
}

/// Neighbouring bits that are shifted equally far are shifted as one value.
/// Values of different inputs that have no bit in common are added, not
/// combined by or, so that an address keeps its constant part.
Value *emitOutput(IRBuilderBase &B, const BitLayout &L,
                  ArrayRef<std::pair<LayoutDim, Value *>> Inputs,
                  LayoutDim To) {
  Arithmetic A{B, Inputs.front().second->getType()};
  Value *Result = nullptr;
  uint64_t Taken = 0;
  for (auto [From, V] : Inputs) {
    std::map<int, uint64_t> Moves; // how far up, and which bits
    for (unsigned Bit = 0; Bit < L.inputBits(From); ++Bit)
      for (uint64_t Image = L.image(From, Bit, To); Image; Image &= Image - 1)
        Moves[countr_zero(Image) - int(Bit)] |= uint64_t(1) << Bit;
    for (auto [Up, Mask] : Moves) {
      uint64_t Moved = Up < 0 ? Mask >> -Up : Mask << Up;
      Value *Part = moveBits(B, V, Mask, Up, L.inputBits(From));
      if (!Result)
        Result = Part;
      else if (Taken & Moved)
        Result = B.CreateXor(Result, Part);
      else
        Result = A.add(Result, Part);
      Taken |= Moved;
    }
  }
  return Result ? Result : A.number(0);
}

namespace {
/// A number that counts over panels, which are side by side.
struct PanelSplit {
  Value *First; ///< where its panel begins, in the other numbering
  Value *Rest;  ///< the number inside of its panel
};
} // namespace

/// \p V counts \p Each in a panel, the other numbering \p Others.
static PanelSplit splitPanels(Arithmetic A, const LaneLayout &L, Value *V,
                              unsigned Each, unsigned Others) {
  if (L.panels() == 1)
    return {A.number(0), V};
  Value *First = A.times(A.over(V, Each), Others);
  return {First, A.rest(V, Each)};
}

static unsigned rowsOfRun(const LaneLayout &L) {
  return 1u << L.Panel.outputBits(LayoutDim::Row);
}
static unsigned columnsOfRun(const LaneLayout &L) {
  return 1u << L.Panel.outputBits(LayoutDim::Column);
}

RowAndColumn emitRowAndColumn(IRBuilderBase &B, const LaneLayout &L,
                              Value *Lane, Value *Component, Value *Sub) {
  Arithmetic A{B, Lane->getType()};
  auto [First, InPanel] =
      splitPanels(A, L, Component, L.PanelComponents, L.PanelColumns);
  Input Inputs[] = {{LayoutDim::Component, InPanel},
                    {LayoutDim::Lane, Lane},
                    {LayoutDim::Element, Sub}};
  RowAndColumn P = {emitOutput(B, L.Panel, Inputs, LayoutDim::Row),
                    emitOutput(B, L.Panel, Inputs, LayoutDim::Column)};
  if (L.RowRuns > 1) {
    Value *Run = emitOutput(B, L.Panel, Inputs, LayoutDim::Run);
    P.Row = A.add(A.times(A.over(Run, L.RowRuns), rowsOfRun(L)), P.Row);
    P.Column =
        A.add(A.times(A.rest(Run, L.RowRuns), columnsOfRun(L)), P.Column);
  }
  P.Column = A.add(P.Column, First);
  return P;
}

/// The run of a position in a panel, and its row and column within it.
static Value *runOf(Arithmetic A, const LaneLayout &L, Value *Row,
                    Value *Column) {
  return A.add(A.times(A.over(Row, rowsOfRun(L)), L.RowRuns),
               A.over(Column, columnsOfRun(L)));
}

static SmallVector<Input, 3> withinRun(Arithmetic A, const LaneLayout &L,
                                       Value *Row, Value *Column) {
  if (L.RowRuns > 1) {
    Row = A.rest(Row, rowsOfRun(L));
    Column = A.rest(Column, columnsOfRun(L));
  }
  return {{LayoutDim::Row, Row}, {LayoutDim::Column, Column}};
}

LaneAndComponent emitLaneAndComponent(IRBuilderBase &B, const LaneLayout &L,
                                      Value *Row, Value *Column) {
  Arithmetic A{B, Row->getType()};
  auto [First, InPanel] =
      splitPanels(A, L, Column, L.PanelColumns, L.PanelComponents);
  Column = InPanel;
  SmallVector<Input, 3> Inputs = withinRun(A, L, Row, Column);
  if (L.RowRuns > 1)
    Inputs.push_back({LayoutDim::Run, runOf(A, L, Row, Column)});
  LaneAndComponent H = {
      emitOutput(B, L.PanelInverse, Inputs, LayoutDim::Lane),
      emitOutput(B, L.PanelInverse, Inputs, LayoutDim::Component)};
  H.Component = A.add(H.Component, First);
  return H;
}

Value *emitElementInComponent(IRBuilderBase &B, const LaneLayout &L, Value *Row,
                              Value *Column) {
  Arithmetic A{B, Row->getType()};
  if (L.panels() > 1)
    Column = A.rest(Column, L.PanelColumns);
  return emitOutput(B, L.PanelInverse, withinRun(A, L, Row, Column),
                    LayoutDim::Element);
}

Value *emitCell(IRBuilderBase &B, const LaneLayout &L, Value *Lane,
                Value *Component) {
  return emitOutput(
      B, L.cells(),
      {{LayoutDim::Component, Component}, {LayoutDim::Lane, Lane}},
      LayoutDim::Cell);
}

/// part / parts of a panel * components of a panel
/// + row * parts of a panel + part mod parts of a panel
Value *emitComponentOfRow(IRBuilderBase &B, const LaneLayout &L, Value *Row,
                          Value *Part) {
  assert(L.componentsOfRow() && "lanes have equal parts of rows");
  Arithmetic A{B, Row->getType()};
  auto [First, InPanel] =
      splitPanels(A, L, Part, L.componentsOfRow(), L.PanelComponents);
  return A.add(First,
               A.add(B.CreateMul(Row, A.number(L.componentsOfRow())), InPanel));
}

} // namespace tenon
