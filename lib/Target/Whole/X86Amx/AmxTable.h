// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The multiplication instructions of AMX, and how a matrix is divided into
// tiles.
//
// A tile has up to 16 rows of up to 64 bytes. One instruction computes
//
//   C[m][n] += sum over k of A[m][k] * B[k][n]     up to 16 x 16 x (64 bytes)
//
// with row-major A, C of 32-bit elements, and VNNI-packed B.

#ifndef TENON_LIB_TARGET_WHOLE_X86AMX_AMXTABLE_H
#define TENON_LIB_TARGET_WHOLE_X86AMX_AMXTABLE_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Intrinsics.h"

namespace tenon {

struct AmxRow {
  llvm::StringLiteral Name; ///< the instruction, for reports
  /// LLVM's names, separated by commas; all are needed.
  llvm::StringLiteral Features;
  ElementKind A, B;
  ElementKind Accumulator;
  llvm::Intrinsic::ID Instruction;
  unsigned Needs; ///< required of the processor: a tenon_amx_feature

  unsigned elementBytes() const { return bitsOf(A) / 8; }
  /// Rows of a group of B.
  unsigned group() const { return 4 / elementBytes(); }
};

llvm::ArrayRef<AmxRow> amxRows();

/// The row for \p Facts on a processor with features for which \p HasFeatures
/// is true; null if there is none.
const AmxRow *
selectAmxRow(const MulAddFacts &Facts,
             llvm::function_ref<bool(llvm::StringRef)> HasFeatures);

constexpr unsigned MaxTileRows = 16, MaxTileBytes = 64, MaxTiles = 8;
constexpr unsigned TileImageBytes = MaxTileRows * MaxTileBytes;

/// Rows or columns from \p Begin on, in \p Count tiles of size \p Tile; the
/// last one has size \p Last if that is not zero.
struct TileSpan {
  unsigned Begin, Tile, Count, Last = 0;
  unsigned size(unsigned Index) const {
    return Last && Index + 1 == Count ? Last : Tile;
  }
  unsigned end() const { return Begin + Tile * (Count - 1) + size(Count - 1); }
};

/// Divides \p Length rows or columns into tiles: of equal size if there are
/// then no more tiles than with size 16, otherwise of size 16 and a remainder.
llvm::SmallVector<TileSpan, 2> cutIntoTiles(unsigned Length);

/// Bytes of k of one instruction if all of \p Bytes (a multiple of four) are
/// divided into equal steps; 64 if there would be a remainder.
unsigned depthOf(unsigned Bytes);

/// The number of accumulator tiles, rows by columns, of a loop over k.
struct BlockShape {
  unsigned Rows, Columns;
};

/// The cheapest block for \p Rows by \p Columns tiles that fits into the eight
/// registers with its operands. With \p OperandsStay all operand tiles stay in
/// registers for the whole loop, so that all of them have to fit.
BlockShape chooseBlock(unsigned Rows, unsigned Columns,
                       bool OperandsStay = false);

/// Whether tiles multiply \p M faster than vectors do, if it is no part of a
/// sum over k.
bool paysAlone(const AmxRow &Row, const MulAddFacts &M);

/// The percentage of the multiplications of whole tiles that M x N x K elements
/// use with \p Row.
unsigned tileShare(const AmxRow &Row, unsigned M, unsigned N, unsigned K);
/// The same if consecutive steps of k are summed, which fills tiles along k.
unsigned tileShareOfLoop(const AmxRow &Row, unsigned M, unsigned N);

} // namespace tenon

#endif
