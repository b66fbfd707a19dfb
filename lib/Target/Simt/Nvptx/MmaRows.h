// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The multiplications of mma.sync, and how a warp holds matrices of any shape
// for them.

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_MMAROWS_H
#define TENON_LIB_TARGET_SIMT_NVPTX_MMAROWS_H

#include "MmaLayouts.h"
#include "tenon/IR/Layout/LaneLayout.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/IR/Intrinsics.h"

namespace tenon {

/// One instruction: D = A * B + C, where C has D's kind.
struct MmaRow {
  ElementKind A, B, D;
  MmaShape Shape;
  unsigned Processor; ///< the first that has it: 80 is sm_80
  llvm::Intrinsic::ID Instruction;

  /// Registers of A and B along K, of 32 bits (f64: 64).
  unsigned registersAlongK() const;
};

/// Whether the instructions multiply B transposed by A transposed (MmaTiles).
bool isMmaTransposed(const MulAddFacts &Facts);

/// The instruction, with its own A and B, that multiplies for \p Facts on
/// processor \p Processor; null if there is none.
const MmaRow *mmaRow(const MulAddFacts &Facts, unsigned Processor);

/// How a matrix is divided into the tiles of instructions. Rows of A and
/// columns of B are distributed to the eight groups of four lanes, elements
/// along K to the lanes of a group.
struct MmaTiles {
  static constexpr unsigned Lines = 8; ///< rows or columns of a tile

  unsigned RowTiles;    ///< of 8 rows
  unsigned ColumnTiles; ///< of 8 columns
  unsigned PanelTiles;  ///< column tiles of one panel, a power of two

  MmaTiles(unsigned Rows, unsigned Columns);
  /// Whether the instruction computes D transposed: its 16 rows are columns of
  /// B, its 8 columns are rows of A. With an odd number of row tiles no part of
  /// the instruction is then wasted.
  bool transposed() const { return RowTiles % 2 == 1 && PanelTiles > 1; }
};

/// The number of columns of a panel of A, which are elements of \p Bits bits
/// along K: a lane holds up to 16 contiguous bytes of them.
unsigned mmaPanelDepth(unsigned K, unsigned Bits);

/// The layout of a matrix over 32 lanes; nothing if no instruction has such
/// components.
std::optional<LaneLayout> mmaLaneLayout(const MatrixType *Ty);

} // namespace tenon

#endif
