// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BuiltInAtomics.h"
#include "BuiltInCalls.h"
#include "tenon/IR/MemoryScope.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/CodeGen/AtomicExpandUtils.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

/// Memory semantics: the order, and with an order the storage classes that
/// work-items share.
static Value *semantics(IRBuilderBase &B, AtomicOrdering Order) {
  constexpr unsigned Acquire = 0x2, Release = 0x4, AcquireRelease = 0x8,
                     SequentiallyConsistent = 0x10, SubgroupMemory = 0x80,
                     WorkgroupMemory = 0x100, CrossWorkgroupMemory = 0x200,
                     All = SubgroupMemory | WorkgroupMemory |
                           CrossWorkgroupMemory;
  switch (Order) {
  case AtomicOrdering::Acquire:
    return B.getInt32(Acquire | All);
  case AtomicOrdering::Release:
    return B.getInt32(Release | All);
  case AtomicOrdering::AcquireRelease:
    return B.getInt32(AcquireRelease | All);
  case AtomicOrdering::SequentiallyConsistent:
    return B.getInt32(SequentiallyConsistent | All);
  default:
    return B.getInt32(0);
  }
}

static Value *scope(IRBuilderBase &B, SyncScope::ID Id) {
  // By MemoryScope: Invocation, Subgroup, Workgroup, Device, CrossDevice.
  static constexpr unsigned Numbers[] = {4, 3, 2, 1, 0};
  return B.getInt32(Numbers[unsigned(memoryScopeOf(B.getContext(), Id))]);
}

/// The mangling of a pointer of type \p Pointer to a \p Ty.
static std::string pointerLetters(Type *Pointer, Type *Ty) {
  unsigned Space = Pointer->getPointerAddressSpace();
  return (Space ? "PU3AS" + utostr(Space) : std::string("P")) +
         mangled(Ty, /*Unsigned=*/false);
}

static void nameLoad(LoadInst &Load) {
  IRBuilder<> B(&Load);
  Value *P = Load.getPointerOperand();
  Load.replaceAllUsesWith(callBuiltIn(
      B, "__spirv_AtomicLoad",
      pointerLetters(P->getType(), Load.getType()) + "ii", Load.getType(),
      {P, scope(B, Load.getSyncScopeID()), semantics(B, Load.getOrdering())},
      /*Convergent=*/true));
  Load.eraseFromParent();
}

static void nameStore(StoreInst &Store) {
  IRBuilder<> B(&Store);
  Value *P = Store.getPointerOperand(), *V = Store.getValueOperand();
  callBuiltIn(B, "__spirv_AtomicStore",
              pointerLetters(P->getType(), V->getType()) + "ii" +
                  mangled(V->getType(), /*Unsigned=*/false),
              B.getVoidTy(),
              {P, scope(B, Store.getSyncScopeID()),
               semantics(B, Store.getOrdering()), V},
              /*Convergent=*/true);
  Store.eraseFromParent();
}

static void nameFence(FenceInst &Fence) {
  IRBuilder<> B(&Fence);
  callBuiltIn(
      B, "__spirv_MemoryBarrier", "ii", B.getVoidTy(),
      {scope(B, Fence.getSyncScopeID()), semantics(B, Fence.getOrdering())},
      /*Convergent=*/true);
  Fence.eraseFromParent();
}

/// Whether SPIR-V has no instruction for \p I.
static bool needsLoop(const AtomicRMWInst &I) {
  switch (I.getOperation()) {
  case AtomicRMWInst::Nand:
  case AtomicRMWInst::UIncWrap:
  case AtomicRMWInst::UDecWrap:
  case AtomicRMWInst::USubCond:
  case AtomicRMWInst::USubSat:
  case AtomicRMWInst::FMaximum:
  case AtomicRMWInst::FMinimum:
    return true;
  default:
    return I.getType()->isBFloatTy();
  }
}

/// old = *p; do { seen = old; old = compare and exchange(p, seen, f(seen)); }
/// while (old != seen), of integers
static void compareAndExchange(IRBuilderBase &B, Value *P, Value *Seen,
                               Value *New, Align A, AtomicOrdering Order,
                               SyncScope::ID Scope, Value *&Done, Value *&Old,
                               Instruction *) {
  Type *Ty = Seen->getType(), *Bits = B.getIntNTy(Ty->getScalarSizeInBits());
  AtomicCmpXchgInst *Exchange = B.CreateAtomicCmpXchg(
      P, B.CreateBitCast(Seen, Bits), B.CreateBitCast(New, Bits), A, Order,
      AtomicCmpXchgInst::getStrongestFailureOrdering(Order), Scope);
  Done = B.CreateExtractValue(Exchange, 1);
  Old = B.CreateBitCast(B.CreateExtractValue(Exchange, 0), Ty);
}

void expandAtomics(Function &F) {
  SmallVector<AtomicRMWInst *> Loops;
  for (Instruction &I : instructions(F))
    if (auto *Update = dyn_cast<AtomicRMWInst>(&I);
        Update && needsLoop(*Update))
      Loops.push_back(Update);
  for (AtomicRMWInst *Update : Loops)
    expandAtomicRMWToCmpXchg(Update, compareAndExchange);
}

void nameAtomics(Function &F) {
  auto IsNumber = [](const Type *Ty) {
    return Ty->isIntegerTy() || Ty->isFloatingPointTy();
  };
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Load = dyn_cast<LoadInst>(&I);
    auto *Store = dyn_cast<StoreInst>(&I);
    if (Load && Load->isAtomic() && IsNumber(Load->getType()))
      nameLoad(*Load);
    else if (Store && Store->isAtomic() &&
             IsNumber(Store->getValueOperand()->getType()))
      nameStore(*Store);
    else if (auto *Fence = dyn_cast<FenceInst>(&I))
      nameFence(*Fence);
  }
}

} // namespace tenon
