// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ElementLoops.h"
#include "tenon/IR/MatrixOps.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace tenon {

/// The elements that a lane has of the matrix with most of them; 0 where the
/// loop has no element with an index of its own.
static unsigned elementsOf(const Loop &L) {
  constexpr unsigned WarpLanes = 32;
  unsigned Most = 0;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block) {
      const auto *Op = dyn_cast<MatrixOp>(&I);
      if (!isa<ExtractOp, InsertOp>(I))
        continue;
      const MatrixType *Ty = Op->facts().Type;
      Most = std::max(Most, Ty->rows() * Ty->columns() / WarpLanes);
    }
  return Most;
}

/// Code that an iteration becomes, roughly: mathematical functions are long.
static unsigned sizeOf(const Loop &L) {
  constexpr unsigned OfCall = 25;
  unsigned Size = 0;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block)
      Size += isa<CallInst>(I) && !isa<MatrixOp>(I) ? OfCall : 1;
  return Size;
}

void unrollElementLoops(Function &F) {
  constexpr unsigned MostCode = 8000; // more takes ptxas long
  LoopInfo Loops((DominatorTree(F)));
  for (Loop *L : Loops.getLoopsInPreorder()) {
    unsigned Elements = L->isInnermost() ? elementsOf(*L) : 0;
    if (Elements && Elements * sizeOf(*L) <= MostCode)
      addStringMetadataToLoop(L, "llvm.loop.unroll.full");
  }
}

} // namespace tenon
