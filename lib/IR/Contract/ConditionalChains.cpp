// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chains of which some iterations skip multiplications:
//
//   loop:  %c = phi <C> [ %start, %before ], [ %e, %latch ]
//          br %skips, label %latch, label %multiply
//   multiply: %d = tenon.muladd(load %pa, load %pb, %c)
//   latch: %e = phi <C> [ %c, %loop ], [ %d, %multiply ]
//
// They are one accumulator if each multiplication adds to its value on every
// path there, and each phi merges its values at the ends of the predecessors.

#include "tenon/IR/Contract/Chains.h"
#include "llvm/Analysis/LoopIterator.h"

using namespace llvm;

namespace tenon {

namespace {
class AccumulatorFlow {
public:
  AccumulatorFlow(Loop &L, PHINode &Phi, LoopInfo &Loops)
      : L(L), Phi(Phi), Loops(Loops) {}

  /// Whether the values of an accumulator follow each other.
  bool follow();

  SmallVector<MulAddOp *, 4> MulAdds; ///< in order
  SmallVector<PHINode *, 4> Merges;

private:
  bool findValues();
  Value *startOf(BasicBlock &Block);
  bool followIn(BasicBlock &Block);
  bool comesFrom(BasicBlock &Block, Value *Start) const;
  bool isUsedHere(Value &V) const;

  Loop &L;
  PHINode &Phi;
  LoopInfo &Loops;
  SmallPtrSet<Value *, 8> Values; ///< multiplications and phis
  DenseMap<BasicBlock *, Value *> AtStart, AtEnd;
};
} // namespace

/// Finds the values that the value of the last iteration is computed from.
bool AccumulatorFlow::findValues() {
  SmallVector<Value *, 8> Work = {
      Phi.getIncomingValueForBlock(L.getLoopLatch())};
  while (!Work.empty()) {
    Value *V = Work.pop_back_val();
    if (V == &Phi || !Values.insert(V).second)
      continue;
    auto *I = dyn_cast<Instruction>(V);
    if (!I || Loops.getLoopFor(I->getParent()) != &L)
      return false;
    if (auto *MulAdd = dyn_cast<MulAddOp>(I))
      Work.push_back(MulAdd->c());
    else if (auto *Merge = dyn_cast<PHINode>(I))
      Work.append(Merge->op_begin(), Merge->op_end());
    else
      return false;
  }
  return true;
}

/// The accumulator where \p Block begins; null if it is not one.
Value *AccumulatorFlow::startOf(BasicBlock &Block) {
  if (&Block == L.getHeader())
    return &Phi;
  PHINode *Own = nullptr;
  for (PHINode &Merge : Block.phis())
    if (Values.contains(&Merge)) {
      if (Own)
        return nullptr;
      Own = &Merge;
    }
  if (Own) {
    Merges.push_back(Own);
    return Own;
  }
  for (BasicBlock *Before : predecessors(&Block))
    if (Value *Known = AtEnd.lookup(Before)) // else from an inner loop's latch
      return Known;
  return nullptr;
}

bool AccumulatorFlow::followIn(BasicBlock &Block) {
  Value *V = AtStart[&Block] = startOf(Block);
  for (Instruction &I : Block) {
    auto *MulAdd = dyn_cast<MulAddOp>(&I);
    if (!V || !MulAdd || !Values.contains(MulAdd))
      continue;
    if (MulAdd->c() != V)
      return false;
    MulAdds.push_back(MulAdd);
    V = MulAdd;
  }
  AtEnd[&Block] = V;
  return V;
}

/// Whether the accumulator is \p Start of \p Block, or merged by it, at the end
/// of each predecessor.
bool AccumulatorFlow::comesFrom(BasicBlock &Block, Value *Start) const {
  auto *Merge = dyn_cast<PHINode>(Start);
  if (Merge && Merge->getParent() != &Block)
    Merge = nullptr;
  return all_of(predecessors(&Block), [&](BasicBlock *Before) {
    return AtEnd.lookup(Before) ==
           (Merge ? Merge->getIncomingValueForBlock(Before) : Start);
  });
}

/// Whether \p V is only used as the accumulator, also after the loop.
bool AccumulatorFlow::isUsedHere(Value &V) const {
  return all_of(V.users(), [&](User *U) {
    auto *I = cast<Instruction>(U);
    if (L.contains(I))
      return I == &Phi || Values.contains(I);
    auto *Exit = dyn_cast<PHINode>(I);
    return Exit &&
           all_of(zip(Exit->incoming_values(), Exit->blocks()), [&](auto In) {
             return std::get<0>(In) == AtEnd.lookup(std::get<1>(In));
           });
  });
}

bool AccumulatorFlow::follow() {
  if (!findValues())
    return false;
  LoopBlocksRPO Order(&L);
  Order.perform(&Loops);
  if (!all_of(Order, [&](BasicBlock *Block) { return followIn(*Block); }) ||
      Merges.empty() || Merges.size() + MulAdds.size() != Values.size())
    return false;
  return all_of(L.blocks(),
                [&](BasicBlock *Block) {
                  return Block == L.getHeader() ||
                         comesFrom(*Block, AtStart.lookup(Block));
                }) &&
         AtEnd.lookup(L.getLoopLatch()) ==
             Phi.getIncomingValueForBlock(L.getLoopLatch()) &&
         isUsedHere(Phi) &&
         all_of(Values, [&](Value *V) { return isUsedHere(*V); });
}

/// The phi of the loop that \p V comes from.
static PHINode *phiOf(Value *V, const Loop &L) {
  SmallPtrSet<Value *, 8> Known;
  SmallVector<Value *, 4> Work = {V};
  while (!Work.empty()) {
    V = Work.pop_back_val();
    if (!Known.insert(V).second)
      continue;
    if (auto *MulAdd = dyn_cast<MulAddOp>(V)) {
      Work.push_back(MulAdd->c());
    } else if (auto *Phi = dyn_cast<PHINode>(V); Phi && L.contains(Phi)) {
      if (Phi->getParent() == L.getHeader())
        return Phi;
      Work.append(Phi->op_begin(), Phi->op_end());
    }
  }
  return nullptr;
}

std::optional<Chain> ChainFinder::conditional(MulAddOp &Any, Loop &L) {
  PHINode *Phi = phiOf(&Any, L);
  if (!Phi)
    return std::nullopt;
  AccumulatorFlow Flow(L, *Phi, Loops);
  if (!Flow.follow() || !is_contained(Flow.MulAdds, &Any))
    return std::nullopt;
  Chain C = {Phi, &L, {}};
  for (MulAddOp *MulAdd : Flow.MulAdds) {
    std::optional<ChainMulAdd> P = mulAdd(*MulAdd, L);
    if (!P)
      return std::nullopt;
    C.MulAdds.push_back(std::move(*P));
  }
  C.Merges = Flow.Merges;
  return C;
}

} // namespace tenon
