// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The layout of a work-group's block of A or B in shared memory:
//
//   lines    of the matrix in global memory, a power of two bytes each
//   panels   128 bytes of all lines, one panel after the other
//   pieces   16 bytes; the pieces of a panel's line are permuted, by exclusive
//            or with some bits of the line's number
//
// If K goes along lines, ldmatrix loads what instructions take, eight lines at
// a time; for a column-major A of 16 bits its transposing form does. Otherwise
// a lane loads vectors of several lines, or of packed words. Each lane has
// neighbouring columns of B, as in LaneLayout, but K is in the order of the
// instructions.
//
// An instruction of a warp reads shared memory without conflicts if its lanes
// access different banks, which are 128 bytes together. The bits of the line's
// number that permute pieces are chosen for this, from the positions of the
// lanes' elements. For tiles that wgmma reads itself they are the three lowest
// bits; WgmmaRegisters defines them for operands that it takes from registers.
// All sizes are powers of two, so that an offset is linear in the bits of line
// and byte: offsets of parts are combined by exclusive or.
//
// If an operand is converted to elements of twice the size, its tile has the
// converted elements. A piece of memory becomes two pieces: neighbours in a
// line, or, if rows are packed, one in each of two lines, since memory packs
// twice as many rows. An operand that is converted in registers has a tile of
// the elements of memory; lines of a single panel may then have 64 bytes.

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
  /// Four warps together multiply 64 rows and all columns of the work-group's
  /// block (wgmma); M and N are then each warp's part of the sums.
  bool Warpgroups = false;
  /// Additional warps, which copy; 0: the multiplying warps copy.
  unsigned Copiers = 0;
  /// Whether they let the copy engine copy where there are tensor maps.
  bool TensorMaps = false;
  /// Whether two work-groups of a cluster each copy half of a B that both read.
  bool Clusters = false;

  unsigned warps() const { return WarpRows * WarpColumns; }
  /// Work-items of the work-group, and the copying ones among them.
  unsigned threads() const { return (warps() + Copiers) * 32; }
  unsigned copyingThreads() const { return (Copiers ? Copiers : warps()) * 32; }
  unsigned rows() const { return WarpRows * M; }
  unsigned columns() const { return WarpColumns * N; }
  /// Bytes of the barriers of the buffers, on which copies by tensor maps end,
  /// and then of those that say which buffers the other work-group has read.
  unsigned bytesOfBarriers() const {
    return TensorMaps ? Buffers * 8 * (Clusters ? 2 : 1) : 0;
  }
  /// Bytes of the 32-bit sums that pass through shared memory.
  unsigned bytesOfSums() const {
    return Warpgroups ? rows() * columns() * 4 : 0;
  }
};

/// A lane's vectors, of equal size. After an exchange between lines, word I of
/// line L is component Components[..][I * Lines + L]. The elements of a
/// component are all in one line, or each in a different line.
struct SharedVectors {
  unsigned Lines = 1, Words = 0;
  llvm::SmallVector<llvm::SmallVector<unsigned, 4>> Components;
};

/// Whether B of a contraction with \p Facts, for wgmma, is converted in
/// registers, after it was loaded from its tile: from bytes to elements of 16
/// bits. A must not be converted: while work-items convert A for its tile, they
/// can also convert B.
bool convertsInRegisters(const OpFacts &Facts);

/// Whether wgmma cannot read B of a contraction with \p Facts from shared
/// memory: rows of bytes or words, packed rows, or bytes that are converted in
/// registers. Then the transposed product is computed, which takes B from
/// registers.
bool hasTransposedProduct(const OpFacts &Facts);

class SharedTile {
public:
  static constexpr unsigned PieceBytes = 16, PanelBytes = 128;

  /// The alignment of the tiles of \p Blocks.
  static unsigned alignment(const SharedBlocks &Blocks) {
    constexpr unsigned LinesOfPattern = 8;
    return Blocks.Warpgroups ? LinesOfPattern * PanelBytes : PanelBytes;
  }

  /// For operand \p Use, A or B, of a contraction with \p Facts.
  SharedTile(const OpFacts &Facts, MatrixUse Use, const SharedBlocks &Blocks);

  unsigned lines() const { return Lines; }
  unsigned lineBytes() const { return LineBytes; }
  unsigned bytes() const { return Lines * LineBytes; }
  /// Whether it is B of a transposed product.
  bool isOfTransposedProduct() const { return ProductIsTransposed; }
  /// The size of an element, or of one column of a packed group.
  unsigned elementBytes() const { return ElementBytes; }

  /// Whether elements in memory have half the size.
  bool isConverted() const { return Widening > 1; }
  /// The same for the operand in memory, and the rows of a packed group there
  /// (1 if rows are not packed).
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
  /// The offset in the tile of a byte of a line in memory. A converted piece
  /// becomes two pieces; the second function returns the distance of the second
  /// piece from the first.
  unsigned offsetOfMemory(unsigned Line, unsigned Byte) const {
    return isPacked() ? offset(Line * Widening, Byte)
                      : offset(Line, Byte * Widening);
  }
  unsigned offsetOfSecond() const {
    return isPacked() ? offset(1, 0) : offset(0, PieceBytes);
  }
  bool isPacked() const { return Group > 1; }
  /// Whether K goes along lines; otherwise each element of K is a line.
  bool isAlongLines() const { return AlongLines; }
  /// Whether fragments are loaded by ldmatrix, and whether by its transposing
  /// form. A vector is what it loads at once.
  bool isTransposed() const { return IsA && !AlongLines && ElementBytes == 2; }
  bool takesMatrices() const { return AlongLines || isTransposed(); }
  /// Whether the tile consists of whole panels, and lanes can load its elements
  /// as vectors, or wgmma can read it.
  bool isPossible() const;

  /// Whether boxes of 128 bytes of all lines that are copied with the swizzle
  /// of 128 bytes have the layout of the tile's panels.
  bool consistsOfBoxes() const;

  /// The offset of a byte of a line in the tile.
  unsigned offset(unsigned Line, unsigned Byte) const;

  /// The part of the matrix that is multiplied in one step: its layout, in
  /// which a packed group is one element of 32 bits, and its vectors.
  const LaneLayout &layout() const { return Layout; }
  const SharedVectors &vectors() const { return Vectors; }
  /// Steps in a buffer.
  unsigned steps() const { return Steps; }

  /// What bit \p Lane of the lane's number (for ldmatrix: of the lane whose
  /// address is used), warp \p Number along the tile, or step \p Number adds to
  /// offsets.
  unsigned offsetOfLane(unsigned Lane) const;
  unsigned offsetOfWarp(unsigned Number) const;
  unsigned offsetOfStep(unsigned Number) const;
  /// The offset of line \p Line of vector \p Number in lane 0.
  unsigned offsetOfVector(unsigned Number, unsigned Line) const;

private:
  /// Bytes of a line in one panel.
  unsigned panelBytes() const { return std::min(PanelBytes, LineBytes); }
  unsigned leastLineBytes() const {
    return ProductIsTransposed ? PanelBytes / 2 : PanelBytes;
  }
  void chooseBitsForRegisters(bool IsConverted);
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

  bool IsRead = false; ///< by wgmma, or for its registers
  bool ProductIsTransposed = false;
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
  /// Masks of the bits of a line's number that change bits 4 to 6 of the
  /// offset.
  unsigned Bits[3] = {0, 0, 0};
};

} // namespace tenon

#endif
