// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the eight tile registers hold while a block is multiplied, and their
// configuration. Tenon assigns them itself: LLVM's allocation configures the
// tiles anew in each function, which costs as much as 20 multiplications and
// waits for all before it. One configuration serves all blocks of a region, and
// stays from group to group (tenon_tiles() in tenon_rt.h).
//
//   2 x 2        acc 0,0  acc 0,1  acc 1,0  acc 1,1 | A 0  A 1 | B
//   2 x 2, rest  acc 0,0  acc 0,1  acc 1,0  acc 1,1 | A 0  A 1 | B 0  B 1
//   1 x 4        acc 0,0  acc 0,1  acc 0,2  acc 0,3 | A 0      | B
//
// The side with fewer tiles keeps all of its own over a step, the other side's
// take turns in one register; a last one of another size has its own.

#ifndef TENON_LIB_TARGET_WHOLE_X86AMX_AMXTILES_H
#define TENON_LIB_TARGET_WHOLE_X86AMX_AMXTILES_H

#include "AmxTable.h"
#include <array>
#include <optional>

namespace tenon {

class BlockTiles {
public:
  /// For the blocks of \p Rows x \p Columns tiles whose operands have \p Depth
  /// bytes of k; all operands have registers of their own where they stay.
  /// Nothing where the registers do not suffice, or where tiles of different
  /// sizes are in the same place of different blocks.
  static std::optional<BlockTiles> assign(const TileSpan &Rows,
                                          const TileSpan &Columns,
                                          unsigned Depth, bool OperandsStay);

  /// Tiles of the largest block.
  BlockShape block() const { return Block; }
  /// Whether A's tiles stay over a step, else B's.
  bool keepsA() const { return KeepsA; }
  unsigned accumulator(unsigned Row, unsigned Column) const {
    return Row * Block.Columns + Column;
  }
  unsigned ofA(unsigned Row) const;
  unsigned ofB(unsigned Column) const;
  /// The operand of ldtilecfg.
  std::array<uint8_t, 64> configuration() const;

private:
  BlockTiles(const TileSpan &Rows, const TileSpan &Columns, unsigned Depth,
             BlockShape Block, bool OperandsStay);
  unsigned keptCount() const { return KeepsA ? Block.Rows : Block.Columns; }
  unsigned otherCount() const { return KeepsA ? Block.Columns : Block.Rows; }
  const TileSpan &other() const { return KeepsA ? Columns : Rows; }
  unsigned firstKept() const { return Block.Rows * Block.Columns; }
  /// The register of tile \p Index of the side that does not stay.
  unsigned ofOther(unsigned Index) const;

  TileSpan Rows, Columns;
  unsigned Depth;
  BlockShape Block;
  bool KeepsA;
  unsigned Turns; ///< registers of the other side
};

/// The spans of \p Extent rows and \p OtherExtent columns; a rest is part of
/// the span before it where BlockTiles can do that.
struct TileSpans {
  llvm::SmallVector<TileSpan, 2> Rows, Columns;
};
TileSpans spansOf(unsigned Rows, unsigned Columns, unsigned Depth,
                  bool OperandsStay);

} // namespace tenon

#endif
