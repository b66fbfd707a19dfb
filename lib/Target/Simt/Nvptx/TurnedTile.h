// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// B in shared memory by columns, as wgmma takes it, from a matrix whose lines
// are rows, or groups of packed ones. Work-items load vectors of neighbouring
// elements of as many lines as make 16 bytes of each column, turn them round
// in registers and store those pieces.
//
// Vector v of a line has columns v * C to v * C + C - 1. Column number j of it
// becomes line j * V + v of the tile, where V is the number of vectors, so that
// neighbouring work-items write neighbouring lines, which are in different
// banks. So the tile's lines are columns in another order:
//
//   line    bits of v, bits of j
//   column  bits of j, bits of v

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_TURNEDTILE_H
#define TENON_LIB_TARGET_SIMT_NVPTX_TURNEDTILE_H

#include "SharedRing.h"

namespace tenon {

/// Changes the \p Words of two or four lines, each a run of elements of one
/// line, to words that have the elements of one column each.
void emitTransposed(llvm::IRBuilderBase &B,
                    llvm::MutableArrayRef<llvm::Value *> Words);

class TurnedTile {
public:
  /// For \p Threads work-items.
  TurnedTile(const SharedTile &Tile, unsigned Threads);

  /// Whether all work-items load equally many whole vectors.
  bool isPossible() const;
  /// Words of 32 bits that a work-item has.
  unsigned words() const { return Blocks * LinesOfPiece * VectorBytes / 4; }
  /// The column of the matrix that is line \p Line of the tile.
  unsigned column(unsigned Line) const;

  /// Where work-item \p Thread begins in the tile at \p At.
  llvm::Value *first(llvm::IRBuilderBase &B, llvm::Value *Thread,
                     llvm::Value *At, llvm::Value *Stride) const;
  /// Replaces \p Words by those at \p From, which first() has given.
  void load(llvm::IRBuilderBase &B, llvm::Value *From, llvm::Value *Stride,
            llvm::MutableArrayRef<llvm::Value *> Words) const;
  /// The offset in the tile of work-item \p Thread.
  llvm::Value *offset(llvm::IRBuilderBase &B, llvm::Value *Thread) const;
  /// Stores words of a work-item, whose offset is \p Own, to the tile at \p To.
  void store(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Value *> Words,
             llvm::Value *To, SplitOffset &Own) const;

private:
  const SharedTile &Tile;
  unsigned LinesOfPiece; ///< of the matrix: 16 bytes of a column
  unsigned VectorBytes = 0, Columns = 0, Vectors = 0;
  unsigned PiecesAtATime = 0, Blocks = 0;
};

} // namespace tenon

#endif
