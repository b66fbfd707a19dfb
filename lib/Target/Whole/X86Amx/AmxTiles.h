// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The assignment of the eight tile registers while a block is multiplied, and
// their configuration. Tenon assigns registers itself: LLVM's register
// allocation would configure the tiles again in each function, which costs as
// much as 20 multiplications and waits for all earlier ones. One configuration
// serves all blocks of a region, and remains from one work-group to the next
// (tenon_tiles() in tenon_rt.h).
//
//   2 x 2        acc 0,0  acc 0,1  acc 1,0  acc 1,1 | A 0  A 1 | B
//   2 x 2, last  acc 0,0  acc 0,1  acc 1,0  acc 1,1 | A 0  A 1 | B 0  B 1
//   1 x 4        acc 0,0  acc 0,1  acc 0,2  acc 0,3 | A 0      | B
//
// The side with fewer tiles keeps all its tiles in registers during a step.
// Tiles of the other side are loaded into one register in turn; the last one
// has its own register if its size is different.

#ifndef TENON_LIB_TARGET_WHOLE_X86AMX_AMXTILES_H
#define TENON_LIB_TARGET_WHOLE_X86AMX_AMXTILES_H

#include "AmxTable.h"
#include <array>
#include <optional>

namespace tenon {

class BlockTiles {
public:
  /// Assigns registers for blocks of \p Rows x \p Columns tiles whose operands
  /// have \p Depth bytes of k. With \p OperandsStay every operand tile of a
  /// block has its own register for the whole loop. Nothing if there are not
  /// enough registers, or if blocks would need different configurations of a
  /// register.
  static std::optional<BlockTiles> assign(const TileSpan &Rows,
                                          const TileSpan &Columns,
                                          unsigned Depth, bool OperandsStay);

  /// The shape of the largest block, in tiles.
  BlockShape block() const { return Block; }
  /// Whether A's tiles stay in registers during a step, else B's.
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
  /// The register of tile \p Index of the side that does not stay in registers.
  unsigned ofOther(unsigned Index) const;

  TileSpan Rows, Columns;
  unsigned Depth;
  BlockShape Block;
  bool KeepsA;
  unsigned OtherRegisters; ///< registers of the other side
};

/// The spans of \p Rows rows and \p Columns columns; a remainder belongs to the
/// span before it if BlockTiles supports that.
struct TileSpans {
  llvm::SmallVector<TileSpan, 2> Rows, Columns;
};
TileSpans spansOf(unsigned Rows, unsigned Columns, unsigned Depth,
                  bool OperandsStay);

} // namespace tenon

#endif
