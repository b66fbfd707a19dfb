// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Moves variables of constant size into the entry block, the only block in
// which SROA looks for them. Triton allocates the memory of a block that a loop
// loads within the loop:
//
//   loop: %v = alloca [32 x i16]           entry: %v = alloca [32 x i16]
//         store …, ptr %v            ->    loop:  store …, ptr %v

#include "SlotAccess.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

/// Whether one variable can replace the variables of all iterations, because
/// the variable of an earlier iteration can no longer be reached after the next
/// one is allocated. Any pointer into it that is not a phi was computed after
/// the latest allocation, which dominates it.
static bool isForgotten(const AllocaInst &Variable) {
  SmallVector<const Value *> Work = {&Variable};
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users()) {
      if (isa<PHINode>(U))
        return false;
      if (isa<GetElementPtrInst, CastInst, SelectInst>(U) &&
          U->getType()->isPointerTy())
        Work.push_back(U);
    }
  return !PointerMayBeCaptured(&Variable, /*ReturnCaptures=*/true);
}

void moveVariablesToEntry(Function &F) {
  BasicBlock &Entry = F.getEntryBlock();
  SmallVector<AllocaInst *> Variables;
  for (Instruction &I : instructions(F))
    if (auto *Variable = dyn_cast<AllocaInst>(&I))
      if (Variable->getParent() != &Entry &&
          isa<ConstantInt>(Variable->getArraySize()) && isForgotten(*Variable))
        Variables.push_back(Variable);
  auto First = Entry.getFirstInsertionPt();
  for (AllocaInst *Variable : Variables)
    Variable->moveBefore(Entry, First);
}

} // namespace tenon
