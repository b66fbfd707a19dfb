// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneSchedule.h"
#include "tenon/IR/Flow/LoopOrder.h"

using namespace llvm;

namespace tenon {

LaneSchedule::LaneSchedule(Function &F, const LaneClassification &Lanes)
    : Lanes(Lanes), Order(blocksInLoopOrder(F, Lanes.loops())) {
  for (auto [I, Block] : enumerate(Order))
    Number[Block] = I;
  for (const BasicBlock *Block : Order)
    Same[Block] = findSameLanes(Block);
  propagate();
}

//===----------------------------------------------------------------------===//
// Pending blocks
//===----------------------------------------------------------------------===//

/// The blocks for which lanes wait, by number, once lanes have branched from
/// \p From to \p To.
BitVector LaneSchedule::pendingAfter(const BasicBlock *From,
                                     ArrayRef<BasicBlock *> To) const {
  assert(Number.contains(From) && "a block of the original code");
  BitVector Waiting = Pending[Number.lookup(From)];
  for (BasicBlock *Block : To)
    if (!isBackEdge(From, Block))
      Waiting.set(Number.lookup(Block));
  return Waiting;
}

BasicBlock *LaneSchedule::next(const BasicBlock *From,
                               ArrayRef<BasicBlock *> To) const {
  int First = pendingAfter(From, To).find_first();
  return First < 0 ? nullptr : Order[First];
}

/// Records pending blocks when \p From branches to \p To. With \p KeepsLanes,
/// all lanes take that branch.
void LaneSchedule::flow(const BasicBlock *From, ArrayRef<BasicBlock *> To,
                        bool KeepsLanes) {
  BitVector Waiting = pendingAfter(From, To);
  int Next = Waiting.find_first();
  if (Next < 0)
    return;
  Waiting.reset(Next);
  Pending[Next] |= Waiting;
  if (!KeepsLanes || Order[Next] != To.front())
    MaybeEmpty.insert(Order[Next]);
}

/// Whether executing \p Block without an active lane would be wrong or slow.
bool LaneSchedule::needsGuard(const BasicBlock &Block) const {
  constexpr unsigned FewInstructions = 8;
  const Loop *L = Lanes.loops().getLoopFor(&Block);
  if ((L && L->getHeader() == &Block) ||
      Block.sizeWithoutDebug() > FewInstructions ||
      (succ_size(&Block) > 1 && !Lanes.isDivergent(Block)))
    return true;
  return any_of(Block, [](const Instruction &I) {
    return !I.isTerminator() && !isa<PHINode>(I) &&
           (I.mayReadOrWriteMemory() || I.isIntDivRem() || isa<CallInst>(I));
  });
}

void LaneSchedule::propagate() {
  Pending.assign(Order.size(), BitVector(Order.size()));
  for (BasicBlock *Block : Order) {
    BitVector &Waiting = Pending[Number[Block]];
    const Loop *L = Lanes.loops().getLoopFor(Block);
    if (L && L->getHeader() == Block && Lanes.hasDivergentExits(*L)) {
      // Lanes that leave the loop wait for the other lanes.
      SmallVector<BasicBlock *, 4> Exits;
      L->getExitBlocks(Exits);
      for (BasicBlock *Exit : Exits)
        Waiting.set(Number[Exit]);
    }
    // If no lane is pending, all lanes are active.
    bool IsMaybeEmpty =
        isMasked(Block) && MaybeEmpty.contains(Block) && Waiting.any();
    if (IsMaybeEmpty && needsGuard(*Block)) {
      Guarded.insert(Block);
      flow(Block, {}, /*KeepsLanes=*/false);
    }
    bool HasLanes = !IsMaybeEmpty || Guarded.contains(Block);
    SmallVector<BasicBlock *, 2> Targets(successors(Block));
    if (Lanes.isDivergent(*Block) || Targets.empty())
      flow(Block, Targets, /*KeepsLanes=*/false);
    else
      for (BasicBlock *Target : Targets)
        flow(Block, Target, HasLanes);
  }
}

//===----------------------------------------------------------------------===//
// Blocks with the same lanes
//===----------------------------------------------------------------------===//

/// A block A whose lanes all execute \p Block (B) in the same iteration of all
/// loops around them:
///
///   - B is the header of a loop with uniform exits, and A comes before it; or
///   - A dominates B, B post-dominates A and runs in each iteration
const BasicBlock *LaneSchedule::findSameLanes(const BasicBlock *Block) const {
  const LoopInfo &Loops = Lanes.loops();
  const Loop *L = Loops.getLoopFor(Block);
  if (L && L->getHeader() == Block) {
    if (Lanes.hasDivergentExits(*L))
      return Block;
    return Same.lookup(L->getLoopPredecessor());
  }
  const DominatorTree &Dominators = Lanes.dominators();
  if (L && !Dominators.dominates(Block, L->getLoopLatch()))
    return Block;
  for (const auto *Node = Dominators.getNode(Block)->getIDom(); Node;
       Node = Node->getIDom()) {
    const BasicBlock *Above = Node->getBlock();
    if (Loops.getLoopFor(Above) == L &&
        Lanes.postDominators().dominates(Block, Above))
      return Same.lookup(Above);
    if (L && !L->contains(Above))
      break;
  }
  return Block;
}

} // namespace tenon
