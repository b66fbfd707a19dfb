// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intel's GPUs with matrix engines (XMX), as tables: one record for each
// generation, with the names of its devices as ocloc knows them.

#ifndef TENON_LIB_TARGET_SIMT_SPIRVDPAS_DPASDEVICES_H
#define TENON_LIB_TARGET_SIMT_SPIRVDPAS_DPASDEVICES_H

#include "tenon/IR/Layout/LaneLayout.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/IR/Values/SubgroupOps.h"

namespace tenon {

/// D = A * B + C of one instruction; C has the kind of D.
struct DpasRow {
  ElementKind A, B, D;
  unsigned Operands; ///< of OpSubgroupMatrixMultiplyAccumulateINTEL
};

/// 2D block messages of one form and element size: blocks of Width columns
/// (with Narrower also fewer, a power of two), heights that are powers of two,
/// and several blocks side by side.
struct BlockMessage {
  BlockForm Form;
  unsigned ElementBytes;
  unsigned Width;
  bool Narrower = false;
  unsigned MinHeight = 1, MaxHeight;
  unsigned MaxCount = 1;
};

/// What 2D blocks require of memory, in bytes; the same for all messages of a
/// generation.
struct BlockSurface {
  unsigned BaseAlign = 0;
  unsigned PitchAlign = 0;
  unsigned MinWidth = 0;
  unsigned WidthAlign = 0;
  unsigned MaxPitchLog2 = 0; ///< also of widths, and of heights in rows
  unsigned ColumnAlign = 0;  ///< alignment of the first column's offset
};

struct DpasGeneration {
  llvm::StringLiteral Name;
  llvm::ArrayRef<llvm::StringLiteral> Devices;
  unsigned Lanes; ///< of a sub-group that multiplies; also the columns of D
  bool Pairs;     ///< also multiplies with twice as many lanes
  /// IGC accepts only OpenCL's built-ins, not the SPIR-V
  /// instruction.
  bool ByBuiltIns;
  llvm::ArrayRef<unsigned> SubgroupSizes;
  llvm::ArrayRef<DpasRow> Rows;
  llvm::ArrayRef<BlockMessage> Loads; ///< empty: no 2D blocks
  llvm::ArrayRef<BlockMessage> Stores;
  BlockSurface Surface;
  unsigned RegisterBytes; ///< of one register

  bool hasBlocks() const { return !Loads.empty(); }
  /// Whether there is a message for exactly this block.
  bool hasLoad(const Block2DFacts &Block) const;
  bool hasStore(const Block2DFacts &Block) const;
  /// Whether sub-groups of this size can use the multiplication instructions.
  bool multipliesWith(unsigned Size) const {
    return Size == Lanes || (Pairs && Size == 2 * Lanes);
  }
  /// The row for these kinds, or null.
  const DpasRow *row(ElementKind A, ElementKind B, ElementKind D) const;
  /// The largest message with at most Rows rows and Blocks blocks of Width
  /// columns side by side; nothing if there is none.
  std::optional<Block2DFacts> largestLoad(BlockForm Form, unsigned ElementBytes,
                                          unsigned Width, unsigned Rows,
                                          unsigned Blocks) const;
  std::optional<Block2DFacts> largestStore(unsigned ElementBytes,
                                           unsigned Width, unsigned Rows) const;
};

/// The maximum number of rows of A in one instruction; it has 1, 2, 4 or 8.
constexpr unsigned MaxDpasRepeat = 8;
/// Registers of a thread without the large register file.
constexpr unsigned DpasRegisters = 128;
/// Registers for everything except matrices: if all accesses are 2D blocks, and
/// if each lane has its own addresses.
constexpr unsigned DpasOtherRegisters = 16, DpasLaneRegisters = 48;
/// Bits of a row of A, and of a column of B, that one instruction multiplies.
constexpr unsigned DpasDepthBits = 256;

llvm::ArrayRef<DpasGeneration> dpasGenerations();

/// The generation of the device with that name, or null.
const DpasGeneration *dpasGeneration(llvm::StringRef Device);

/// The layout of \p Ty in the shares of \p Lanes lanes for this generation.
LaneLayout dpasLayout(const DpasGeneration &Generation, const MatrixType *Ty,
                      unsigned Lanes);

/// Prints the tables.
void printDpasDevices(llvm::raw_ostream &OS);

} // namespace tenon

#endif
