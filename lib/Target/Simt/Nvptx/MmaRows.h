// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What tensor cores multiply by mma.sync, and how a warp holds matrices of any
// shape for it.

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_MMAROWS_H
#define TENON_LIB_TARGET_SIMT_NVPTX_MMAROWS_H

#include "MmaLayouts.h"
#include "tenon/IR/LaneLayout.h"
#include "tenon/IR/MatrixOps.h"
#include "llvm/IR/Intrinsics.h"

namespace tenon {

/// One instruction: D = A * B + C, of which C has D's kind.
struct MmaRow {
  ElementKind A, B, D;
  MmaShape Shape;
  unsigned Processor; ///< the first that has it: 80 is sm_80
  llvm::Intrinsic::ID Instruction;

  /// Registers of 32 bits (of f64: 64) of A and B along K.
  unsigned registersAlongK() const;
};

/// Whether B transposed is multiplied by A transposed, as MmaTiles says.
bool isMmaTransposed(const MulAddFacts &Facts);

/// The instruction, with its own A and B, that the products of \p Facts are
/// summed with on processor
/// \p Processor; null: there is none.
const MmaRow *mmaRow(const MulAddFacts &Facts, unsigned Processor);

/// How the tiles of instructions make a matrix. Rows of A and columns of B go
/// to the eight groups of four lanes, what they have along K to the lanes of a
/// group.
struct MmaTiles {
  static constexpr unsigned Lines = 8; ///< rows or columns of a tile

  unsigned RowTiles;    ///< of 8 rows
  unsigned ColumnTiles; ///< of 8 columns
  unsigned PanelTiles;  ///< column tiles of one panel, a power of two

  MmaTiles(unsigned Rows, unsigned Columns);
  /// The instruction computes the transposed of D: its 16 rows are columns of
  /// B, its 8 columns are rows of A. That wastes nothing where an odd number of
  /// row tiles has to be multiplied.
  bool transposed() const { return RowTiles % 2 == 1 && PanelTiles > 1; }
};

/// Columns of a panel of A, elements of K which its lanes hold \p Bits bits
/// wide each: a lane has up to 16 contiguous bytes.
unsigned mmaPanelDepth(unsigned K, unsigned Bits);

/// The layout of a matrix over 32 lanes; nothing for components that no
/// instruction takes.
std::optional<LaneLayout> mmaLaneLayout(const MatrixType *Ty);

} // namespace tenon

#endif
