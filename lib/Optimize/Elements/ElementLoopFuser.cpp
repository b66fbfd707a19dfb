// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fuses two consecutive element loops: in each iteration the blocks of the
// second follow those of the first.

#include "ElementLoop.h"
#include "llvm/IR/CFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon {

namespace {
/// Two consecutive loops.
class LoopFuser {
public:
  LoopFuser(ElementLoop &First, ElementLoop &Second)
      : First(First), Second(Second) {}

  bool canFuse();
  void fuse();

private:
  void findBetween();
  bool isResult(const Value *V) const {
    return any_of(First.Carried,
                  [&](const CarriedMatrix &C) { return C.Result == V; });
  }
  bool readsElements();

  ElementLoop &First, &Second;
  /// From the exit of First to the block before Second.
  SmallVector<BasicBlock *, 4> Between;
};
} // namespace

void LoopFuser::findBetween() {
  BasicBlock *Block = First.exit(), *Last = Second.before();
  for (; Block != Last; Block = Block->getSingleSuccessor()) {
    assert(Block && Block->getSinglePredecessor() && "the loops are in a row");
    Between.push_back(Block);
  }
  Between.push_back(Last);
}

/// Whether Second only uses results of First to read the elements of its own
/// iteration.
bool LoopFuser::readsElements() {
  bool Any = false;
  for (BasicBlock *Block : Second.Blocks)
    for (Instruction &I : *Block)
      for (Value *Operand : I.operands()) {
        if (!First.contains(Operand))
          continue;
        auto *Extract = dyn_cast<ExtractOp>(&I);
        bool Reads = Extract && Extract->index() == Second.Index;
        bool Starts = isa<PHINode>(I) && I.getParent() == Second.Header;
        if (!isResult(Operand) || !(Reads || Starts))
          return false;
        Any = true;
      }
  return Any;
}

/// Whether the code between the loops can be moved before both.
bool LoopFuser::canFuse() {
  auto Writes = [](const ElementLoop &L) {
    return any_of(L.Blocks, [](const BasicBlock *Block) {
      return any_of(
          *Block, [](const Instruction &I) { return I.mayHaveSideEffects(); });
    });
  };
  if (First.Count != Second.Count || Writes(First) || Writes(Second) ||
      !readsElements())
    return false;
  findBetween();
  for (BasicBlock *Block : Between)
    for (Instruction &I : *Block) {
      if (I.isTerminator())
        continue;
      if (I.mayHaveSideEffects() || isa<PHINode, AllocaInst>(I) ||
          any_of(I.operands(), [&](const Use &U) { return First.contains(U); }))
        return false;
    }
  return true;
}

void LoopFuser::fuse() {
  BasicBlock *Before = First.before();
  for (BasicBlock *Block : Between)
    for (Instruction &I : make_early_inc_range(*Block))
      if (!I.isTerminator())
        I.moveBefore(Before->getTerminator()->getIterator());
  BasicBlock *Into = Second.before(), *Out = First.latch();
  for (PHINode &Phi : make_early_inc_range(Second.Header->phis())) {
    if (&Phi == Second.Index)
      continue;
    for (CarriedMatrix &C : First.Carried)
      if (Phi.getIncomingValueForBlock(Into) == C.Result) {
        for (ExtractOp *Extract : Second.operations<ExtractOp>())
          if (Extract->matrix() == &Phi)
            Extract->setArgOperand(0, C.Result);
        Phi.setIncomingValueForBlock(Into,
                                     C.Phi->getIncomingValueForBlock(Before));
      }
    Phi.replaceIncomingBlockWith(Into, Before);
    Phi.moveBefore(First.Header->begin());
  }
  for (CarriedMatrix &C : First.Carried)
    for (ExtractOp *Extract : Second.operations<ExtractOp>())
      if (Extract->matrix() == C.Result) {
        Extract->replaceAllUsesWith(C.Result->component());
        Extract->eraseFromParent();
      }
  Second.Index->replaceAllUsesWith(First.Index);
  cast<Instruction>(Second.Index)->eraseFromParent();
  First.Header->replacePhiUsesWith(Out, Second.latch());
  Second.setTest(First.Back->getCondition());
  Second.Back->setSuccessor(0, First.Header);
  First.Back->eraseFromParent();
  BranchInst::Create(Second.Header, Out);
  DeleteDeadBlocks(Between);
  First.Blocks.insert_range(Second.Blocks);
  First.Back = Second.Back;
  First.Carried.append(Second.Carried);
  First.dropUnread();
}

bool fuseElementLoops(ElementLoop &First, ElementLoop &Second) {
  assert(First.isNormal() && Second.isNormal() && First.Around.empty() &&
         Second.Around.empty() && "loops are fused before they are split");
  LoopFuser Of(First, Second);
  if (!Of.canFuse())
    return false;
  Of.fuse();
  assert(First.isNormal() && "the fused loop can be fused again");
  return true;
}

} // namespace tenon
