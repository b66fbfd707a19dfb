// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A ring of buffers in shared memory, to which the work-items of a work-group
// copy tiles of A and B without waiting. What is outside of the operands, and
// beyond K, is zero in the buffers:
//
//   tiles are inside, and lines aligned   cp.async of 16 bytes
//   lines are aligned                     cp.async of as many bytes of each
//                                         piece as are inside
//   else                                  loads of elements, stores of pieces
//
// An operand that is converted is loaded into registers, a depth of K before it
// is stored ("staged"), by pieces where lines are aligned and all pieces are
// inside or outside, else by elements when it is stored.
//
// Elements that are outside are loaded from the nearest one that is inside of
// the tile, so that no load needs a branch.

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
  /// The same with \p Further, an offset that is only known at run time.
  llvm::Value *address(llvm::IRBuilderBase &B, llvm::Value *Buffer,
                       llvm::Value *Further) const;

private:
  llvm::Instruction *OfIds = nullptr;
  llvm::DenseMap<unsigned, llvm::Value *> Changed; ///< by bits within the panel
};

class SharedRing {
public:
  /// A or B. Numbers of lines and bytes, i32, are from the tile's first on.
  struct Operand {
    SharedTile Tile;
    unsigned Start; ///< in a buffer
    ElementKind InMemory, InTile;
    llvm::Value *At = nullptr, *Stride = nullptr; ///< in global memory
    SplitOffset Copied = {};                      ///< by this work-item
    /// Line and byte of it where this work-item's first piece is.
    llvm::Value *Line = nullptr, *Byte = nullptr;
    /// Elements along k that exist (i64); of the other side lines, or bytes.
    llvm::Value *Depth = nullptr, *Limit = nullptr;

    unsigned kindBytes() const { return bitsOf(InMemory) / 8; }
    unsigned piecesOfLine() const {
      return Tile.lineBytesInMemory() / SharedTile::PieceBytes;
    }
  };

  /// For a contraction with \p Facts.
  SharedRing(llvm::IRBuilderBase &B, const OpFacts &Facts,
             const SharedBlocks &Blocks);

  unsigned bufferBytes() const { return BufferBytes; }

  /// Makes the ring for the helper \p F of the contraction; \p Thread is this
  /// work-item's number among those that copy.
  void start(llvm::Function &F, llvm::Value *Thread);
  /// Buffers' depths of K that are multiplied (i64).
  llvm::Value *count() const { return Count; }
  /// Where the first buffer begins.
  llvm::Value *memory() const { return Shared; }
  /// \p Offset (i32) is that of a buffer.
  llvm::Value *buffer(llvm::Value *Offset);
  llvm::Value *nextBuffer(llvm::Value *Offset);

  /// Whether all tiles are inside and aligned (i1).
  llvm::Value *isPlain();
  /// What is known of the tiles: all are plain, not all are, or each is tested.
  enum class Tiles { Plain, Other, Tested };
  /// Starts copies of depth \p Number of K, whose tiles begin at \p From, of A
  /// and of B, if there is one; they are a group in any case.
  void fill(llvm::Value *Number, llvm::Value *Offset,
            llvm::ArrayRef<llvm::Value *> From, Tiles Known);
  /// Operands that are converted, which fill() leaves out.
  llvm::SmallVector<Operand *, 2> converted();
  /// Whether pieces of converted operands are inside or outside as a whole
  /// (i1).
  llvm::Value *arePieces();
  /// Whether tiles of whole depths are plain (i1).
  llvm::Value *hasPlainDepths();
  /// If pieces are so: loads what this work-item stores of depth \p Number of
  /// K, whose tiles begin at \p From, to \p Staged: a vector of 16 bytes for
  /// each piece of each operand that is converted. Where \p Known is Plain,
  /// those of whole depths are. Values of before stay if there is no such
  /// depth.
  unsigned stagedPieces();
  void stage(llvm::Value *Number, llvm::ArrayRef<llvm::Value *> From,
             Tiles Known, llvm::MutableArrayRef<llvm::Value *> Staged);
  /// Converts and stores it, if there is that depth.
  void storeStaged(llvm::Value *Number, llvm::Value *Offset,
                   llvm::ArrayRef<llvm::Value *> From, Tiles Known,
                   llvm::ArrayRef<llvm::Value *> Staged);
  /// If not: does both with single elements.
  void convertElements(llvm::Value *Number, llvm::Value *Offset,
                       llvm::ArrayRef<llvm::Value *> From);
  /// Moves \p From by a buffer's depth of K.
  void advance(llvm::MutableArrayRef<llvm::Value *> From);
  llvm::Value *advanced(const Operand &O, llvm::Value *From);
  /// Waits until the copies of all but the last \p Left groups are complete.
  void wait(unsigned Left);

  Operand A, OfB;

private:
  /// What of a tile exists, in lines and bytes of each line (i32).
  struct Extent {
    llvm::Value *Lines, *Bytes;
  };

  void startMemory(llvm::Function &F);
  void startLimits(llvm::Function &F);
  void prepare(Operand &O, llvm::Value *Thread);
  llvm::Value *depthLeft(const Operand &O, llvm::Value *Number);
  Extent extent(const Operand &O, llvm::Value *Left);
  unsigned piecesOf(const Operand &O) const {
    return O.Tile.linesInMemory() / linesAtATime(O);
  }
  llvm::Value *isAny(Extent Inside) {
    return B.CreateAnd(B.CreateICmpSGT(Inside.Lines, B.getInt32(0)),
                       B.CreateICmpSGT(Inside.Bytes, B.getInt32(0)));
  }
  llvm::Value *isInside(const Operand &O, unsigned Number, Extent Inside);
  void loadPieces(const Operand &O, llvm::Value *From, const Extent *Inside,
                  llvm::MutableArrayRef<llvm::Value *> Staged);
  void storePieces(Operand &O, llvm::Value *Buffer, const Extent *Inside,
                   llvm::ArrayRef<llvm::Value *> Staged);
  void storeLast(Operand &O, llvm::Value *Buffer, llvm::Value *From,
                 Extent Inside);
  /// \p At gives addresses from an offset on.
  void storeConverted(const Operand &O, llvm::Value *Piece,
                      llvm::function_ref<llvm::Value *(unsigned)> At);
  void copyPlain(llvm::Value *Buffer, llvm::ArrayRef<llvm::Value *> From);
  void copyOther(llvm::Value *Buffer, llvm::ArrayRef<llvm::Value *> From,
                 Extent InA, Extent InB);
  unsigned linesAtATime(const Operand &O) const {
    return Blocks.copyingThreads() / O.piecesOfLine();
  }
  void copy(Operand &O, llvm::Value *Buffer, llvm::Value *From,
            const Extent *Inside);
  void copyElements(Operand &O, llvm::Value *Buffer, llvm::Value *From,
                    Extent Inside);
  /// Elements of lines that are copied at a time.
  struct Patch {
    llvm::Value *FirstLine, *FirstByte; ///< from the work-item's own ones on
    unsigned Lines, Elements;
  };
  void copyPatch(Operand &O, llvm::Value *Buffer, llvm::Value *From,
                 Extent Inside, const Patch &P);
  llvm::Value *loadLine(const Operand &O, llvm::Value *From, Extent Inside,
                        llvm::Value *Line, const Patch &P);
  unsigned elementsInFlight() const {
    // Work-items that multiply have few registers left, and so have those that
    // leave theirs to products which are turned round.
    return !Blocks.Copiers ? 8 : OfB.Tile.isTurned() ? 16 : 32;
  }

  llvm::IRBuilderBase &B;
  const OpFacts &Facts;
  SharedBlocks Blocks;
  unsigned BufferBytes, Bytes;
  llvm::Value *Shared = nullptr, *Count = nullptr;
  llvm::Value *WholeDepths = nullptr; ///< of those that are counted (i64)
  llvm::Value *IsAligned = nullptr, *IsWhole = nullptr; ///< but for k
};

/// Bytes of shared memory that a contraction with \p Facts takes, for the ring
/// and for sums behind it.
unsigned sharedBytes(const OpFacts &Facts, const SharedBlocks &Blocks);

/// Whether the work-items of a work-group copy equally many pieces of \p Tile.
bool canCopy(const SharedTile &Tile, unsigned Threads);

} // namespace tenon

#endif
