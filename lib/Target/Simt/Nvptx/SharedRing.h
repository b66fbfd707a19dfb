// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A ring of buffers in shared memory, to which the work-items of a work-group
// copy tiles of A and B asynchronously. Elements outside of the operands, or
// beyond K, are zero in the buffers:
//
//   all of the tile inside, lines aligned   cp.async of 16 bytes
//   lines aligned                           cp.async of the bytes of each
//                                           piece that are inside
//   otherwise                               loads of elements, stores of pieces
//
// An operand that is converted is loaded into registers ("staged") one buffer's
// depth of K before it is converted and stored: in pieces, if lines are aligned
// and no piece is partly inside. Otherwise its elements are loaded one by one
// when they are stored.
//
// In place of an element outside, the nearest one inside of the tile is loaded,
// so that no load needs a branch.
//
// An operand that is converted after it was loaded from shared memory is copied
// like one that is not converted; "converted" here refers to the others.

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_SHAREDRING_H
#define TENON_LIB_TARGET_SIMT_NVPTX_SHAREDRING_H

#include "SharedTile.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// The offset for \p Number, whose lowest \p Count bits may be set: the
/// exclusive or of the offsets of its set bits.
llvm::Value *emitLinear(llvm::IRBuilderBase &B, llvm::Value *Number,
                        unsigned Count,
                        llvm::function_ref<unsigned(unsigned)> OffsetOf);

/// An offset in shared memory that consists of a part computed from ids and of
/// a constant part, which are combined by exclusive or.
class SplitOffset {
public:
  SplitOffset() = default;
  explicit SplitOffset(llvm::Value *OfIds)
      : OfIds(llvm::cast<llvm::Instruction>(OfIds)) {}

  /// The address in \p Buffer, with the constant part \p Constant, whose bits
  /// beyond those of a panel must not occur in the part from ids.
  llvm::Value *address(llvm::IRBuilderBase &B, llvm::Value *Buffer,
                       unsigned Constant);
  /// The same, with a further offset that is only known at run time.
  llvm::Value *address(llvm::IRBuilderBase &B, llvm::Value *Buffer,
                       llvm::Value *Further) const;

private:
  llvm::Instruction *OfIds = nullptr;
  llvm::DenseMap<unsigned, llvm::Value *> Changed; ///< by bits within the panel
};

class SharedRing {
public:
  /// A or B. Lines and bytes (i32) are counted from the tile's first ones.
  struct Operand {
    SharedTile Tile;
    unsigned Start; ///< in a buffer
    ElementKind InMemory, Multiplied;
    llvm::Value *At = nullptr, *Stride = nullptr; ///< in global memory
    SplitOffset Copied = {};                      ///< by this work-item
    /// The line and byte of this work-item's first piece.
    llvm::Value *Line = nullptr, *Byte = nullptr;
    /// The number of existing elements along k (i64), and of existing lines or
    /// bytes in the other direction.
    llvm::Value *Depth = nullptr, *Limit = nullptr;
    /// Whether those in the other direction are as many as the tile has (i1).
    llvm::Value *IsWhole = nullptr;
    /// Where the first depth's tile begins.
    llvm::Value *Begin = nullptr;
    /// A tensor map, whether there is one and it has all complete depths (i1),
    /// and the coordinates of the first one (i32).
    llvm::Value *Map = nullptr, *HasMap = nullptr, *IsMapped = nullptr;
    llvm::Value *FirstColumn = nullptr, *FirstLine = nullptr;

    bool isConvertedInRegisters() const {
      return InMemory != Multiplied && !Tile.isConverted();
    }
    unsigned kindBytes() const { return bitsOf(InMemory) / 8; }
    unsigned piecesOfLine() const {
      return Tile.lineBytesInMemory() / SharedTile::PieceBytes;
    }
  };

  /// For a contraction with \p Facts.
  SharedRing(llvm::IRBuilderBase &B, const OpFacts &Facts,
             const SharedBlocks &Blocks);

  unsigned bufferBytes() const { return BufferBytes; }

  /// Sets up the ring for the helper \p F of the contraction; \p Thread is this
  /// work-item's number among those that copy.
  void start(llvm::Function &F, llvm::Value *Thread);
  /// The number of depths of buffers that are multiplied (i64).
  llvm::Value *count() const { return Count; }
  /// Where the first buffer begins.
  llvm::Value *memory() const { return Shared; }
  /// The buffer at \p Offset (i32), and the offset of the next one.
  llvm::Value *buffer(llvm::Value *Offset);
  llvm::Value *nextBuffer(llvm::Value *Offset);

  /// Whether all tiles are inside and aligned (i1).
  llvm::Value *isPlain();
  /// What is known of the tiles: all are plain, not all are, or the code tests
  /// each one.
  enum class Tiles { Plain, Other, Tested };
  /// Starts the copies of depth \p Number of A and B, whose tiles begin at
  /// \p From, if there is such a depth. Commits a copy group in any case.
  void fill(llvm::Value *Number, llvm::Value *Offset,
            llvm::ArrayRef<llvm::Value *> From, Tiles Known);
  /// The operands that are converted; fill() does not copy them.
  llvm::SmallVector<Operand *, 2> converted();
  /// Whether each piece of the converted operands is inside or outside as a
  /// whole (i1).
  llvm::Value *arePieces();
  /// Whether the tiles are plain, except for a last, incomplete depth (i1).
  llvm::Value *hasPlainDepths();
  /// If arePieces(): loads into \p Staged what this work-item will store of
  /// depth \p Number, whose tiles begin at \p From: a vector of 16 bytes for
  /// each piece of each converted operand. If \p Known is Plain, the tiles of
  /// complete depths are plain. If there is no such depth, \p Staged keeps its
  /// values.
  unsigned stagedPieces();
  void stage(llvm::Value *Number, llvm::ArrayRef<llvm::Value *> From,
             Tiles Known, llvm::MutableArrayRef<llvm::Value *> Staged);
  /// Converts and stores \p Staged, if there is such a depth.
  void storeStaged(llvm::Value *Number, llvm::Value *Offset,
                   llvm::ArrayRef<llvm::Value *> From, Tiles Known,
                   llvm::ArrayRef<llvm::Value *> Staged);
  /// If not arePieces(): loads, converts and stores single elements.
  void convertElements(llvm::Value *Number, llvm::Value *Offset,
                       llvm::ArrayRef<llvm::Value *> From);
  /// Advances \p From by the depth of one buffer.
  void advance(llvm::MutableArrayRef<llvm::Value *> From);
  llvm::Value *advanced(const Operand &O, llvm::Value *From);
  /// Waits until all copy groups but the last \p Left are complete.
  void wait(unsigned Left);

  /// Copies by tensor maps (SharedMaps.cpp). After start(), in code that only
  /// copying work-items execute: finds out which operands have maps.
  void startMaps();
  /// Like fill(), for operands that are not converted. The copy engine copies
  /// complete depths of operands that have maps.
  void fillMapped(llvm::Value *Number, llvm::Value *Offset,
                  llvm::ArrayRef<llvm::Value *> From);
  /// Waits for what the copy engine copies of depth \p Number, which is one of
  /// those that are multiplied. Each is waited for.
  void waitMapped(llvm::Value *Number);
  /// Ends the use of what startMaps() has set up.
  void endMaps();

  /// Clusters of two work-groups (SharedClusters.cpp). After start(), by all
  /// work-items of the work-group, if usesClusters(): agrees with the other
  /// work-group whether they share B. \p Leads (i1): whether this is the first
  /// copying work-item.
  bool usesClusters();
  void startCluster(llvm::Value *Leads);
  /// Whether the copy engine copies all depths (i1). Then work-items wait at
  /// barriers of buffers alone:
  llvm::Value *isPiped() const { return IsPiped; }
  /// the copying ones copy all depths,
  void copyPiped();
  /// and the multiplying ones wait for depth \p Number before they read it. If
  /// isPiped(), they release the one before it when they have read that.
  void waitPiped(llvm::Value *Number);
  void releasePiped(llvm::Value *Number, llvm::Value *Lane);
  /// Before a work-item leaves the contraction.
  void endCluster();

  Operand A, OfB;

private:
  /// The part of a tile that exists: lines, and bytes of each line (i32).
  struct Bounds {
    llvm::Value *Lines, *Bytes;
  };

  void startMap(Operand &O);
  void findMaps();
  void initBarriers(unsigned First, unsigned Arrivals);
  llvm::Value *mapBarrier(llvm::Value *Number, unsigned First = 0);
  void waitForPhase(llvm::Value *Barrier, llvm::Value *Phase);
  /// Lines of the boxes of an operand, and the number of its boxes.
  unsigned linesOfBox(const Operand &O);
  unsigned boxesOf(const Operand &O);
  /// Boxes from \p First (i32) on, for this work-group or for its cluster.
  struct BoxRange {
    llvm::Value *First;
    unsigned Count;
    bool ForCluster;
  };
  void copyBoxes(const Operand &O, llvm::Value *Number, llvm::Value *Buffer,
                 llvm::Value *Barrier, BoxRange Boxes);
  void copyDepth(llvm::Value *Number, llvm::Value *Offset, bool MayShare);
  void copyFirst();
  void arriveAgain();
  llvm::GlobalVariable *agreement();
  llvm::Value *agrees(llvm::GlobalVariable *Memory,
                      llvm::ArrayRef<llvm::Value *> Words);
  void startBoxes(llvm::Value *Number, llvm::Value *Buffer,
                  llvm::ArrayRef<llvm::Value *> Is);
  void copyOwn(Operand &O, llvm::Value *Number, llvm::Value *Buffer,
               llvm::Value *From);
  void startMemory(llvm::Function &F);
  void startLimits(llvm::Function &F);
  void prepare(Operand &O, llvm::Value *Thread);
  llvm::Value *depthLeft(const Operand &O, llvm::Value *Number);
  Bounds boundsOf(const Operand &O, llvm::Value *Left);
  unsigned piecesOf(const Operand &O) const {
    return O.Tile.linesInMemory() / linesAtATime(O);
  }
  llvm::Value *isAny(Bounds Inside) {
    return B.CreateAnd(B.CreateICmpSGT(Inside.Lines, B.getInt32(0)),
                       B.CreateICmpSGT(Inside.Bytes, B.getInt32(0)));
  }
  llvm::Value *isInside(const Operand &O, unsigned Number, Bounds Inside);
  void loadPieces(const Operand &O, llvm::Value *From, const Bounds *Inside,
                  llvm::MutableArrayRef<llvm::Value *> Staged);
  void storePieces(Operand &O, llvm::Value *Buffer, const Bounds *Inside,
                   llvm::ArrayRef<llvm::Value *> Staged);
  void storeLast(Operand &O, llvm::Value *Buffer, llvm::Value *From,
                 Bounds Inside);
  /// \p At returns the address at an offset.
  void storeConverted(const Operand &O, llvm::Value *Piece,
                      llvm::function_ref<llvm::Value *(unsigned)> At);
  void copyPlain(llvm::Value *Buffer, llvm::ArrayRef<llvm::Value *> From);
  void copyOther(llvm::Value *Buffer, llvm::ArrayRef<llvm::Value *> From,
                 Bounds InA, Bounds InB);
  unsigned linesAtATime(const Operand &O) const {
    return Blocks.copyingThreads() / O.piecesOfLine();
  }
  void copy(Operand &O, llvm::Value *Buffer, llvm::Value *From,
            const Bounds *Inside);
  void copyElements(Operand &O, llvm::Value *Buffer, llvm::Value *From,
                    Bounds Inside);
  /// Elements of a few lines, which are copied together.
  struct Patch {
    llvm::Value *FirstLine, *FirstByte; ///< from the work-item's own first
    unsigned Lines, Elements;
  };
  void copyPatch(Operand &O, llvm::Value *Buffer, llvm::Value *From,
                 Bounds Inside, const Patch &P);
  llvm::Value *loadLine(const Operand &O, llvm::Value *From, Bounds Inside,
                        llvm::Value *Line, const Patch &P);
  unsigned elementsInFlight() const {
    // Work-items that multiply have few registers left. So have copying ones
    // that give registers to those of a transposed product, of a persistent
    // contraction, or in clusters.
    bool Gives = OfB.Tile.isOfTransposedProduct() ||
                 Facts.Contract.Persistent || Blocks.Clusters;
    return !Blocks.Copiers ? 8 : Gives ? 16 : 32;
  }

  llvm::IRBuilderBase &B;
  const OpFacts &Facts;
  SharedBlocks Blocks;
  unsigned BufferBytes, Bytes;
  llvm::Value *Shared = nullptr, *Count = nullptr;
  llvm::Value *WholeDepths = nullptr; ///< complete ones among the counted (i64)
  llvm::Value *IsAligned = nullptr, *IsWhole = nullptr; ///< but for k
  llvm::Value *Elected = nullptr;  ///< whether this is the first copying one
  llvm::Value *UsesMaps = nullptr; ///< Elected, and an operand has a map
  llvm::Value *IsPiped = nullptr;
  /// Whether both work-groups of the cluster read the same B (i1). This
  /// work-group's number in the cluster, and that of the other one, or its own
  /// again (i32).
  llvm::Value *IsShared = nullptr, *Rank = nullptr, *Peer = nullptr;
};

/// Bytes of shared memory that a contraction with \p Facts needs, for the ring
/// and for its sums.
unsigned sharedBytes(const OpFacts &Facts, const SharedBlocks &Blocks);

/// Whether \p Threads work-items can copy equally many pieces of \p Tile.
bool canCopy(const SharedTile &Tile, unsigned Threads);

} // namespace tenon

#endif
