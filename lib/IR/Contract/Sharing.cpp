// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Contract/Sharing.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

bool isGivenMemory(const Value *Pointer) {
  const Value *Object = getUnderlyingObject(Pointer, /*MaxLookup=*/0);
  if (!Object->getType()->isPointerTy())
    return false;
  unsigned Space = Object->getType()->getPointerAddressSpace();
  return Space == GlobalSpace || Space == ConstantSpace;
}

/// Memory of the work-item or the work-group.
static bool isOwnMemory(const Value *Pointer) {
  const Value *Object = getUnderlyingObject(Pointer, /*MaxLookup=*/0);
  return isa<AllocaInst>(Object) ||
         Object->getType()->getPointerAddressSpace() == LocalSpace;
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

bool mayBeVariable(const Value *Pointer) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Pointer, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  return any_of(Objects, [](const Value *V) { return isa<AllocaInst>(V); });
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
  // This is called for all instructions of a kernel, for each of its loads, so
  // the other facts are not parsed.
  const auto *Op = dyn_cast<MatrixOp>(&I);
  return Op && Op->getCalledFunction()->hasFnAttribute("tenon.volatile");
}

bool isBarrier(const Instruction &I) {
  std::optional<ItemOpcode> Opcode = itemOpOf(&I);
  return Opcode && isSync(*Opcode);
}

//===----------------------------------------------------------------------===//
// Writes
//===----------------------------------------------------------------------===//

KernelWrites::KernelWrites(Function &F) {
  for (Instruction &I : instructions(F))
    if (I.mayReadOrWriteMemory() && !add(I)) {
      CanOrder = true;
      return;
    }
  for (auto &[Object, Writes] : Objects) {
    SmallVector<const BasicBlock *, 8> Next;
    for (const auto &[Block, First] : Writes.First)
      append_range(Next, successors(Block));
    Writes.After = blocksAfter(Next);
  }
}

/// Adds what \p I writes; false if it may order accesses.
bool KernelWrites::add(Instruction &I) {
  if (isOrdered(I))
    return false;
  if (!mayWrite(I) || isBarrier(I) || writesOwnMemoryOnly(I))
    return true;
  const Value *Written = writtenMemory(I);
  if (!Written) // an unknown call may order any accesses
    return false;
  const Value *Object = getUnderlyingObject(Written, /*MaxLookup=*/0);
  Objects[Object].First.try_emplace(I.getParent(), &I);
  return true;
}

bool KernelWrites::Of::canPrecede(const Instruction &At) const {
  if (After.contains(At.getParent()))
    return true;
  auto Own = First.find(At.getParent());
  if (Own == First.end())
    return false;
  const Value *Writer = Own->second;
  return !Writer || cast<Instruction>(Writer)->comesBefore(&At);
}

/// Whether the kernel's arguments say that the objects \p A and \p B share no
/// memory.
static bool areSeparate(const Value *A, const Value *B) {
  return A != B && isa<Argument>(A) && isa<Argument>(B) &&
         (cast<Argument>(A)->hasNoAliasAttr() ||
          cast<Argument>(B)->hasNoAliasAttr());
}

bool KernelWrites::readsTheSameInAllGroups(const Value *Memory,
                                           const Instruction &At) const {
  if (CanOrder || !isGivenMemory(Memory))
    return false;
  const Value *Read = getUnderlyingObject(Memory, /*MaxLookup=*/0);
  return none_of(Objects, [&](const auto &Written) {
    return !areSeparate(Written.first, Read) && Written.second.canPrecede(At);
  });
}

} // namespace tenon
