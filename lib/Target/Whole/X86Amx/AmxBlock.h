// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region of tiles, block by block: the accumulators of a block stay in tiles
// over all steps of k.
//
//   for each block of h x w tiles                        h * w accumulators
//     acc = C, or zero
//     for each step
//       [images of the next step's B]                    if B is not packed
//       acc[i][j] += A(step)[i] * B(step)[j]
//     [the same with the remainder of k, from zero-padded images]
//     D = acc

#ifndef TENON_LIB_TARGET_WHOLE_X86AMX_AMXBLOCK_H
#define TENON_LIB_TARGET_WHOLE_X86AMX_AMXBLOCK_H

#include "AmxContract.h"
#include "AmxPack.h"
#include "Target/Whole/ByteAddresses.h"

namespace tenon {

/// The arguments of the function of a contraction and of those of its regions.
/// A region counts the steps of instructions, not those of the kernel, and has
/// images of the remainder of k (null if there is none).
struct TileArgs : ContractArgs {
  llvm::Value *RestOfA = nullptr, *RestOfB = nullptr;

  TileArgs() = default;
  explicit TileArgs(llvm::Function &F);
  llvm::SmallVector<llvm::Value *, 12> values() const;
  static llvm::FunctionType *regionType(llvm::LLVMContext &Ctx);
};

/// Tiles of a contraction that share a configuration (AmxTiles.h).
struct Region {
  const TileContraction &Facts;
  TileSpan Rows, Columns;
  /// B is a panel of images; the step is their distance
  bool HasPanel;
};

/// Computes addresses.
class BlockAddresses : public ByteAddresses {
public:
  BlockAddresses(llvm::IRBuilderBase &B, const TileContraction &Facts,
                 const TileArgs &Args)
      : ByteAddresses(B), Facts(Facts), Args(Args) {}

  /// The address of element (Row, Column) of C or D.
  llvm::Value *cornerOf(llvm::Value *Base, llvm::Value *Stride, unsigned Row,
                        unsigned Column);
  llvm::Value *cornerOf(llvm::Value *Base, llvm::Value *Stride,
                        llvm::Value *Row, llvm::Value *Column);
  /// The address of row \p Row of A, or column \p Column of B, at the first
  /// step.
  llvm::Value *firstOfA(llvm::Value *Row);
  llvm::Value *firstOfB(llvm::Value *Column);
  /// The offset of step \p Step from the first.
  llvm::Value *stepOfA(llvm::Value *Step);
  llvm::Value *stepOfB(llvm::Value *Step);

  /// Writes the images of \p Count tiles of \p Span, from row (A) or column (B)
  /// \p First on, at step \p Step; \p Valid as in TilesInMemory.
  void pack(MatrixUse Use, llvm::Value *Step, const TileSpan &Span,
            llvm::Value *First, unsigned Count, llvm::Value *Valid,
            llvm::Value *Images);

private:
  /// The bytes of the elements along k in an instruction, if k is along lines
  /// of memory.
  llvm::Value *bytesOfDepth(MatrixUse Use) {
    return B.getInt64(uint64_t(Facts.depthElements()) *
                      Facts.elementBytes(Use));
  }
  llvm::Value *stepOffset(llvm::Value *Step, llvm::Value *Distance,
                          llvm::Value *Within);

  const TileContraction &Facts;
  const TileArgs &Args;
};

/// Whether elements of k may remain after the whole steps.
bool mayHaveRest(const TileContraction &Facts);

/// The function of a region, created on first use; never inlined.
llvm::Function *regionFunction(llvm::Module &M, const Region &R,
                               const Contractor &Target);

} // namespace tenon

#endif
