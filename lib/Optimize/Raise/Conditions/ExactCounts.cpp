// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ExactCounts.h"
#include "tenon/IR/Kernel/LaunchTest.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tenon {

namespace {
/// The loop continues while the next Number, Number + Step, is less than End.
struct Counter {
  PHINode *Number = nullptr;
  const APInt *Step = nullptr;
  Value *End = nullptr;
};
} // namespace

static std::optional<Counter> counterOf(const Loop &L) {
  BasicBlock *Latch = L.getLoopLatch();
  if (!L.getLoopPreheader() || !Latch || L.getExitingBlock() != Latch)
    return std::nullopt;
  Counter C;
  Value *Next;
  BasicBlock *Then, *Else;
  CmpPredicate How;
  if (!match(Latch->getTerminator(),
             m_Br(m_ICmp(How, m_Value(Next), m_Value(C.End)), Then, Else)))
    return std::nullopt;
  if (!L.contains(Then))
    How = CmpInst::getInversePredicate(How);
  if (How == CmpInst::ICMP_SGT) {
    std::swap(Next, C.End);
    How = CmpInst::ICMP_SLT;
  }
  Value *Number;
  if (How != CmpInst::ICMP_SLT ||
      !match(Next, m_Add(m_Value(Number), m_APInt(C.Step))) ||
      !C.Step->isStrictlyPositive() || !L.isLoopInvariant(C.End))
    return std::nullopt;
  C.Number = dyn_cast<PHINode>(Number);
  if (!C.Number || C.Number->getParent() != L.getHeader() ||
      C.Number->getIncomingValueForBlock(Latch) != Next)
    return std::nullopt;
  return C;
}

bool testCount(Loop &L, FunctionAnalysisManager &AM) {
  Function &F = *L.getHeader()->getParent();
  auto &Evolution = AM.getResult<ScalarEvolutionAnalysis>(F);
  if (!isa<SCEVCouldNotCompute>(Evolution.getBackedgeTakenCount(&L)))
    return false;
  std::optional<Counter> C = counterOf(L);
  if (!C)
    return false;
  BasicBlock *Before = L.getLoopPreheader();
  IRBuilder<> B(Before->getTerminator());
  // The addition is executed at the start, and where the number is less than
  // End.
  unsigned Bits = C->Step->getBitWidth();
  APInt Max = APInt::getSignedMaxValue(Bits) - *C->Step;
  APInt Min = APInt::getSignedMinValue(Bits) + *C->Step;
  Value *Start = C->Number->getIncomingValueForBlock(Before);
  Value *Fits = B.CreateAnd(B.CreateICmpSLE(Start, B.getInt(Max)),
                            B.CreateICmpSLE(C->End, B.getInt(Max + 1)));
  Fits = B.CreateAnd(Fits, B.CreateICmpSGE(C->End, B.getInt(Min)));
  if (!addGroupTest(F, *Fits)) {
    RecursivelyDeleteTriviallyDeadInstructions(Fits);
    return false;
  }
  // Scalar evolution uses the flag of a phi's sum, but not for other uses.
  BasicBlock *Latch = L.getLoopLatch();
  auto *Branch = cast<BranchInst>(Latch->getTerminator());
  Value *Last = B.CreateNSWSub(C->End, B.getInt(*C->Step));
  B.SetInsertPoint(Branch);
  Value *Next = B.CreateNSWAdd(C->Number, B.getInt(*C->Step));
  // Nor does scalar evolution look through a negation.
  bool GoesOn = L.contains(Branch->getSuccessor(0));
  Branch->setCondition(B.CreateICmp(
      GoesOn ? CmpInst::ICMP_SLT : CmpInst::ICMP_SGE, C->Number, Last));
  C->Number->setIncomingValueForBlock(Latch, Next);
  AM.invalidate(F, PreservedAnalyses::none());
  return true;
}

} // namespace tenon
