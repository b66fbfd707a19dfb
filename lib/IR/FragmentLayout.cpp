// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/FragmentLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tenon {

std::optional<FragmentLayout::Place>
FragmentLayout::element(unsigned Lane, unsigned Component, unsigned Sub) const {
  unsigned Cell = Component % PanelComponents * Lanes + Lane;
  if (Cell >= cells())
    return std::nullopt;
  Place P{Cell / GridColumns, Cell % GridColumns};
  (PacksRows ? P.Row : P.Column) *= Pack;
  (PacksRows ? P.Row : P.Column) += Sub;
  P.Column += Component / PanelComponents * PanelColumns;
  if (P.Row >= Rows || P.Column >= Columns)
    return std::nullopt;
  return P;
}

FragmentLayout::Holder FragmentLayout::holder(unsigned Row,
                                              unsigned Column) const {
  unsigned Panel = Column / PanelColumns;
  Column %= PanelColumns;
  unsigned &Packed = PacksRows ? Row : Column;
  unsigned Sub = Packed % Pack;
  Packed /= Pack;
  unsigned Cell = Row * GridColumns + Column;
  return {Cell % Lanes, Panel * PanelComponents + Cell / Lanes, Sub};
}

bool FragmentLayout::allHave(unsigned Component, unsigned Sub) const {
  for (unsigned Lane = 0; Lane < Lanes; ++Lane)
    if (!element(Lane, Component, Sub))
      return false;
  return true;
}

/// Rows, columns, lanes, element size and use; nothing packed.
static FragmentLayout plainLayout(const MatrixType *Matrix, unsigned Lanes) {
  FragmentLayout L;
  L.Rows = Matrix->rows();
  L.Columns = Matrix->columns();
  L.Lanes = Lanes;
  L.ElementBits = Matrix->component()->getScalarSizeInBits();
  L.PacksRows = Matrix->use() == MatrixUse::B;
  return L;
}

/// One panel, with nothing padded.
static void setPack(FragmentLayout &L, unsigned Pack) {
  L.Pack = Pack;
  L.PanelColumns = L.Columns;
  L.GridRows = L.PacksRows ? L.Rows / Pack : L.Rows;
  L.GridColumns = L.PacksRows ? L.Columns : L.Columns / Pack;
  L.Components = L.PanelComponents = divideCeil(L.cells(), L.Lanes);
}

FragmentLayout panelLayout(const MatrixType *Matrix, unsigned Lanes,
                           const PanelShape &Shape) {
  FragmentLayout L = plainLayout(Matrix, Lanes);
  unsigned Rows = alignTo(L.Rows, Shape.RowMultiple);
  L.Pack = std::max(1u, Shape.ComponentBits / L.ElementBits);
  L.PanelColumns = Shape.Columns;
  L.GridRows = L.PacksRows ? divideCeil(Rows, L.Pack) : Rows;
  L.GridColumns = L.PacksRows ? Shape.Columns : Shape.Columns / L.Pack;
  L.PanelComponents = divideCeil(L.cells(), Lanes);
  L.Components = L.PanelComponents * divideCeil(L.Columns, Shape.Columns);
  return L;
}

FragmentLayout simtLayout(const MatrixType *Matrix, unsigned Lanes) {
  FragmentLayout L = plainLayout(Matrix, Lanes);
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

Expected<FragmentLayout> fragmentLayout(const MatrixType *Matrix, Type *Value,
                                        unsigned Lanes) {
  auto *Vector = dyn_cast<FixedVectorType>(Value);
  unsigned Bits = Value->getScalarSizeInBits();
  FragmentLayout L = plainLayout(Matrix, Lanes);
  auto Wrong = [](const Twine &Text) {
    return createStringError(inconvertibleErrorCode(), Text);
  };
  if (Bits < L.ElementBits || Bits % L.ElementBits != 0)
    return Wrong("components of " + Twine(Bits) + " bits cannot hold " +
                 describe(Matrix));
  unsigned Pack = Bits / L.ElementBits;
  if (Pack > 1 && Matrix->use() == MatrixUse::Accumulator)
    return Wrong("components of " + Twine(Bits) + " bits for " +
                 describe(Matrix) + ", expected " + Twine(L.ElementBits));
  if (unsigned Packed = L.PacksRows ? L.Rows : L.Columns; Packed % Pack != 0)
    return Wrong(Twine(Pack) + " elements a component for " + describe(Matrix) +
                 ", of which " + Twine(Packed) + " are packed");
  setPack(L, Pack);
  unsigned Given = Vector ? Vector->getNumElements() : 1;
  if (Given != L.Components)
    return Wrong(Twine(Given) + " components of " + Twine(Bits) +
                 " bits in each of " + Twine(Lanes) + " lanes for " +
                 describe(Matrix) + ", expected " + Twine(L.Components));
  return L;
}

} // namespace tenon
