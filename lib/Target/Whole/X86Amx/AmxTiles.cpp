// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AmxTiles.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace tenon {

BlockTiles::BlockTiles(const TileSpan &Rows, const TileSpan &Columns,
                       unsigned Depth, BlockShape Block, bool OperandsStay)
    : Rows(Rows), Columns(Columns), Depth(Depth), Block(Block),
      KeepsA(Block.Rows <= Block.Columns) {
  unsigned Left = MaxTiles - firstKept() - keptCount();
  unsigned Wanted = OperandsStay ? otherCount() : 1 + (other().Last != 0);
  OtherRegisters = std::min({Left, otherCount(), Wanted});
}

std::optional<BlockTiles> BlockTiles::assign(const TileSpan &Rows,
                                             const TileSpan &Columns,
                                             unsigned Depth,
                                             bool OperandsStay) {
  BlockShape Block = chooseBlock(Rows.Count, Columns.Count, OperandsStay);
  Block.Rows = std::min(Block.Rows, Rows.Count);
  Block.Columns = std::min(Block.Columns, Columns.Count);
  if ((Rows.Last && Rows.Count > Block.Rows) ||
      (Columns.Last && Columns.Count > Block.Columns))
    return std::nullopt;
  BlockTiles Tiles(Rows, Columns, Depth, Block, OperandsStay);
  // The last tile needs a register besides the one for the other tiles.
  if (Tiles.other().Last &&
      Tiles.OtherRegisters < std::min(2u, Tiles.otherCount()))
    return std::nullopt;
  return Tiles;
}

unsigned BlockTiles::ofOther(unsigned Index) const {
  unsigned First = firstKept() + keptCount();
  if (OtherRegisters == otherCount())
    return First + Index;
  if (!other().Last)
    return First + Index % OtherRegisters;
  return First + (Index + 1 == otherCount() ? OtherRegisters - 1
                                            : Index % (OtherRegisters - 1));
}

unsigned BlockTiles::ofA(unsigned Row) const {
  assert(Row < Block.Rows && "a tile of the block");
  return KeepsA ? firstKept() + Row : ofOther(Row);
}

unsigned BlockTiles::ofB(unsigned Column) const {
  assert(Column < Block.Columns && "a tile of the block");
  return KeepsA ? ofOther(Column) : firstKept() + Column;
}

//   byte 0       palette 1
//   byte 16 + 2t bytes of a row of tile t, 16 bits
//   byte 48 + t  rows of tile t
std::array<uint8_t, 64> BlockTiles::configuration() const {
  std::array<uint8_t, 64> Bytes = {1};
  auto Configure = [&](unsigned Tile, unsigned RowCount, unsigned RowBytes) {
    support::endian::write16le(&Bytes[16 + 2 * Tile], RowBytes);
    Bytes[48 + Tile] = RowCount;
  };
  for (unsigned I = 0; I < Block.Rows; ++I)
    Configure(ofA(I), Rows.size(I), Depth);
  for (unsigned J = 0; J < Block.Columns; ++J)
    Configure(ofB(J), Depth / 4, Columns.size(J) * 4);
  for (unsigned I = 0; I < Block.Rows; ++I)
    for (unsigned J = 0; J < Block.Columns; ++J)
      Configure(accumulator(I, J), Rows.size(I), Columns.size(J) * 4);
  return Bytes;
}

//===----------------------------------------------------------------------===//
// Spans
//===----------------------------------------------------------------------===//

/// Makes the remainder the last tile of the span before it.
static SmallVector<TileSpan, 2> joined(const SmallVector<TileSpan, 2> &Spans) {
  if (Spans.size() == 1)
    return Spans;
  TileSpan Whole = Spans[0];
  ++Whole.Count;
  Whole.Last = Spans[1].Tile;
  return {Whole};
}

static bool canAssign(const TileSpans &Spans, unsigned Depth,
                      bool OperandsStay) {
  for (const TileSpan &Rows : Spans.Rows)
    for (const TileSpan &Columns : Spans.Columns)
      if (!BlockTiles::assign(Rows, Columns, Depth, OperandsStay))
        return false;
  return true;
}

TileSpans spansOf(unsigned Rows, unsigned Columns, unsigned Depth,
                  bool OperandsStay) {
  auto OfRows = cutIntoTiles(Rows), OfColumns = cutIntoTiles(Columns);
  for (const TileSpans &Spans : {TileSpans{joined(OfRows), joined(OfColumns)},
                                 TileSpans{joined(OfRows), OfColumns},
                                 TileSpans{OfRows, joined(OfColumns)}})
    if (canAssign(Spans, Depth, OperandsStay))
      return Spans;
  return {OfRows, OfColumns};
}

} // namespace tenon
