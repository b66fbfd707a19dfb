// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The surface that a 2D block access uses: base, pitch, coordinates, bounds;
// and its preconditions.

#ifndef TENON_LIB_TARGET_SIMT_SPIRVDPAS_DPASSURFACE_H
#define TENON_LIB_TARGET_SIMT_SPIRVDPAS_DPASSURFACE_H

#include "DpasTarget.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

namespace tenon {

/// Low <= What <= High (signed), or What is a multiple of a power of
/// two.
struct SurfaceCondition {
  const llvm::SCEV *What;
  unsigned MultipleOf = 0;
  const llvm::SCEV *Low = nullptr, *High = nullptr;

  bool operator==(const SurfaceCondition &C) const {
    return What == C.What && MultipleOf == C.MultipleOf && Low == C.Low &&
           High == C.High;
  }
};

/// All members are i64, in bytes, except for Line and Height, which are in
/// lines, and Element, which is Column in elements.
struct Surface2D {
  MatrixOp *Op;
  llvm::Value *Base = nullptr;
  const llvm::SCEV *Pitch, *Line, *Column, *Element, *Height, *Width;
  llvm::SmallVector<SurfaceCondition> Conditions;
  /// Loops and their exit comparisons, whose values are at most MaxTripCount.
  llvm::SmallVector<std::pair<llvm::Loop *, llvm::ICmpInst *>, 2> Counted;
};

/// Narrows the 64-bit counter that \p Compare compares, if \p L has such a
/// counter, to 32 bits. It is known to stay below 2^31.
void narrowCounter(llvm::Loop &L, llvm::ICmpInst &Compare);

class SurfaceFinder {
public:
  /// \p CanTest: whether an expression can be computed at the position of
  /// checks. \p AssumeAligned: buffers satisfy the preconditions of surfaces
  /// without checks.
  SurfaceFinder(llvm::ScalarEvolution &SE, const DpasGeneration &G,
                LaneLayouts Layouts, bool AssumeAligned,
                llvm::function_ref<bool(const llvm::SCEV *)> CanTest)
      : SE(SE), G(G), Layouts(Layouts), AssumeAligned(AssumeAligned),
        CanTest(CanTest) {}

  /// The surface for \p Op; nothing if it cannot be accessed by 2D blocks.
  std::optional<Surface2D> find(MatrixOp &Op);
  /// The conditions under which 2D blocks can execute a load or store with its
  /// own surface; nothing if they cannot.
  std::optional<llvm::SmallVector<SurfaceCondition>> ownSurface(MatrixOp &Op);
  /// The conditions under which the lines of an access are aligned to \p Bytes;
  /// nothing if unknown.
  std::optional<llvm::SmallVector<SurfaceCondition>> aligned(MatrixOp &Op,
                                                             unsigned Bytes);

private:
  /// The matrix' shape in memory.
  struct Extent {
    unsigned Lines, LineBytes;
    /// Elements of a VNNI group of B count as one.
    unsigned ElementBytes;
    bool LinesReachOver, ColumnsReachOver; ///< messages are larger
    unsigned ColumnAlign;
  };
  Extent extentOf(const OpFacts &Facts, llvm::ArrayRef<BlockPart> Parts);
  bool placePlain(MatrixOp &Op, const Extent &E);
  bool placeChecked(MatrixOp &Op, const OpFacts &Facts, const Extent &E);
  bool findBase(const llvm::SCEV *Pointer);
  bool requireSurface(const llvm::SCEV *Width);
  bool requireInside(const llvm::SCEV *S, unsigned Size, const llvm::SCEV *End,
                     uint64_t Min);

  const llvm::SCEV *number(uint64_t N) {
    return SE.getConstant(llvm::APInt(64, N));
  }
  const llvm::SCEV *divide(const llvm::SCEV *S, const llvm::SCEV *By);
  bool split(const llvm::SCEV *S, const llvm::SCEV *By,
             const llvm::SCEV *&Quotient, const llvm::SCEV *&Rest);
  const llvm::SCEV *iterationsBefore(llvm::Loop &L);
  const llvm::SCEV *limit(const llvm::SCEV *S, bool Upper);
  bool require(SurfaceCondition C);
  bool requireMultiple(const llvm::SCEV *S, unsigned Of);
  bool requireBetween(const llvm::SCEV *S, const llvm::SCEV *Low,
                      const llvm::SCEV *High);

  llvm::ScalarEvolution &SE;
  const DpasGeneration &G;
  LaneLayouts Layouts;
  bool AssumeAligned;
  llvm::function_ref<bool(const llvm::SCEV *)> CanTest;
  llvm::BasicBlock *Block = nullptr; ///< of the access
  Surface2D Found;
};

} // namespace tenon

#endif
