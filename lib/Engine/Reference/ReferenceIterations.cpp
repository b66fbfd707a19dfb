// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Before operations become calls: the position of each operation. Diverged
// lanes of a sub-group reconverge where their paths join: a lane that has to
// wait waits for lanes at earlier positions. Positions are ordered by
//
//   the iteration of each loop around both operations, outermost first, and
//   then the number of the operation, in a topological order of blocks in which
//   the blocks of a loop are contiguous
//
// The number and those of the loops are metadata:
//
//   call … @tenon.subgroup.reduce…, !tenon.position !{i32 17, i32 loop, i32
//   inner}
// header:
//   %enters = phi i32 [ 1, %outside ], [ 0, %latch ]
//   call void @tenon.ref.iteration(i32 depth, i32 %enters)

#include "ReferenceIR.h"
#include "tenon/IR/LoopOrder.h"
#include "tenon/IR/MatrixOps.h"
#include "tenon/IR/SubgroupOps.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon::reference {

static void addTurn(const Loop &L, unsigned Depth) {
  BasicBlock *Header = L.getHeader();
  IRBuilder<> B(Header, Header->begin());
  PHINode *Enters = B.CreatePHI(B.getInt32Ty(), 2);
  for (BasicBlock *From : predecessors(Header))
    Enters->addIncoming(B.getInt32(!L.contains(From)), From);
  B.SetInsertPoint(Header->getFirstInsertionPt());
  callEngine(B, "iteration", B.getVoidTy(), {B.getInt32(Depth), Enters});
}

static void countIterations(Function &F) {
  bool HasActive = any_of(instructions(F), [](const Instruction &I) {
    std::optional<SubgroupFacts> Facts = subgroupFactsOf(&I);
    return Facts && !needsAllLanes(*Facts);
  });
  if (!HasActive)
    return;
  DominatorTree Dominators(F);
  LoopInfo Loops(Dominators);
  DenseMap<const Loop *, unsigned> LoopNumbers;
  for (const Loop *L : Loops.getLoopsInPreorder())
    LoopNumbers[L] = LoopNumbers.size();
  unsigned Number = 0;
  auto Constant = [&](unsigned V) {
    return ConstantAsMetadata::get(
        ConstantInt::get(Type::getInt32Ty(F.getContext()), V));
  };
  for (BasicBlock *Block : blocksInLoopOrder(F, Loops))
    for (Instruction &I : *Block) {
      if (!isa<CallInst>(I) || !cast<CallInst>(I).isConvergent())
        continue;
      SmallVector<Metadata *, 4> Position;
      for (const Loop *L = Loops.getLoopFor(Block); L; L = L->getParentLoop())
        Position.push_back(Constant(LoopNumbers[L]));
      Position.push_back(Constant(++Number));
      std::reverse(Position.begin(), Position.end());
      I.setMetadata("tenon.position", MDNode::get(F.getContext(), Position));
    }
  for (const Loop *L : Loops.getLoopsInPreorder())
    addTurn(*L, L->getLoopDepth());
}

void countIterations(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration())
      countIterations(F);
}

} // namespace tenon::reference
