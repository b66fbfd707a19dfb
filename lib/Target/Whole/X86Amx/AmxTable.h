// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What AMX multiplies with, and how a matrix is cut into tiles.
//
// A tile has up to 16 rows of up to 64 bytes. One instruction does
//
//   C[m][n] += sum over k of A[m][k] * B[k][n]     up to 16 x 16 x (64 bytes)
//
// with A's rows as they are, C's of 32-bit elements, and B's rows in groups
// that fill 32 bits, element by element (the VNNI layout).

#ifndef TENON_LIB_TARGET_WHOLE_X86AMX_AMXTABLE_H
#define TENON_LIB_TARGET_WHOLE_X86AMX_AMXTABLE_H

#include "tenon/IR/MatrixOps.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Intrinsics.h"

namespace tenon {

struct AmxRow {
  llvm::StringLiteral Name;     ///< the instruction, for reports
  llvm::StringLiteral Features; ///< LLVM's words, comma separated, all needed
  ElementKind A, B;
  ElementKind Accumulator;
  llvm::Intrinsic::ID Instruction;
  unsigned Needs; ///< what the processor has to have: a tenon_amx_feature

  unsigned elementBytes() const { return bitsOf(A) / 8; }
  /// Rows of B that stand together.
  unsigned group() const { return 4 / elementBytes(); }
};

llvm::ArrayRef<AmxRow> amxRows();

/// The row that does \p Facts on a processor for which \p HasFeatures answers;
/// null when there is none.
const AmxRow *
selectAmxRow(const MulAddFacts &Facts,
             llvm::function_ref<bool(llvm::StringRef)> HasFeatures);

constexpr unsigned MaxTileRows = 16, MaxTileBytes = 64, MaxTiles = 8;
constexpr unsigned TileImageBytes = MaxTileRows * MaxTileBytes;

/// Rows or columns from \p Begin on, in \p Count tiles of \p Tile; the last has
/// \p Last where that is not zero.
struct TileSpan {
  unsigned Begin, Tile, Count, Last = 0;
  unsigned size(unsigned Index) const {
    return Last && Index + 1 == Count ? Last : Tile;
  }
  unsigned end() const { return Begin + Tile * (Count - 1) + size(Count - 1); }
};

/// Cuts \p Extent rows or columns: equal tiles where there are any that need no
/// more tiles than 16 wide ones, else whole ones and what is left.
llvm::SmallVector<TileSpan, 2> cutIntoTiles(unsigned Extent);

/// Bytes of k that one instruction takes when all of \p Bytes (a multiple of
/// four) have to go in equal steps: 64 when there is a rest in any case.
unsigned depthOf(unsigned Bytes);

/// How many tiles of accumulators, rows by columns, a loop over k keeps.
struct BlockShape {
  unsigned Rows, Columns;
};

/// The cheapest block for \p Rows by \p Columns tiles that fits into the eight
/// tiles with the operands that it multiplies. \p OperandsStay: these are in
/// tiles for the whole loop, so that all of them have to fit.
BlockShape chooseBlock(unsigned Rows, unsigned Columns,
                       bool OperandsStay = false);

/// Percent of the products in full tiles that M x N x K elements of \p Row are.
unsigned tileShare(const AmxRow &Row, unsigned M, unsigned N, unsigned K);
/// The same where steps of k are joined until they fill tiles.
unsigned tileShareOfLoop(const AmxRow &Row, unsigned M, unsigned N);

} // namespace tenon

#endif
