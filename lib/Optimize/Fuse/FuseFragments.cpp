// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FuseFragments.h"
#include "tenon/IR/Layout/LaneLayout.h"
#include "tenon/Support/Components.h"
#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;

namespace tenon {

/// The component of \p In that has, in all lanes, the elements of component
/// \p Component of \p Of, whose matrix begins at (\p Row, \p Column).
static std::optional<unsigned> placeOf(const LaneLayout &In,
                                       const LaneLayout &Of, unsigned Component,
                                       unsigned Row, unsigned Column) {
  std::optional<unsigned> Place;
  for (unsigned Lane = 0; Lane < Of.Lanes; ++Lane)
    for (unsigned Sub = 0; Sub < Of.Pack; ++Sub) {
      LaneLayout::Coordinates E = *Of.element(Lane, Component, Sub);
      LaneLayout::Holder H = In.holder(Row + E.Row, Column + E.Column);
      if (H.Lane != Lane || H.Sub != Sub || (Place && *Place != H.Component))
        return std::nullopt;
      Place = H.Component;
    }
  return Place;
}

std::optional<FusedFragment> FusedFragment::find(const MatrixType *Tile,
                                                 const MatrixType *Whole,
                                                 Type *Part, unsigned Lanes) {
  assert(Whole->rows() % Tile->rows() == 0 &&
         Whole->columns() % Tile->columns() == 0 && "a grid of tiles");
  unsigned Columns = Whole->columns() / Tile->columns();
  unsigned Tiles = Whole->rows() / Tile->rows() * Columns;
  unsigned Components = componentCount(Part);
  auto *All = FixedVectorType::get(Part->getScalarType(), Components * Tiles);
  std::optional<LaneLayout> Of =
      expectedToOptional(fragmentLayout(Tile, Part, Lanes));
  std::optional<LaneLayout> In =
      expectedToOptional(fragmentLayout(Whole, All, Lanes));
  if (!Of || !In || !Of->hasNoPadding() || !In->hasNoPadding())
    return std::nullopt;
  FusedFragment Found(Part);
  for (unsigned I = 0; I < Tiles; ++I)
    for (unsigned Component = 0; Component < Components; ++Component) {
      std::optional<unsigned> Place =
          placeOf(*In, *Of, Component, I / Columns * Tile->rows(),
                  I % Columns * Tile->columns());
      if (!Place)
        return std::nullopt;
      Found.Places.push_back(*Place);
    }
  return Found;
}

FixedVectorType *FusedFragment::type() const {
  return FixedVectorType::get(Part->getScalarType(), Places.size());
}

Value *FusedFragment::join(IRBuilderBase &B, ArrayRef<Value *> Parts) const {
  assert(Parts.size() * componentCount(Part) == Places.size() &&
         "one for each tile");
  if (!Part->isVectorTy()) {
    Value *All = PoisonValue::get(type());
    for (auto [Place, Component] : zip_equal(Places, Parts))
      All = B.CreateInsertElement(All, Component, Place);
    return All;
  }
  Value *InOrder = concatenateVectors(B, Parts);
  SmallVector<int, 64> From(Places.size());
  for (auto [Number, Place] : enumerate(Places))
    From[Place] = Number;
  return B.CreateShuffleVector(InOrder, From);
}

Value *FusedFragment::part(IRBuilderBase &B, Value *Whole,
                           unsigned Tile) const {
  if (!Part->isVectorTy())
    return B.CreateExtractElement(Whole, Places[Tile]);
  unsigned Components = componentCount(Part);
  return B.CreateShuffleVector(
      Whole, ArrayRef(Places).slice(Tile * Components, Components));
}

} // namespace tenon
