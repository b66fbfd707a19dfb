// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's SPIR-V back end assumes that a variable whose address is passed to
// wait_group_events is one event, even if it is an array. Each event is
// therefore waited for separately, in a variable for one event:
//
//   for (i = 0; i < count; ++i) {
//     event_t own = events[i]
//     wait_group_events(1, &own)
//   }

#include "BuiltInAsync.h"
#include "BuiltInCalls.h"
#include "tenon/IR/Flow/BetweenBlocks.h"
#include "tenon/IR/Flow/Loops.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static constexpr char EventWord[] = "9ocl_event";

static Type *sizeType(const CallInst &Call) {
  const DataLayout &Layout = Call.getDataLayout();
  return Type::getIntNTy(Call.getContext(),
                         Layout.getPointerSizeInBits(/*AS=*/1));
}

static std::string spaceWord(const Value *Pointer) {
  return "PU3AS" + utostr(Pointer->getType()->getPointerAddressSpace());
}

static Value *nameCopy(IRBuilderBase &B, const CallInst &Call, unsigned Bytes) {
  AsyncCopyOperands Copy(Call);
  Type *Element = copiedElement(B.getContext(), Bytes), *Size = sizeType(Call);
  // A vector type is only mangled in full once.
  std::string Word = mangled(Element),
              Again = Element->isVectorTy() ? "S_" : Word;
  std::string Letters = spaceWord(Copy.To) + Word + spaceWord(Copy.From) + "K" +
                        Again + mangled(Size) + mangled(Size) + EventWord;
  Value *Count = B.CreateTrunc(Copy.Count, Size);
  Value *Stride = B.CreateTrunc(Copy.Stride, Size);
  return callBuiltIn(B, "async_work_group_strided_copy", Letters,
                     Call.getType(),
                     {Copy.To, Copy.From, Count, Stride, Copy.Event},
                     /*Convergent=*/true);
}

/// \p Own is the variable for one event.
static void nameWait(IRBuilderBase &B, CallInst &Call, AllocaInst *Own) {
  Type *Event = Own->getAllocatedType();
  Value *Events = Call.getArgOperand(1)->stripPointerCasts();
  auto WaitFor = [&](Value *Index) {
    Value *From = B.CreateGEP(Event, Events, Index);
    B.CreateStore(B.CreateLoad(Event, From), Own);
    callBuiltIn(B, "wait_group_events", "iP9ocl_event", B.getVoidTy(),
                {B.getInt32(1), Own}, /*Convergent=*/true);
  };
  auto *Count = dyn_cast<ConstantInt>(Call.getArgOperand(0));
  if (Count && Count->isOne()) {
    WaitFor(B.getInt64(0));
    return;
  }
  betweenBlocks(Call, B, "waited", [&] {
    Value *N = B.CreateZExt(Call.getArgOperand(0), B.getInt64Ty());
    rangeLoop(B, B.getInt64(0), N, "wait", WaitFor);
  });
}

static void namePrefetch(IRBuilderBase &B, const CallInst &Call,
                         unsigned Bytes) {
  Type *Element = copiedElement(B.getContext(), Bytes), *Size = sizeType(Call);
  Value *From = Call.getArgOperand(0);
  Value *Count = B.CreateTrunc(Call.getArgOperand(1), Size);
  // Convergent, since other built-ins are treated as functions without effects.
  callBuiltIn(B, "prefetch",
              spaceWord(From) + "K" + mangled(Element) + mangled(Size),
              B.getVoidTy(), {From, Count}, /*Convergent=*/true);
}

void nameAsyncOps(Function &F) {
  SmallVector<CallInst *, 8> Calls; // waits split blocks
  for (Instruction &I : instructions(F))
    if (asyncFactsOf(&I))
      Calls.push_back(cast<CallInst>(&I));
  AllocaInst *Own = nullptr;
  for (CallInst *Call : Calls) {
    AsyncFacts Facts = *asyncFactsOf(Call);
    IRBuilder<> B(Call);
    switch (Facts.Opcode) {
    case AsyncOpcode::Copy:
      Call->replaceAllUsesWith(nameCopy(B, *Call, Facts.ElementBytes));
      break;
    case AsyncOpcode::Wait:
      if (!Own) {
        BasicBlock &Entry = F.getEntryBlock();
        Own =
            IRBuilder<>(&Entry, Entry.begin())
                .CreateAlloca(TargetExtType::get(F.getContext(), "spirv.Event"),
                              nullptr, "event");
      }
      nameWait(B, *Call, Own);
      break;
    case AsyncOpcode::Prefetch:
      namePrefetch(B, *Call, Facts.ElementBytes);
      break;
    }
    Call->eraseFromParent();
  }
}

} // namespace tenon
