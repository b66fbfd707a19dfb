// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ElementLoops.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tenon {

static constexpr unsigned WarpLanes = 32;

/// Elements are distributed to the R replicas of a work-item: element i of the
/// work-item is element i / R of one of them.
static unsigned replicasOf(const Value *Index) {
  const APInt *Replicas = nullptr;
  return match(Index, m_UDiv(m_Value(), m_APInt(Replicas)))
             ? Replicas->getLimitedValue(WarpLanes)
             : 1;
}

namespace {
/// The elements of the largest matrix that the loop accesses; none if it
/// accesses no element by a varying index.
struct LoopElements {
  unsigned OfLane = 0;
  unsigned OfItem = 0; ///< of all lanes that execute it
};
} // namespace

static LoopElements elementsOf(const Loop &L) {
  LoopElements Max;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block) {
      const auto *Op = dyn_cast<MatrixOp>(&I);
      if (!isa<ExtractOp, InsertOp>(I))
        continue;
      const MatrixType *Ty = Op->facts().Type;
      const Value *Index = isa<ExtractOp>(I) ? cast<ExtractOp>(I).index()
                                             : cast<InsertOp>(I).index();
      unsigned OfLane = Ty->rows() * Ty->columns() / WarpLanes;
      Max.OfLane = std::max(Max.OfLane, OfLane);
      Max.OfItem = std::max(Max.OfItem, OfLane * replicasOf(Index));
    }
  return Max;
}

/// An estimate of the code size of one iteration. Mathematical functions are
/// long, operations on whole matrices even longer.
static unsigned sizeOf(const Loop &L) {
  constexpr unsigned OfCall = 25, OfMatrix = 500;
  unsigned Size = 0;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block) {
      bool IsElement = isa<LengthOp, ExtractOp, InsertOp, CoordOp>(I);
      if (isa<MatrixOp>(I) && !IsElement)
        Size += OfMatrix;
      else
        Size += isa<CallInst>(I) && !IsElement ? OfCall : 1;
    }
  return Size;
}

void unrollElementLoops(const LoopInfo &Loops) {
  constexpr unsigned MaxCode = 8000; // ptxas is slow on more
  unsigned Left = 96 * 1024;         // for the whole function
  for (Loop *L : Loops.getLoopsInPreorder()) {
    LoopElements Elements = L->isInnermost() ? elementsOf(*L) : LoopElements();
    unsigned Size = sizeOf(*L), Code = Elements.OfItem * Size;
    if (!Elements.OfLane || Elements.OfLane * Size > MaxCode || Code > Left)
      continue;
    addStringMetadataToLoop(L, "llvm.loop.unroll.full");
    Left -= Code;
  }
}

} // namespace tenon
