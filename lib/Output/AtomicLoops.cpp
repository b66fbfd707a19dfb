// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AtomicLoops.h"
#include "llvm/CodeGen/AtomicExpandUtils.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace tenon {

static void compareAndExchange(IRBuilderBase &B, Value *P, Value *Seen,
                               Value *New, Align A, AtomicOrdering Order,
                               SyncScope::ID Scope, Value *&Done, Value *&Old,
                               Instruction *) {
  Type *Ty = Seen->getType(), *Bits = B.getIntNTy(Ty->getPrimitiveSizeInBits());
  Value *NewBits = B.CreateBitCast(New, Bits);
  Value *SeenBits = B.CreateBitCast(Seen, Bits);
  AtomicCmpXchgInst *Exchange = B.CreateAtomicCmpXchg(
      P, SeenBits, NewBits, A, Order,
      AtomicCmpXchgInst::getStrongestFailureOrdering(Order), Scope);
  Done = B.CreateExtractValue(Exchange, 1);
  Old = B.CreateBitCast(B.CreateExtractValue(Exchange, 0), Ty);
}

void expandToLoop(AtomicRMWInst &Update) {
  expandAtomicRMWToCmpXchg(&Update, compareAndExchange);
}

} // namespace tenon
