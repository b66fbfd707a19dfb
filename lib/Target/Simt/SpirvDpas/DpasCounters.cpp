// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Narrows loop counters that are known to stay small to 32 bits, because a
// 64-bit comparison takes several instructions:
//
//   %k = phi i64 [ %start ], [ %next ]      %k.w = phi i32 …, %k = sext %k.w
//   %next = add i64 %k, 16             ->   %next.w = add i32 %k.w, 16
//   icmp ult i64 %next, %end                icmp ult i32 %next.w, trunc %end

#include "DpasSurface.h"

using namespace llvm;

namespace tenon {

/// Counter + constant, the counter's value in the next iteration; null if the
/// phi is not such a 64-bit counter with two incoming values.
static BinaryOperator *nextOf(const PHINode &Counter, const BasicBlock *Latch) {
  if (!Counter.getType()->isIntegerTy(64) ||
      Counter.getNumIncomingValues() != 2 ||
      Counter.getBasicBlockIndex(Latch) < 0)
    return nullptr;
  auto *Next =
      dyn_cast<BinaryOperator>(Counter.getIncomingValueForBlock(Latch));
  bool Adds = Next && Next->getOpcode() == Instruction::Add &&
              Next->getOperand(0) == &Counter &&
              isa<ConstantInt>(Next->getOperand(1));
  return Adds ? Next : nullptr;
}

static void narrow(PHINode &Counter, BinaryOperator &Next, ICmpInst &Compare) {
  unsigned FromStart = Counter.getIncomingValue(0) == &Next ? 1 : 0;
  BasicBlock *Before = Counter.getIncomingBlock(FromStart);
  IRBuilder<> B(Before->getTerminator());
  Type *Word = B.getInt32Ty();
  Value *Start = B.CreateTrunc(Counter.getIncomingValue(FromStart), Word);
  B.SetInsertPoint(&Counter);
  PHINode *NewCounter = B.CreatePHI(Word, 2, Counter.getName() + ".w");
  B.SetInsertPoint(&Next);
  Value *NewNext = B.CreateAdd(
      NewCounter,
      ConstantExpr::getTrunc(cast<ConstantInt>(Next.getOperand(1)), Word),
      Next.getName() + ".w");
  NewCounter->addIncoming(Start, Before);
  NewCounter->addIncoming(NewNext, Counter.getIncomingBlock(1 - FromStart));
  B.SetInsertPoint(&Compare);
  for (Use &U : Compare.operands())
    U = U == &Counter ? NewCounter
        : U == &Next  ? NewNext
                      : B.CreateTrunc(U, Word);
  Value *WideNext =
      IRBuilder<>(&Next).CreateSExt(NewNext, Next.getType(), "wide");
  Next.replaceAllUsesWith(WideNext);
  Next.eraseFromParent();
  B.SetInsertPoint(Counter.getParent()->getFirstNonPHIIt());
  Counter.replaceAllUsesWith(
      B.CreateSExt(NewCounter, Counter.getType(), "wide"));
  Counter.eraseFromParent();
}

void narrowCounter(Loop &L, ICmpInst &Compare) {
  BasicBlock *Latch = L.getLoopLatch();
  assert(Latch && L.contains(&Compare) && "the loop's own exit test");
  for (PHINode &Phi : L.getHeader()->phis()) {
    BinaryOperator *Next = nextOf(Phi, Latch);
    if (Next && any_of(Compare.operands(),
                       [&](const Use &U) { return U == &Phi || U == Next; })) {
      narrow(Phi, *Next, Compare);
      return;
    }
  }
}

} // namespace tenon
