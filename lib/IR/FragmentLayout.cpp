// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/FragmentLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tenon {

std::optional<FragmentLayout::Place>
FragmentLayout::element(unsigned Lane, unsigned Component, unsigned Sub) const {
  unsigned Cell = Component * Lanes + Lane;
  Place P{Cell / GridColumns, Cell % GridColumns};
  (PacksRows ? P.Row : P.Column) *= Pack;
  (PacksRows ? P.Row : P.Column) += Sub;
  if (P.Row >= Rows || P.Column >= Columns)
    return std::nullopt;
  return P;
}

FragmentLayout::Holder FragmentLayout::holder(unsigned Row,
                                              unsigned Column) const {
  unsigned &Packed = PacksRows ? Row : Column;
  unsigned Sub = Packed % Pack;
  Packed /= Pack;
  unsigned Cell = Row * GridColumns + Column;
  return {Cell % Lanes, Cell / Lanes, Sub};
}

Expected<FragmentLayout> fragmentLayout(const MatrixType *Matrix, Type *Value,
                                        unsigned Lanes) {
  auto *Vector = dyn_cast<FixedVectorType>(Value);
  unsigned Bits = Value->getScalarSizeInBits();
  FragmentLayout L;
  L.Rows = Matrix->rows();
  L.Columns = Matrix->columns();
  L.Lanes = Lanes;
  L.ElementBits = Matrix->component()->getScalarSizeInBits();
  L.Components = Vector ? Vector->getNumElements() : 1;
  auto Wrong = [](const Twine &Text) {
    return createStringError(inconvertibleErrorCode(), Text);
  };
  if (Bits < L.ElementBits || Bits % L.ElementBits != 0)
    return Wrong("components of " + Twine(Bits) + " bits cannot hold " +
                 describe(Matrix));
  L.Pack = Bits / L.ElementBits;
  if (L.Pack > 1 && Matrix->use() == MatrixUse::Accumulator)
    return Wrong("components of " + Twine(Bits) + " bits for " +
                 describe(Matrix) + ", expected " + Twine(L.ElementBits));
  L.PacksRows = Matrix->use() == MatrixUse::B;
  if (unsigned Packed = L.PacksRows ? L.Rows : L.Columns; Packed % L.Pack != 0)
    return Wrong(Twine(L.Pack) + " elements a component for " +
                 describe(Matrix) + ", of which " + Twine(Packed) +
                 " are packed");
  L.GridRows = L.PacksRows ? L.Rows / L.Pack : L.Rows;
  L.GridColumns = L.PacksRows ? L.Columns : L.Columns / L.Pack;
  if (unsigned Needed = divideCeil(L.GridRows * L.GridColumns, Lanes);
      L.Components != Needed)
    return Wrong(Twine(L.Components) + " components of " + Twine(Bits) +
                 " bits in each of " + Twine(Lanes) + " lanes for " +
                 describe(Matrix) + ", expected " + Twine(Needed));
  return L;
}

} // namespace tenon
