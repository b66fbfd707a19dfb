// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What Intel's GPUs with matrix engines (XMX) do, as tables: one record for
// each generation, whose devices have the names that ocloc knows.

#ifndef TENON_TARGET_SIMT_DPASDEVICES_H
#define TENON_TARGET_SIMT_DPASDEVICES_H

#include "tenon/IR/FragmentLayout.h"
#include "tenon/IR/MatrixOps.h"
#include "tenon/IR/SubgroupOps.h"

namespace tenon {

/// D = A * B + C of one instruction; C has the kind of D.
struct DpasRow {
  ElementKind A, B, D;
  unsigned Operands; ///< of OpSubgroupMatrixMultiplyAccumulateINTEL
};

/// 2D block messages of one form and element size: blocks of Width columns (or
/// less, a power of two, where Narrower), heights that are powers of two, and
/// several blocks side by side.
struct BlockMessage {
  BlockForm Form;
  unsigned ElementBytes;
  unsigned Width;
  bool Narrower;
  unsigned MinHeight, MaxHeight;
  unsigned MaxCount;
};

/// What the memory of 2D blocks has to be, in bytes; the same for all messages
/// of a generation.
struct BlockSurface {
  unsigned BaseAlign;
  unsigned PitchAlign;
  unsigned MinWidth;
  unsigned WidthAlign;
  unsigned MaxPitchLog2; ///< also of widths, and of heights in rows
  unsigned ColumnAlign;  ///< of the first column's offset
};

struct DpasGeneration {
  llvm::StringLiteral Name;
  llvm::ArrayRef<llvm::StringLiteral> Devices;
  unsigned Lanes; ///< of a sub-group that multiplies; also the columns of D
  bool Pairs;     ///< two lanes in place of one, too
  /// Its compiler does not take the SPIR-V instruction, but OpenCL's built-ins.
  bool ByBuiltIns;
  llvm::ArrayRef<unsigned> SubgroupSizes;
  llvm::ArrayRef<DpasRow> Rows;
  llvm::ArrayRef<BlockMessage> Loads; ///< empty: no 2D blocks
  llvm::ArrayRef<BlockMessage> Stores;
  BlockSurface Surface;
  unsigned RegisterBytes; ///< of one register

  bool hasBlocks() const { return !Loads.empty(); }
  /// Whether there is a message for just this block of a kernel's own.
  bool hasLoad(const Block2DFacts &Block) const;
  bool hasStore(const Block2DFacts &Block) const;
  /// Whether sub-groups of this size multiply.
  bool multipliesWith(unsigned Size) const {
    return Size == Lanes || (Pairs && Size == 2 * Lanes);
  }
  /// The row for these kinds, or null.
  const DpasRow *row(ElementKind A, ElementKind B, ElementKind D) const;
  /// The message with the most bytes of at most Rows rows and Blocks blocks of
  /// Width columns side by side; nothing when there is none.
  std::optional<Block2DFacts> largestLoad(BlockForm Form, unsigned ElementBytes,
                                          unsigned Width, unsigned Rows,
                                          unsigned Blocks) const;
  std::optional<Block2DFacts> largestStore(unsigned ElementBytes,
                                           unsigned Width, unsigned Rows) const;
};

/// The most rows of A in one instruction; 1, 2, 4 and 8 can be.
constexpr unsigned MaxDpasRepeat = 8;
/// Registers of a thread, if it does not ask for twice as many.
constexpr unsigned DpasRegisters = 128;
/// How many of these all but matrices take: with 2D blocks only, and where
/// lanes have addresses of their own.
constexpr unsigned DpasOtherRegisters = 16, DpasLaneRegisters = 48;
/// Bits of A's rows and of B's columns that one instruction takes.
constexpr unsigned DpasDepthBits = 256;

llvm::ArrayRef<DpasGeneration> dpasGenerations();

/// The generation of the device with that name, or null.
const DpasGeneration *dpasGeneration(llvm::StringRef Device);

/// How \p Lanes lanes have their shares of \p Ty for this generation.
FragmentLayout dpasLayout(const DpasGeneration &Generation,
                          const MatrixType *Ty, unsigned Lanes);

/// The tables as text.
void printDpasDevices(llvm::raw_ostream &OS);

} // namespace tenon

#endif
