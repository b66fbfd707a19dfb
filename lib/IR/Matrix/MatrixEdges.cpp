// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Matrix/MatrixEdges.h"
#include "tenon/IR/Matrix/MatrixType.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon {

void splitMatrixEdges(Function &F) {
  // A phi with one input is replaced by that input and needs no copy.
  for (BasicBlock &Block : F)
    if (Block.getSinglePredecessor())
      FoldSingleEntryPHINodes(&Block);
  SmallVector<BasicBlock *, 8> Blocks;
  for (BasicBlock &Block : F)
    if (any_of(Block.phis(), [](const PHINode &Phi) {
          return isa<MatrixType>(Phi.getType());
        }))
      Blocks.push_back(&Block);
  for (BasicBlock *Block : Blocks)
    for (BasicBlock *Pred : SmallVector<BasicBlock *, 4>(predecessors(Block)))
      if (Instruction *Terminator = Pred->getTerminator();
          Terminator->getNumSuccessors() > 1)
        for (unsigned I = 0; I < Terminator->getNumSuccessors(); ++I)
          if (Terminator->getSuccessor(I) == Block)
            SplitCriticalEdge(
                Terminator, I,
                CriticalEdgeSplittingOptions().setMergeIdenticalEdges());
}

} // namespace tenon
