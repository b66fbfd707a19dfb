// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A ring of buffers in shared memory, to which the work-items of a work-group
// copy tiles of A and B without waiting (cp.async).

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_SHAREDRING_H
#define TENON_LIB_TARGET_SIMT_NVPTX_SHAREDRING_H

#include "SharedTile.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// The offset, by exclusive or, of a number of which \p Count bits may be set.
llvm::Value *emitLinear(llvm::IRBuilderBase &B, llvm::Value *Number,
                        unsigned Count,
                        llvm::function_ref<unsigned(unsigned)> OffsetOf);

/// An offset in shared memory that is known in parts: the sum in bits of what
/// ids make and of constants.
class SplitOffset {
public:
  SplitOffset() = default;
  explicit SplitOffset(llvm::Value *OfIds)
      : OfIds(llvm::cast<llvm::Instruction>(OfIds)) {}

  /// The address, from \p Buffer on, with \p Constant, whose bits beyond those
  /// of a panel are in no id's offset.
  llvm::Value *address(llvm::IRBuilderBase &B, llvm::Value *Buffer,
                       unsigned Constant);

private:
  llvm::Instruction *OfIds = nullptr;
  llvm::DenseMap<unsigned, llvm::Value *> Changed; ///< by bits within the panel
};

class SharedRing {
public:
  /// A or B.
  struct Operand {
    SharedTile Tile;
    unsigned Start;                               ///< in a buffer
    llvm::Value *At = nullptr, *Stride = nullptr; ///< in global memory
    SplitOffset Copied = {};                      ///< by this work-item

    unsigned piecesOfLine() const {
      return Tile.lineBytes() / SharedTile::PieceBytes;
    }
  };

  /// For a contraction with \p Facts.
  SharedRing(llvm::IRBuilderBase &B, const OpFacts &Facts,
             const SharedBlocks &Blocks);

  unsigned bufferBytes() const { return BufferBytes; }

  /// Makes the ring for the helper \p F of the contraction; \p Thread is this
  /// work-item's number.
  void start(llvm::Function &F, llvm::Value *Thread);
  /// Where the first buffer begins.
  llvm::Value *memory() const { return Shared; }
  /// \p Offset (i32) is that of a buffer.
  llvm::Value *buffer(llvm::Value *Offset);
  llvm::Value *nextBuffer(llvm::Value *Offset);

  /// Starts copies of the tiles that begin at \p From, of A and of B, if \p
  /// Condition; they are a group in any case.
  void fill(llvm::Value *Condition, llvm::Value *Offset,
            llvm::ArrayRef<llvm::Value *> From);
  /// Moves \p From by a buffer's depth of K.
  void advance(llvm::MutableArrayRef<llvm::Value *> From);
  llvm::Value *advanced(const Operand &O, llvm::Value *From);
  /// Waits until the copies of all but the last \p Left groups are complete.
  void wait(unsigned Left);

  Operand A, OfB;

private:
  void prepare(Operand &O, llvm::Value *Thread);
  void copy(Operand &O, llvm::Value *Buffer, llvm::Value *From);

  llvm::IRBuilderBase &B;
  SharedBlocks Blocks;
  unsigned BufferBytes, Bytes;
  llvm::Value *Shared = nullptr;
};

/// Bytes of shared memory that a contraction with \p Facts takes, for the ring
/// and for sums behind it.
unsigned sharedBytes(const OpFacts &Facts, const SharedBlocks &Blocks);

/// Whether the work-items of a work-group copy equally many pieces of \p Tile.
bool canCopy(const SharedTile &Tile, unsigned Threads);

} // namespace tenon

#endif
