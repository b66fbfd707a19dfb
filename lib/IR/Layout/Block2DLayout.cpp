// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Layout/Block2DLayout.h"
#include "tenon/IR/Matrix/MatrixKinds.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tenon {

StringRef wordOf(BlockOrder Order) {
  return Order == BlockOrder::Payload ? "payload" : "specification";
}

std::optional<BlockOrder> parseBlockOrder(StringRef Word) {
  for (BlockOrder Order : {BlockOrder::Payload, BlockOrder::Specification})
    if (Word == wordOf(Order))
      return Order;
  return std::nullopt;
}

/// The cells of a unit, in a row of \p Columns cells.
static unsigned cellsOfUnit(const Block2DFacts &Block, unsigned Columns,
                            unsigned Lanes) {
  unsigned Cells = std::max(Columns / Lanes, 1u);
  if (Block.Order == BlockOrder::Specification)
    return Cells;
  if (Block.Form != BlockForm::Plain)
    return 1;
  constexpr unsigned MaxUnitBytes = 4;
  while (Cells > 1 && Cells * Block.ElementBytes > MaxUnitBytes)
    Cells /= 2;
  return Cells;
}

/// Cells in a row, padded.
static unsigned gridColumns(const Block2DFacts &Block) {
  return PowerOf2Ceil(Block.Form == BlockForm::Transpose ? Block.Height
                                                         : Block.Width);
}

/// The elements of a cell.
static unsigned packOf(const Block2DFacts &Block) {
  return Block.Form == BlockForm::Transform ? packFactor(8 * Block.ElementBytes)
                                            : 1;
}

unsigned unitBits(const Block2DFacts &Block, unsigned Lanes) {
  return cellsOfUnit(Block, gridColumns(Block), Lanes) * packOf(Block) * 8 *
         Block.ElementBytes;
}

bool isPayloadOrder(const Block2DFacts &Block, unsigned Lanes) {
  Block2DFacts Payload = Block;
  Payload.Order = BlockOrder::Payload;
  unsigned Columns = gridColumns(Block);
  return cellsOfUnit(Block, Columns, Lanes) ==
         cellsOfUnit(Payload, Columns, Lanes);
}

/// The lowest bits of a component's number are those of the elements of a cell,
/// then come the cells of a unit, then the units. The lowest bits of a unit's
/// number select the lane.
static LaneLayout layoutOf(const Block2DFacts &Block, unsigned Lanes) {
  bool IsTransposed = Block.Form == BlockForm::Transpose;
  unsigned Pack = packOf(Block), Columns = gridColumns(Block);
  unsigned Rows = IsTransposed ? Block.Width : divideCeil(Block.Height, Pack);
  LaneLayout L;
  L.Rows = Block.Height;
  L.Columns = Block.Width * Block.Count;
  L.Lanes = Lanes;
  L.ElementBits = 8 * Block.ElementBytes;
  L.PanelColumns = Block.Width;
  L.PanelComponents = divideCeil(Rows * Columns, Lanes) * Pack;
  L.Components = L.PanelComponents * Block.Count;
  constexpr LayoutDim Component = LayoutDim::Component;
  unsigned InUnit = Log2_32(cellsOfUnit(Block, Columns, Lanes)),
           OfLane = Log2_32(Lanes), OfColumn = Log2_32(Columns),
           InCell = Log2_32(Pack),
           Cells = std::max(Log2_32_Ceil(L.PanelComponents) - InCell + OfLane,
                            OfColumn);
  L.setPanel(
      BitLayout::inOrder({{Component, InCell}}, {{LayoutDim::Row, InCell}}) *
      BitLayout::inOrder(
          {{Component, InUnit},
           {LayoutDim::Lane, OfLane},
           {Component, Cells - InUnit - OfLane}},
          {{IsTransposed ? LayoutDim::Row : LayoutDim::Column, OfColumn},
           {IsTransposed ? LayoutDim::Column : LayoutDim::Row,
            Cells - OfColumn}}));
  return L;
}

Expected<LaneLayout> block2DLayout(const Block2DFacts &Block, Type *Value,
                                   unsigned Lanes) {
  constexpr unsigned MaxDimension = 256;
  auto Wrong = [](const Twine &Text) {
    return createStringError(inconvertibleErrorCode(), Text);
  };
  if (!isPowerOf2_32(Block.ElementBytes) || Block.ElementBytes > 8)
    return Wrong("elements of " + Twine(Block.ElementBytes) +
                 " bytes, expected 1, 2, 4 or 8");
  for (unsigned Dimension : {Block.Width, Block.Height, Block.Count})
    if (Dimension == 0 || Dimension > MaxDimension)
      return Wrong("width, height or count " + Twine(Dimension) +
                   ", expected 1 to " + Twine(MaxDimension));
  if (!isPowerOf2_32(Lanes))
    return Wrong("a sub-group of " + Twine(Lanes) +
                 " work-items, expected a power of two");
  LaneLayout L = layoutOf(Block, Lanes);
  unsigned Bits = L.Components * L.ElementBits;
  if (Value && Value->getPrimitiveSizeInBits() != Bits)
    return Wrong(Twine(Value->getPrimitiveSizeInBits().getKnownMinValue()) +
                 " bits in each of " + Twine(Lanes) + " lanes, expected " +
                 Twine(Bits));
  return L;
}

} // namespace tenon
