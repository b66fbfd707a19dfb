// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a work-group has a block of A or of B in shared memory:
//
//   lines    those of the matrix in global memory, of a power of two bytes
//   panels   of 128 bytes of all lines, one panel behind the other
//   pieces   of 16 bytes; those of a panel's line are permuted, by exclusive
//            or with some bits of the line's number
//
// Where K goes along lines, ldmatrix gives lanes the registers of instructions,
// eight lines at a time, and of a column-major A of 16 bits its transposing
// form does. Else a lane loads vectors of several lines, or of packed words.
// Of B's columns each lane has neighbours, as LaneLayout says, but K is in the
// order of instructions.
//
// An instruction of a warp reads shared memory without conflicts if its lanes
// are in different banks, of 128 bytes together; which bits of the line do that
// follows from the positions of the lanes' elements. For wgmma, which reads
// tiles itself, it is the three lowest ones; WgmmaRegisters says which for what
// it takes from registers. All sizes are powers of two, so
// that an offset is linear in the bits of line and byte: offsets of parts are
// combined by exclusive or.
//
// An operand that is converted to elements of twice the size has a tile of
// those. A piece of memory becomes two pieces: neighbours in a line, or, of
// packed rows, one in each of two lines, since memory packs twice as many rows.

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_SHAREDTILE_H
#define TENON_LIB_TARGET_SIMT_NVPTX_SHAREDTILE_H

#include "MmaRows.h"
#include "Target/Simt/SimtTarget.h"

namespace tenon {

/// The blocks that a work-group multiplies.
struct SharedBlocks {
  unsigned WarpRows, WarpColumns; ///< warps of the work-group
  unsigned M, N;                  ///< of one warp
  unsigned Depth;                 ///< elements of K in one buffer
  unsigned Buffers;
  /// Four warps multiply 64 rows and all columns of the work-group's block
  /// together (wgmma); the blocks above are what each has of the sums then.
  bool Warpgroups = false;
  /// Further warps, which copy; 0: those that multiply do.
  unsigned Copiers = 0;

  unsigned warps() const { return WarpRows * WarpColumns; }
  /// Of the work-group; and of them those that copy.
  unsigned threads() const { return (warps() + Copiers) * 32; }
  unsigned copyingThreads() const { return (Copiers ? Copiers : warps()) * 32; }
  unsigned rows() const { return WarpRows * M; }
  unsigned columns() const { return WarpColumns * N; }
  /// Of the sums, of 32 bits, where they pass through shared memory.
  unsigned bytesOfSums() const {
    return Warpgroups ? rows() * columns() * 4 : 0;
  }
};

/// Equal vectors of a lane: word I of line L is, after an exchange between
/// lines, component Components[..][I * Lines + L]. All elements of a component
/// are in one line, or each is in a line of its own.
struct SharedVectors {
  unsigned Lines = 1, Words = 0;
  llvm::SmallVector<llvm::SmallVector<unsigned, 4>> Components;
};

/// Whether wgmma does not read B of a contraction with \p Facts: rows of bytes
/// or words, or packed rows. The product is turned round, and B goes through
/// registers.
bool isTurnedRound(const OpFacts &Facts);

class SharedTile {
public:
  static constexpr unsigned PieceBytes = 16, PanelBytes = 128;

  /// Where the tiles of \p Blocks may begin.
  static unsigned alignment(const SharedBlocks &Blocks) {
    constexpr unsigned LinesOfPattern = 8;
    return Blocks.Warpgroups ? LinesOfPattern * PanelBytes : PanelBytes;
  }

  /// Of operand \p Use, A or B, of a contraction with \p Facts.
  SharedTile(const OpFacts &Facts, MatrixUse Use, const SharedBlocks &Blocks);

  unsigned lines() const { return Lines; }
  unsigned lineBytes() const { return LineBytes; }
  unsigned bytes() const { return Lines * LineBytes; }
  /// Whether it is B of a product that is turned round.
  bool isTurned() const { return IsTurned; }
  /// Of an element, or of one column of a packed group.
  unsigned elementBytes() const { return ElementBytes; }

  /// Whether memory has elements of half the size.
  bool isConverted() const { return Widening > 1; }
  /// The same of memory; and the rows of a packed group there, or 1.
  unsigned linesInMemory() const {
    return isPacked() ? Lines / Widening : Lines;
  }
  unsigned lineBytesInMemory() const {
    return isPacked() ? LineBytes : LineBytes / Widening;
  }
  unsigned elementBytesInMemory() const {
    return isPacked() ? ElementBytes : ElementBytes / Widening;
  }
  unsigned groupInMemory() const { return isPacked() ? Group * Widening : 1; }
  /// Where a byte of a line in memory is in the tile; and how far the second of
  /// the pieces that a piece becomes is from the first.
  unsigned offsetOfMemory(unsigned Line, unsigned Byte) const {
    return isPacked() ? offset(Line * Widening, Byte)
                      : offset(Line, Byte * Widening);
  }
  unsigned offsetOfSecond() const {
    return isPacked() ? offset(1, 0) : offset(0, PieceBytes);
  }
  bool isPacked() const { return Group > 1; }
  /// Whether K goes along lines; otherwise each has its lines.
  bool isAlongLines() const { return AlongLines; }
  /// Whether fragments are loaded by ldmatrix, whose matrices are transposed
  /// then or are not; a vector is what it loads.
  bool isTransposed() const { return IsA && !AlongLines && ElementBytes == 2; }
  bool takesMatrices() const { return AlongLines || isTransposed(); }
  /// Whether the tile has whole panels, and lanes take its elements by vectors,
  /// or wgmma can read it.
  bool isPossible() const;

  /// Of a byte of a line in the tile.
  unsigned offset(unsigned Line, unsigned Byte) const;

  /// What the multiplication of one step takes of the matrix: its layout, in
  /// which packed groups are one element of 32 bits, and vectors.
  const LaneLayout &layout() const { return Layout; }
  const SharedVectors &vectors() const { return Vectors; }
  /// Steps in a buffer.
  unsigned steps() const { return Steps; }

  /// Offsets of what lane bit (of its address, for ldmatrix), warp along the
  /// tile, or step \p Number adds.
  unsigned offsetOfLane(unsigned Lane) const;
  unsigned offsetOfWarp(unsigned Number) const;
  unsigned offsetOfStep(unsigned Number) const;
  /// Of line \p Line of vector \p Number, in lane 0.
  unsigned offsetOfVector(unsigned Number, unsigned Line) const;

private:
  unsigned inOrderOfInstruction(unsigned K) const;
  std::pair<unsigned, unsigned> lineAndByte(unsigned Row,
                                            unsigned Column) const;
  unsigned offsetOf(unsigned Row, unsigned Column) const;
  void findVectors(const OpFacts &Step);
  void findRuns();
  void findMatrices();
  unsigned tilesOfLane() const;
  unsigned conflicts() const;
  void chooseBits();

  bool IsRead = false; ///< by wgmma
  bool IsTurned = false;
  bool IsA;
  bool AlongLines;
  bool ByColumns; ///< lines are columns
  unsigned ElementBytes, Group = 1;
  unsigned Widening; ///< an element's size in relation to that in memory
  unsigned Lines, LineBytes;
  unsigned StepDepth, Steps; ///< rows or columns of the step's matrix
  unsigned WarpLength;       ///< rows or columns of a warp
  LaneLayout Layout;
  SharedVectors Vectors;
  /// Masks of the line's bits that change bits 4 to 6 of the offset.
  unsigned Bits[3] = {0, 0, 0};
};

} // namespace tenon

#endif
