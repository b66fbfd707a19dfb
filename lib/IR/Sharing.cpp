// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Sharing.h"
#include "tenon/IR/ItemOps.h"
#include "tenon/IR/Reachability.h"
#include "tenon/IR/SubgroupOps.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

bool isGivenMemory(const Value *Pointer) {
  constexpr unsigned Global = 1, Constant = 2;
  const Value *Object = getUnderlyingObject(Pointer, /*MaxLookup=*/0);
  if (!Object->getType()->isPointerTy())
    return false;
  unsigned Space = Object->getType()->getPointerAddressSpace();
  return Space == Global || Space == Constant;
}

/// Memory of the work-item or the work-group.
static bool isOwnMemory(const Value *Pointer) {
  constexpr unsigned Local = 3;
  const Value *Object = getUnderlyingObject(Pointer, /*MaxLookup=*/0);
  return isa<AllocaInst>(Object) ||
         Object->getType()->getPointerAddressSpace() == Local;
}

static bool isPrefetch(const Instruction &I) {
  std::optional<SubgroupFacts> Facts = subgroupFactsOf(&I);
  return isa<PrefetchOp>(I) ||
         (Facts && Facts->Opcode == SubgroupOpcode::Block2DPrefetch);
}

bool mayWrite(const Instruction &I) {
  return I.mayWriteToMemory() && !isPrefetch(I) && !I.isLifetimeStartOrEnd() &&
         !I.isDebugOrPseudoInst() && !isa<AssumeInst>(I);
}

/// The only memory that \p I writes, or null.
static const Value *writtenMemory(const Instruction &I) {
  if (const auto *Store = dyn_cast<StoreInst>(&I))
    return Store->getPointerOperand();
  if (const auto *Store = dyn_cast<StoreOp>(&I))
    return Store->pointer();
  if (const auto *Memory = dyn_cast<MemIntrinsic>(&I))
    return Memory->getDest();
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  std::optional<SubgroupFacts> Lanes = subgroupFactsOf(&I);
  if (Lanes && (Lanes->Opcode == SubgroupOpcode::BlockWrite ||
                Lanes->Opcode == SubgroupOpcode::Block2DStore))
    return Call->getArgOperand(0);
  if (Callee && Callee->hasFnAttribute(ContractionAttribute))
    return Call->getArgOperand(0);
  return nullptr;
}

bool writesVariable(const Instruction &I) {
  const Value *Written = writtenMemory(I);
  return Written && isa<AllocaInst>(getUnderlyingObject(Written, 0));
}

bool writesOwnMemoryOnly(const Instruction &I) {
  const Value *Written = writtenMemory(I);
  return Written && isOwnMemory(Written);
}

bool isOrdered(const Instruction &I) {
  if (I.isAtomic() || I.isVolatile())
    return true;
  // All instructions of a kernel are asked for each of its loads, so that the
  // other facts are not parsed.
  const auto *Op = dyn_cast<MatrixOp>(&I);
  return Op && Op->getCalledFunction()->hasFnAttribute("tenon.volatile");
}

bool isBarrier(const Instruction &I) {
  std::optional<ItemOpcode> Opcode = itemOpOf(&I);
  return Opcode && isSync(*Opcode);
}

/// Whether \p To may execute after \p From.
static bool mayFollow(const Instruction &From, const Instruction &To) {
  if (From.getParent() == To.getParent() && From.comesBefore(&To))
    return true;
  SmallVector<const BasicBlock *, 2> Next(successors(From.getParent()));
  return blocksAfter(Next).contains(To.getParent());
}

/// Whether the kernel's arguments say that no memory is both \p A and \p B.
static bool areSeparate(const Value *A, const Value *B) {
  const Value *OfA = getUnderlyingObject(A, /*MaxLookup=*/0);
  const Value *OfB = getUnderlyingObject(B, /*MaxLookup=*/0);
  return OfA != OfB && isa<Argument>(OfA) && isa<Argument>(OfB) &&
         (cast<Argument>(OfA)->hasNoAliasAttr() ||
          cast<Argument>(OfB)->hasNoAliasAttr());
}

bool readsTheSameInAllGroups(const Value *Memory, const Instruction &At) {
  if (!isGivenMemory(Memory))
    return false;
  for (const Instruction &I : instructions(*At.getFunction())) {
    if (!I.mayReadOrWriteMemory())
      continue;
    if (isOrdered(I))
      return false;
    if (!mayWrite(I) || isBarrier(I))
      continue;
    if (writesOwnMemoryOnly(I))
      continue;
    // An unknown call may order any accesses.
    const Value *Written = writtenMemory(I);
    if (!Written || (mayFollow(I, At) && !areSeparate(Written, Memory)))
      return false;
  }
  return true;
}

} // namespace tenon
