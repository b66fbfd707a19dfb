// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Block2DLayout.h"
#include "tenon/IR/MatrixKinds.h"
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

std::optional<Block2DLayout::Place>
Block2DLayout::element(unsigned Lane, unsigned Slot) const {
  unsigned Cell = Slot / Pack, Sub = Slot % Pack;
  Place P{Cell / CellsOfBlock, 0, 0};
  Cell %= CellsOfBlock;
  unsigned Unit = Cell / CellsOfUnit * Lanes + Lane;
  unsigned InGrid = Unit * CellsOfUnit + Cell % CellsOfUnit;
  P.Row = InGrid / GridColumns;
  P.Column = InGrid % GridColumns;
  if (Block.Form == BlockForm::Transpose)
    std::swap(P.Row, P.Column);
  P.Row = P.Row * Pack + Sub;
  if (P.Block >= Block.Count || P.Row >= Block.Height ||
      P.Column >= Block.Width)
    return std::nullopt;
  return P;
}

Block2DLayout::Holder Block2DLayout::holder(Place P) const {
  unsigned Row = P.Row / Pack, Sub = P.Row % Pack, Column = P.Column;
  if (Block.Form == BlockForm::Transpose)
    std::swap(Row, Column);
  unsigned InGrid = Row * GridColumns + Column, Unit = InGrid / CellsOfUnit;
  unsigned Cell = Unit / Lanes * CellsOfUnit + InGrid % CellsOfUnit;
  return {Unit % Lanes, (P.Block * CellsOfBlock + Cell) * Pack + Sub};
}

/// Cells that a lane takes at once of a row of \p Columns.
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

bool isPayloadOrder(const Block2DFacts &Block, unsigned Lanes) {
  Block2DFacts Payload = Block;
  Payload.Order = BlockOrder::Payload;
  unsigned Columns = gridColumns(Block);
  return cellsOfUnit(Block, Columns, Lanes) ==
         cellsOfUnit(Payload, Columns, Lanes);
}

Expected<Block2DLayout> block2DLayout(const Block2DFacts &Block, Type *Value,
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
  Block2DLayout L;
  L.Block = Block;
  L.Lanes = Lanes;
  if (Block.Form == BlockForm::Transform)
    L.Pack = packFactor(8 * Block.ElementBytes);
  bool Turned = Block.Form == BlockForm::Transpose;
  L.GridColumns = gridColumns(Block);
  L.GridRows = Turned ? Block.Width : divideCeil(Block.Height, L.Pack);
  L.CellsOfUnit = cellsOfUnit(Block, L.GridColumns, Lanes);
  L.CellsOfBlock = divideCeil(L.GridRows * L.GridColumns, Lanes);
  L.Slots = L.CellsOfBlock * L.Pack * Block.Count;
  unsigned Bits = L.Slots * Block.ElementBytes * 8;
  if (Value && Value->getPrimitiveSizeInBits() != Bits)
    return Wrong(Twine(Value->getPrimitiveSizeInBits().getKnownMinValue()) +
                 " bits in each of " + Twine(Lanes) + " lanes, expected " +
                 Twine(Bits));
  return L;
}

} // namespace tenon
