// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands B that wgmma cannot read from shared memory: rows of bytes or words,
// packed rows, and bytes that are converted. The transposed product D' = B' *
// A' is computed, so that B is the operand that may be in registers; A, with K
// along lines, is read from shared memory.
//
// A warp holds 16 columns of B, as rows of B'. Row 8 h + g is column 2 g + h,
// so that the four lanes of group g hold neighbouring columns:
//
//   words   of lines t and t + 4 of a step, where t is the lane's number in
//           its group: two vectors of two words
//   bytes   ldmatrix.trans gives the lane both columns of two lines at a time,
//           4 t and 4 t + 1, then 4 t + 2 and 4 t + 3, and those 16 lines
//           further on; prmt separates the columns
//
// A step has 8 lines of words, or 32 lines of bytes. A step of converted bytes
// has 16 elements of K, of which the lane holds 2 t and 2 t + 1, and those 8
// further on:
//
//   by rows           ldmatrix.trans gives it both columns of two lines at a
//                     time, whose elements are then converted in pairs
//   along lines, and  both elements of a pair are neighbours: two pairs of each
//   packed            column are loaded and combined to a word

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_WGMMAREGISTERS_H
#define TENON_LIB_TARGET_SIMT_NVPTX_WGMMAREGISTERS_H

#include "SharedRing.h"

namespace tenon {

class WgmmaRegisters {
public:
  WgmmaRegisters(llvm::IRBuilderBase &B, const SharedRing::Operand &Of)
      : B(B), Of(Of), Tile(Of.Tile) {}

  /// The column of D that is row \p Row of the transposed product.
  static unsigned column(unsigned Row);

  void start(llvm::Value *Lane, llvm::Value *Warp);
  /// Loads the words of step \p Number of the tile at \p Buffer.
  llvm::SmallVector<llvm::Value *, 4> take(llvm::Value *Buffer,
                                           unsigned Number);

private:
  using Words = llvm::SmallVector<llvm::Value *, 4>;

  bool isBytes() const { return Tile.elementBytes() == 1; }
  bool isConverted() const { return Of.isConvertedInRegisters(); }
  bool hasPairs() const { return Tile.isAlongLines() || Tile.isPacked(); }
  unsigned offset(unsigned K, unsigned Column) const;
  unsigned offsetOfLane(unsigned Number) const;
  Words takeWords(llvm::Value *Buffer, unsigned First);
  Words takeBytes(llvm::Value *Buffer, unsigned First);
  Words takeConverted(llvm::Value *Buffer, unsigned First);
  llvm::Value *wordOfPairs(llvm::Value *Buffer, unsigned First,
                           unsigned Column);

  llvm::IRBuilderBase &B;
  const SharedRing::Operand &Of;
  const SharedTile &Tile;
  SplitOffset Own = {}; ///< of this lane
};

} // namespace tenon

#endif
