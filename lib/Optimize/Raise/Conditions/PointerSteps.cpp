// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PointerSteps.h"
#include "tenon/IR/AddressSum.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tenon {

namespace {
struct Counter {
  AddressSum Step;
  PHINode *Far;
};
} // namespace

/// The number that \p L adds to \p Phi in each iteration, if it is
/// loop-invariant.
static std::optional<AddressSum> stepOf(PHINode &Phi, const Loop &L) {
  if (!Phi.getType()->isPointerTy())
    return std::nullopt;
  const DataLayout &Layout = Phi.getDataLayout();
  AddressSum Step =
      AddressSum::of(Phi.getIncomingValueForBlock(L.getLoopLatch()), Layout) -
      AddressSum::of(&Phi, Layout);
  if (!Step.allOf([&](Value *V) {
        return !V->getType()->isPointerTy() && L.isLoopInvariant(V);
      }))
    return std::nullopt;
  return Step;
}

/// The counter that advances by \p Step.
static PHINode *counterOf(const AddressSum &Step, Loop &L,
                          SmallVectorImpl<Counter> &Counters) {
  for (Counter &C : Counters)
    if (C.Step == Step)
      return C.Far;
  IRBuilder<> B(&L.getHeader()->front());
  PHINode *Far = B.CreatePHI(B.getInt64Ty(), 2, "far");
  Far->addIncoming(B.getInt64(0), L.getLoopPreheader());
  B.SetInsertPoint(L.getLoopPreheader()->getTerminator());
  Value *By = Step.emit(B);
  B.SetInsertPoint(L.getLoopLatch()->getTerminator());
  Far->addIncoming(B.CreateAdd(Far, By), L.getLoopLatch());
  Counters.push_back({Step, Far});
  return Far;
}

bool sharePointerSteps(Loop &L) {
  if (!L.getLoopPreheader() || !L.getLoopLatch())
    return false;
  SmallVector<Counter, 2> Counters;
  for (PHINode &Phi : make_early_inc_range(L.getHeader()->phis())) {
    std::optional<AddressSum> Step = stepOf(Phi, L);
    if (!Step)
      continue;
    PHINode *Far = counterOf(*Step, L, Counters);
    IRBuilder<> B(L.getHeader(), L.getHeader()->getFirstInsertionPt());
    Value *Start = Phi.getIncomingValueForBlock(L.getLoopPreheader());
    Value *Next = Phi.getIncomingValueForBlock(L.getLoopLatch());
    Phi.replaceAllUsesWith(B.CreateGEP(B.getInt8Ty(), Start, Far));
    Phi.eraseFromParent();
    RecursivelyDeleteTriviallyDeadInstructions(Next);
  }
  return !Counters.empty();
}

//===----------------------------------------------------------------------===//
// Equal counters
//===----------------------------------------------------------------------===//

/// The value of \p V in \p L, if it is linear in the iteration's number.
static const SCEV *linearOf(Instruction &V, const Loop &L,
                            ScalarEvolution &Evolution) {
  if (!V.getType()->isIntegerTy() || !isa<PHINode, BinaryOperator>(V))
    return nullptr;
  const auto *Linear = dyn_cast<SCEVAddRecExpr>(Evolution.getSCEV(&V));
  return Linear && Linear->getLoop() == &L && Linear->isAffine() ? Linear
                                                                 : nullptr;
}

/// Replaces \p V, whose value is \p Of, by the counter \p Phi, except where
/// counters use it. \p Phi must not be poison where \p V is not.
static bool useCounter(Instruction &V, PHINode &Phi, const SCEV *Of,
                       const Loop &L, ScalarEvolution &Evolution) {
  auto IsOther = [&](const Use &U) {
    auto *Of = dyn_cast<PHINode>(U.getUser());
    return !Of || Of->getParent() != L.getHeader();
  };
  SmallVector<Instruction *, 4> Flagged;
  if (none_of(V.uses(), IsOther) ||
      !Evolution.canReuseInstruction(Of, &Phi, Flagged))
    return false;
  for (Instruction *I : Flagged)
    I->dropPoisonGeneratingAnnotations();
  V.replaceUsesWithIf(&Phi, [&](const Use &U) { return IsOther(U); });
  return true;
}

/// Whether the end of an iteration compares \p Phi or its next value.
static bool isTested(const PHINode &Phi, const Loop &L) {
  const BasicBlock *Latch = L.getLoopLatch();
  const Value *Tested;
  return Latch &&
         match(Latch->getTerminator(), m_Br(m_ICmp(m_Value(Tested), m_Value()),
                                            m_BasicBlock(), m_BasicBlock())) &&
         (Tested == &Phi || Tested == Phi.getIncomingValueForBlock(Latch));
}

bool shareCounters(Loop &L, const LoopInfo &Loops, ScalarEvolution &Evolution) {
  DenseMap<const SCEV *, PHINode *> Counters;
  unsigned Phis = 0;
  for (PHINode &Phi : L.getHeader()->phis())
    if (const SCEV *Of = linearOf(Phi, L, Evolution)) {
      PHINode *&Counter = Counters[Of];
      if (!Counter || isTested(Phi, L)) // whose end is known
        Counter = &Phi;
      ++Phis;
    }
  bool Changed = false;
  for (BasicBlock *Block : L.blocks()) {
    if (Phis < 2 || Loops.getLoopFor(Block) != &L)
      continue;
    for (Instruction &I : *Block) {
      const SCEV *Of = linearOf(I, L, Evolution);
      PHINode *Phi = Of ? Counters.lookup(Of) : nullptr;
      if (Phi && Phi != &I)
        Changed |= useCounter(I, *Phi, Of, L, Evolution);
    }
  }
  return Changed;
}

} // namespace tenon
