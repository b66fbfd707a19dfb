// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each work-item copies its share at the call:
//
//   for (r = 0; r < ceil(n / items); ++r)
//     if ((i = r * items + item) < n)
//       dst[i] = src[i * stride]      or   dst[i * stride] = src[i]
//
// Waiting for events is a barrier, so the events themselves are not used.

#include "AsyncCopies.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Flow/BetweenBlocks.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static void emitCopy(const CallInst &Call, IRBuilderBase &B, unsigned Bytes) {
  AsyncCopyOperands Copy(Call);
  Type *Element = copiedElement(B.getContext(), Bytes);
  Value *Items = createGroupItems(B, ItemOpcode::LocalSize);
  Value *Item = createItemOp(B, ItemOpcode::LocalLinearId);
  Value *TripCount = B.CreateUDiv(
      B.CreateAdd(Copy.Count, B.CreateSub(Items, B.getInt64(1))), Items);
  auto AddressOf = [&](Value *Base, Value *Index) {
    bool IsLocal = Base->getType()->getPointerAddressSpace() == LocalSpace;
    return B.CreateGEP(Element, Base,
                       IsLocal ? Index : B.CreateMul(Index, Copy.Stride));
  };
  rangeLoop(B, B.getInt64(0), TripCount, "copy", [&](Value *Iteration) {
    Value *Index = B.CreateAdd(B.CreateMul(Iteration, Items), Item);
    ifThen(B, B.CreateICmpULT(Index, Copy.Count), "copy.element", [&] {
      Value *V = B.CreateAlignedLoad(Element, AddressOf(Copy.From, Index),
                                     Align(Bytes));
      B.CreateAlignedStore(V, AddressOf(Copy.To, Index), Align(Bytes));
    });
  });
}

static void expand(CallInst &Call, const AsyncFacts &Facts) {
  IRBuilder<> B(&Call);
  if (Facts.Opcode == AsyncOpcode::Wait) {
    createItemOp(B, ItemOpcode::Barrier);
  } else {
    betweenBlocks(Call, B, "copied",
                  [&] { emitCopy(Call, B, Facts.ElementBytes); });
    Call.replaceAllUsesWith(Constant::getNullValue(Call.getType()));
  }
  Call.eraseFromParent();
}

/// Calls \p Replace for each call of the operations that \p Selects.
static bool
replaceCalls(Module &M, function_ref<bool(AsyncOpcode)> Selects,
             function_ref<void(CallInst &, const AsyncFacts &)> Replace) {
  bool Changed = false;
  for (Function &F : make_early_inc_range(M)) {
    std::optional<AsyncFacts> Facts = readAsyncFacts(F);
    if (!Facts || !Selects(Facts->Opcode))
      continue;
    for (User *U : make_early_inc_range(F.users()))
      Replace(*cast<CallInst>(U), *Facts);
    F.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

bool expandAsyncCopies(Module &M) {
  if (!replaceCalls(
          M, [](AsyncOpcode O) { return O != AsyncOpcode::Prefetch; }, expand))
    return false;
  dropEvents(M);
  return true;
}

bool dropPrefetches(Module &M) {
  return replaceCalls(
      M, [](AsyncOpcode O) { return O == AsyncOpcode::Prefetch; },
      [](CallInst &Call, const AsyncFacts &) { Call.eraseFromParent(); });
}

} // namespace tenon
