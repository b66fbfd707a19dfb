// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Layout/LaneLayout.h"
#include "tenon/Support/Components.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tenon {

/// Row and column within a panel.
static LaneLayout::Coordinates inPanel(const LaneLayout &L, unsigned Lane,
                                       unsigned Component, unsigned Sub) {
  uint64_t Image = L.Panel.imageOf({{LayoutDim::Element, Sub},
                                    {LayoutDim::Component, Component},
                                    {LayoutDim::Lane, Lane}});
  unsigned Run = L.Panel.part(Image, LayoutDim::Run);
  unsigned RowBits = L.Panel.outputBits(LayoutDim::Row),
           ColumnBits = L.Panel.outputBits(LayoutDim::Column);
  return {L.Panel.part(Image, LayoutDim::Row) + (Run / L.RowRuns << RowBits),
          L.Panel.part(Image, LayoutDim::Column) +
              (Run % L.RowRuns << ColumnBits)};
}

std::optional<LaneLayout::Coordinates>
LaneLayout::element(unsigned Lane, unsigned Component, unsigned Sub) const {
  Coordinates P = inPanel(*this, Lane, Component % PanelComponents, Sub);
  if (P.Column >= PanelColumns)
    return std::nullopt;
  P.Column += Component / PanelComponents * PanelColumns;
  if (P.Row >= Rows || P.Column >= Columns)
    return std::nullopt;
  return P;
}

LaneLayout::Holder LaneLayout::holder(unsigned Row, unsigned Column) const {
  unsigned First = Column / PanelColumns * PanelComponents;
  Column %= PanelColumns;
  unsigned Run = 0;
  if (RowRuns > 1) {
    unsigned RowBits = Panel.outputBits(LayoutDim::Row),
             ColumnBits = Panel.outputBits(LayoutDim::Column);
    Run = (Row >> RowBits) * RowRuns + (Column >> ColumnBits);
    Row &= maskTrailingOnes<unsigned>(RowBits);
    Column &= maskTrailingOnes<unsigned>(ColumnBits);
  }
  uint64_t Image = PanelInverse.imageOf({{LayoutDim::Row, Row},
                                         {LayoutDim::Column, Column},
                                         {LayoutDim::Run, Run}});
  return {PanelInverse.part(Image, LayoutDim::Lane),
          First + PanelInverse.part(Image, LayoutDim::Component),
          PanelInverse.part(Image, LayoutDim::Element)};
}

bool LaneLayout::allHave(unsigned Component, unsigned Sub) const {
  for (unsigned Lane = 0; Lane < Lanes; ++Lane)
    if (!element(Lane, Component, Sub))
      return false;
  return true;
}

bool LaneLayout::hasSameCells(const LaneLayout &L) const {
  if (Lanes != L.Lanes || Pack != L.Pack || PanelColumns != L.PanelColumns ||
      panels() != L.panels() ||
      (panels() > 1 && PanelComponents != L.PanelComponents))
    return false;
  return RowRuns == L.RowRuns && Panel.agreesWith(L.Panel);
}

/// Rows, columns, lanes, element size and use; nothing packed.
static LaneLayout plainLayout(const MatrixType *Matrix, unsigned Lanes) {
  LaneLayout L;
  L.Rows = Matrix->rows();
  L.Columns = Matrix->columns();
  L.Lanes = Lanes;
  L.ElementBits = Matrix->component()->getScalarSizeInBits();
  L.PacksRows = Matrix->use() == MatrixUse::B;
  return L;
}

/// Passes that run after an error may have other numbers of lanes than powers
/// of two, which have to be padded.
BitLayout LaneLayout::cells() const {
  unsigned OfLane = Log2_32_Ceil(Lanes),
           OfComponent = Log2_32_Ceil(PanelComponents);
  return BitLayout::inOrder(
      {{LayoutDim::Lane, OfLane}, {LayoutDim::Component, OfComponent}},
      {{LayoutDim::Cell, OfLane + OfComponent}});
}

/// The positions in a panel of \p Rows x \p Columns components, which are
/// distributed to the lanes one after the other.
static void distribute(LaneLayout &L, unsigned Rows, unsigned Columns) {
  L.GridRows = Rows;
  L.GridColumns = Columns;
  L.PanelComponents = divideCeil(Rows * Columns, L.Lanes);
  L.Components = L.PanelComponents * divideCeil(L.Columns, L.PanelColumns);
  L.RowRuns = isPowerOf2_32(Columns) ? 1
              : L.componentsOfRow()  ? L.componentsOfRow()
                                     : Columns;
  unsigned OfElement = Log2_32_Ceil(L.Pack),
           OfColumn = Log2_32(Columns / L.RowRuns);
  BitLayout Cells = L.cells();
  unsigned OfCell = Cells.outputBits(LayoutDim::Cell);
  BitLayout Grid = BitLayout::inOrder(
      {{LayoutDim::Cell, OfCell}},
      {{LayoutDim::Column, OfColumn},
       {L.RowRuns == 1 ? LayoutDim::Row : LayoutDim::Run, OfCell - OfColumn}});
  LayoutDim Packed = L.PacksRows ? LayoutDim::Row : LayoutDim::Column;
  L.setPanel(BitLayout::inOrder({{LayoutDim::Element, OfElement}},
                                {{Packed, OfElement}}) *
             Cells.then(Grid));
}

/// One panel, with nothing padded.
static void setPack(LaneLayout &L, unsigned Pack) {
  L.Pack = Pack;
  L.PanelColumns = L.Columns;
  distribute(L, L.PacksRows ? L.Rows / Pack : L.Rows,
             L.PacksRows ? L.Columns : L.Columns / Pack);
}

LaneLayout panelLayout(const MatrixType *Matrix, unsigned Lanes,
                       const PanelShape &Shape) {
  LaneLayout L = plainLayout(Matrix, Lanes);
  unsigned Rows = alignTo(L.Rows, Shape.RowMultiple);
  L.Pack = std::max(1u, Shape.ComponentBits / L.ElementBits);
  L.PanelColumns = Shape.Columns;
  distribute(L, L.PacksRows ? divideCeil(Rows, L.Pack) : Rows,
             L.PacksRows ? Shape.Columns : Shape.Columns / L.Pack);
  return L;
}

LaneLayout rowMajorLayout(unsigned Rows, unsigned Columns, unsigned ElementBits,
                          unsigned Lanes) {
  LaneLayout L;
  L.Rows = Rows;
  L.Columns = Columns;
  L.Lanes = Lanes;
  L.ElementBits = ElementBits;
  setPack(L, 1);
  return L;
}

LaneLayout simtLayout(const MatrixType *Matrix, unsigned Lanes) {
  LaneLayout L = plainLayout(Matrix, Lanes);
  unsigned Bits = L.ElementBits;
  if (Lanes > 1 && Matrix->use() == MatrixUse::B)
    Bits = 32;
  else if (Lanes > 1 && Matrix->use() == MatrixUse::A)
    Bits = Lanes > 8 ? 16 : 32;
  unsigned Pack = std::max(1u, Bits / L.ElementBits);
  while ((L.PacksRows ? L.Rows : L.Columns) % Pack != 0)
    Pack /= 2;
  setPack(L, Pack);
  return L;
}

Expected<LaneLayout> fragmentLayout(const MatrixType *Matrix, Type *Value,
                                    unsigned Lanes) {
  unsigned Bits = Value->getScalarSizeInBits();
  LaneLayout L = plainLayout(Matrix, Lanes);
  auto Wrong = [](const Twine &Text) {
    return createStringError(inconvertibleErrorCode(), Text);
  };
  if (Bits < L.ElementBits || Bits % L.ElementBits != 0)
    return Wrong("components of " + Twine(Bits) + " bits cannot hold " +
                 describe(Matrix));
  unsigned Pack = Bits / L.ElementBits;
  if (!isPowerOf2_32(Lanes) || !isPowerOf2_32(Pack))
    return Wrong(Twine(Lanes) + " lanes with " + Twine(Pack) +
                 " elements a component for " + describe(Matrix) +
                 ", expected powers of two");
  if (Pack > 1 && Matrix->use() == MatrixUse::Accumulator)
    return Wrong("components of " + Twine(Bits) + " bits for " +
                 describe(Matrix) + ", expected " + Twine(L.ElementBits));
  if (unsigned Packed = L.PacksRows ? L.Rows : L.Columns; Packed % Pack != 0)
    return Wrong(Twine(Pack) + " elements a component for " + describe(Matrix) +
                 ", of which " + Twine(Packed) + " are packed");
  setPack(L, Pack);
  unsigned Given = componentCount(Value);
  if (Given != L.Components)
    return Wrong(Twine(Given) + " components of " + Twine(Bits) +
                 " bits in each of " + Twine(Lanes) + " lanes for " +
                 describe(Matrix) + ", expected " + Twine(L.Components));
  return L;
}

} // namespace tenon
