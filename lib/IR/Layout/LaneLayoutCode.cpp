// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Layout/LaneLayoutCode.h"
#include "llvm/IR/PatternMatch.h"
#include <map>

using namespace llvm;

namespace tenon {

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

/// Cell component * lanes + lane of the grid, in rows. Where the lanes divide a
/// row, a lane stays in its columns.
static RowAndColumn positionInGrid(Arithmetic A, const LaneLayout &L,
                                   Value *Lane, Value *Component, Value *Sub) {
  RowAndColumn P;
  if (unsigned Each = L.componentsOfRow()) {
    P.Row = A.over(Component, Each);
    P.Column = A.add(A.times(A.rest(Component, Each), L.Lanes), Lane);
  } else {
    Value *Cell = A.add(A.times(Component, L.Lanes), Lane);
    P.Row = A.over(Cell, L.GridColumns);
    P.Column = A.rest(Cell, L.GridColumns);
  }
  Value *&Packed = L.PacksRows ? P.Row : P.Column;
  Packed = A.add(A.times(Packed, L.Pack), Sub);
  return P;
}

RowAndColumn emitRowAndColumn(IRBuilderBase &B, const LaneLayout &L,
                              Value *Lane, Value *Component, Value *Sub) {
  Arithmetic A{B, Lane->getType()};
  auto [First, InPanel] =
      splitPanels(A, L, Component, L.PanelComponents, L.PanelColumns);
  RowAndColumn P;
  if (L.Panel) {
    std::pair<LayoutDim, Value *> Inputs[] = {{LayoutDim::Component, InPanel},
                                              {LayoutDim::Lane, Lane},
                                              {LayoutDim::Element, Sub}};
    P = {emitOutput(B, *L.Panel, Inputs, LayoutDim::Row),
         emitOutput(B, *L.Panel, Inputs, LayoutDim::Column)};
  } else {
    P = positionInGrid(A, L, Lane, InPanel, Sub);
  }
  P.Column = A.add(P.Column, First);
  return P;
}

LaneAndComponent emitLaneAndComponent(IRBuilderBase &B, const LaneLayout &L,
                                      Value *Row, Value *Column) {
  Arithmetic A{B, Row->getType()};
  auto [First, InPanel] =
      splitPanels(A, L, Column, L.PanelColumns, L.PanelComponents);
  Column = InPanel;
  LaneAndComponent H;
  if (L.PanelInverse) {
    std::pair<LayoutDim, Value *> Inputs[] = {{LayoutDim::Row, Row},
                                              {LayoutDim::Column, Column}};
    H = {emitOutput(B, *L.PanelInverse, Inputs, LayoutDim::Lane),
         emitOutput(B, *L.PanelInverse, Inputs, LayoutDim::Component)};
  } else {
    Value *&Packed = L.PacksRows ? Row : Column;
    Packed = A.over(Packed, L.Pack);
    Value *Cell = A.add(A.times(Row, L.GridColumns), Column);
    H.Lane = A.rest(Cell, L.Lanes);
    H.Component = A.over(Cell, L.Lanes);
  }
  H.Component = A.add(H.Component, First);
  return H;
}

Value *emitElementInComponent(IRBuilderBase &B, const LaneLayout &L, Value *Row,
                              Value *Column) {
  Arithmetic A{B, Row->getType()};
  if (!L.PanelInverse)
    return A.rest(L.PacksRows ? Row : Column, L.Pack);
  if (L.panels() > 1)
    Column = A.rest(Column, L.PanelColumns);
  return emitOutput(B, *L.PanelInverse,
                    {{LayoutDim::Row, Row}, {LayoutDim::Column, Column}},
                    LayoutDim::Element);
}

} // namespace tenon
