// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BuiltInAtomics.h"
#include "BuiltInCalls.h"
#include "Output/AtomicLoops.h"
#include "tenon/IR/Values/MemoryScope.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

/// Memory semantics: the order, and unless it is relaxed, the storage classes
/// that work-items share.
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

//===----------------------------------------------------------------------===//
// Numbers of 8 and 16 bits
//===----------------------------------------------------------------------===//

/// Whether devices have no atomic operations on \p Ty. Those on half require
/// extensions.
static bool isNarrow(const Type *Ty) {
  return Ty->isBFloatTy() || Ty->isIntegerTy(8) || Ty->isIntegerTy(16);
}

namespace {
/// The word of 32 bits that contains a number of 8 or 16 bits.
class Container {
public:
  Container(IRBuilderBase &B, Value *P, Type *Part) : Part(Part) {
    const DataLayout &Layout = B.GetInsertBlock()->getDataLayout();
    Value *Within =
        B.CreateAnd(B.CreatePtrToInt(P, Layout.getIntPtrType(P->getType())), 3);
    Word = B.CreateGEP(B.getInt8Ty(), P, B.CreateNeg(Within));
    Shift = B.CreateTrunc(B.CreateShl(Within, 3), B.getInt32Ty());
    unsigned Bits = Part->getScalarSizeInBits();
    Mask = B.CreateShl(B.getInt32((1u << Bits) - 1), Shift);
  }

  LoadInst *load(IRBuilderBase &B, AtomicOrdering Order,
                 SyncScope::ID Scope) const {
    LoadInst *Load = B.CreateAlignedLoad(B.getInt32Ty(), Word, Align(4));
    Load->setAtomic(Order, Scope);
    return Load;
  }

  /// The number in \p Whole.
  Value *part(IRBuilderBase &B, Value *Whole) const {
    Type *Bits = B.getIntNTy(Part->getScalarSizeInBits());
    return B.CreateBitCast(B.CreateTrunc(B.CreateLShr(Whole, Shift), Bits),
                           Part);
  }

  /// \p Whole with the number replaced by \p V.
  Value *with(IRBuilderBase &B, Value *Whole, Value *V) const {
    Value *Placed = B.CreateShl(B.CreateZExt(V, B.getInt32Ty()), Shift);
    return B.CreateOr(B.CreateAnd(Whole, B.CreateNot(Mask)), Placed);
  }

  Value *Word;

private:
  Type *Part;
  Value *Shift, *Mask;
};
} // namespace

/// The exchange is repeated if only other bits of the word have changed:
///
///   whole = *word
///   do {
///     old, success = compare and exchange(word, whole with expected,
///                                         whole with new)
///     whole = old
///   } while (!success && part of old == expected)
static void exchangeInWord(AtomicCmpXchgInst &Narrow) {
  Value *Expected = Narrow.getCompareOperand(),
        *New = Narrow.getNewValOperand();
  SyncScope::ID Scope = Narrow.getSyncScopeID();
  BasicBlock *Before = Narrow.getParent();
  BasicBlock *Behind = Before->splitBasicBlock(&Narrow);
  Function *F = Before->getParent();
  auto *Loop = BasicBlock::Create(F->getContext(), "", F, Behind);
  IRBuilder<> B(Before->getTerminator());
  Container In(B, Narrow.getPointerOperand(), Expected->getType());
  Value *First = In.load(B, AtomicOrdering::Monotonic, Scope);
  Before->getTerminator()->setSuccessor(0, Loop);

  B.SetInsertPoint(Loop);
  PHINode *Whole = B.CreatePHI(B.getInt32Ty(), 2);
  AtomicCmpXchgInst *Exchange = B.CreateAtomicCmpXchg(
      In.Word, In.with(B, Whole, Expected), In.with(B, Whole, New), Align(4),
      Narrow.getSuccessOrdering(), Narrow.getFailureOrdering(), Scope);
  Exchange->setVolatile(Narrow.isVolatile());
  Value *Old = B.CreateExtractValue(Exchange, 0);
  Value *Success = B.CreateExtractValue(Exchange, 1);
  Value *Part = In.part(B, Old);
  Whole->addIncoming(First, Before);
  Whole->addIncoming(Old, Loop);
  B.CreateCondBr(
      B.CreateAnd(B.CreateNot(Success), B.CreateICmpEQ(Part, Expected)), Loop,
      Behind);

  B.SetInsertPoint(&Narrow);
  Value *Pair =
      B.CreateInsertValue(PoisonValue::get(Narrow.getType()), Part, 0);
  Narrow.replaceAllUsesWith(B.CreateInsertValue(Pair, Success, 1));
  Narrow.eraseFromParent();
}

/// Atomic loads become loads of the word, and stores become exchanges.
static void expandNarrow(Instruction &I) {
  auto *Load = dyn_cast<LoadInst>(&I);
  auto *Store = dyn_cast<StoreInst>(&I);
  IRBuilder<> B(&I);
  if (Load && Load->isAtomic() && isNarrow(Load->getType())) {
    Container In(B, Load->getPointerOperand(), Load->getType());
    Value *Whole = In.load(B, Load->getOrdering(), Load->getSyncScopeID());
    Load->replaceAllUsesWith(In.part(B, Whole));
    Load->eraseFromParent();
  } else if (Store && Store->isAtomic() &&
             isNarrow(Store->getValueOperand()->getType())) {
    AtomicOrdering Order = getMergedAtomicOrdering(Store->getOrdering(),
                                                   AtomicOrdering::Monotonic);
    B.CreateAtomicRMW(AtomicRMWInst::Xchg, Store->getPointerOperand(),
                      Store->getValueOperand(), Store->getAlign(), Order,
                      Store->getSyncScopeID());
    Store->eraseFromParent();
  }
}

//===----------------------------------------------------------------------===//
// Pointers and vectors
//===----------------------------------------------------------------------===//

/// SPIR-V exchanges, loads and stores only numbers atomically.
static Type *numberFor(Type *Ty, const DataLayout &Layout) {
  return Ty->isPointerTy() || Ty->isVectorTy()
             ? Type::getIntNTy(Ty->getContext(), Layout.getTypeSizeInBits(Ty))
             : nullptr;
}

static Value *asNumber(IRBuilderBase &B, Value *V, Type *Number) {
  return B.CreateBitOrPointerCast(V, Number);
}

static void exchangeNumber(AtomicRMWInst &I, Type *Number) {
  IRBuilder<> B(&I);
  AtomicRMWInst *New =
      B.CreateAtomicRMW(AtomicRMWInst::Xchg, I.getPointerOperand(),
                        asNumber(B, I.getValOperand(), Number), I.getAlign(),
                        I.getOrdering(), I.getSyncScopeID());
  New->setVolatile(I.isVolatile());
  I.replaceAllUsesWith(B.CreateBitOrPointerCast(New, I.getType()));
  I.eraseFromParent();
}

static void exchangeNumber(AtomicCmpXchgInst &I, Type *Number) {
  IRBuilder<> B(&I);
  Type *Ty = I.getNewValOperand()->getType();
  AtomicCmpXchgInst *New = B.CreateAtomicCmpXchg(
      I.getPointerOperand(), asNumber(B, I.getCompareOperand(), Number),
      asNumber(B, I.getNewValOperand(), Number), I.getAlign(),
      I.getSuccessOrdering(), I.getFailureOrdering(), I.getSyncScopeID());
  New->setVolatile(I.isVolatile());
  New->setWeak(I.isWeak());
  Value *Old = B.CreateBitOrPointerCast(B.CreateExtractValue(New, 0), Ty);
  Value *Pair = B.CreateInsertValue(PoisonValue::get(I.getType()), Old, 0);
  I.replaceAllUsesWith(
      B.CreateInsertValue(Pair, B.CreateExtractValue(New, 1), 1));
  I.eraseFromParent();
}

static void loadNumber(LoadInst &I, Type *Number) {
  IRBuilder<> B(&I);
  LoadInst *New = B.CreateAlignedLoad(Number, I.getPointerOperand(),
                                      I.getAlign(), I.isVolatile());
  New->setAtomic(I.getOrdering(), I.getSyncScopeID());
  I.replaceAllUsesWith(B.CreateBitOrPointerCast(New, I.getType()));
  I.eraseFromParent();
}

static void storeNumber(StoreInst &I, Type *Number) {
  IRBuilder<> B(&I);
  StoreInst *New =
      B.CreateAlignedStore(asNumber(B, I.getValueOperand(), Number),
                           I.getPointerOperand(), I.getAlign(), I.isVolatile());
  New->setAtomic(I.getOrdering(), I.getSyncScopeID());
  I.eraseFromParent();
}

static void accessNumber(Instruction &I) {
  if (!I.isAtomic())
    return;
  const DataLayout &Layout = I.getDataLayout();
  if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I)) {
    Type *Ty = Exchange->getNewValOperand()->getType();
    if (Type *Number = numberFor(Ty, Layout))
      exchangeNumber(*Exchange, Number);
  } else if (auto *Update = dyn_cast<AtomicRMWInst>(&I)) {
    Type *Number = numberFor(I.getType(), Layout);
    if (Number && Update->getOperation() == AtomicRMWInst::Xchg)
      exchangeNumber(*Update, Number);
  } else if (auto *Load = dyn_cast<LoadInst>(&I)) {
    if (Type *Number = numberFor(I.getType(), Layout))
      loadNumber(*Load, Number);
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    if (Type *Number = numberFor(Store->getValueOperand()->getType(), Layout))
      storeNumber(*Store, Number);
  }
}

//===----------------------------------------------------------------------===//
// All
//===----------------------------------------------------------------------===//

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
    return isNarrow(I.getType()) || I.getType()->isVectorTy();
  }
}

void expandAtomics(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    accessNumber(I);
  for (Instruction &I : make_early_inc_range(instructions(F)))
    expandNarrow(I);
  SmallVector<AtomicRMWInst *> Loops;
  for (Instruction &I : instructions(F))
    if (auto *Update = dyn_cast<AtomicRMWInst>(&I);
        Update && needsLoop(*Update))
      Loops.push_back(Update);
  for (AtomicRMWInst *Update : Loops)
    expandToLoop(*Update);
  SmallVector<AtomicCmpXchgInst *> Exchanges;
  for (Instruction &I : instructions(F))
    if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I);
        Exchange && isNarrow(Exchange->getNewValOperand()->getType()))
      Exchanges.push_back(Exchange);
  for (AtomicCmpXchgInst *Exchange : Exchanges)
    exchangeInWord(*Exchange);
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
