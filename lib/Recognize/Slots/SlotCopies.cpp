// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Casts, integer copies and aggregates of matrix slots (steps 4 and 5 of
// PromoteSlots).

#include "SlotAccess.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

AllocaInst *matrixSlot(Value *Pointer) {
  auto *Alloca = dyn_cast<AllocaInst>(getUnderlyingObject(Pointer, 0));
  return Alloca && containsMatrix(Alloca->getAllocatedType()) ? Alloca
                                                              : nullptr;
}

static void collectMatrices(Type *Ty, SmallSetVector<MatrixType *, 4> &Found) {
  if (auto *Matrix = dyn_cast<MatrixType>(Ty))
    Found.insert(Matrix);
  else if (auto *Array = dyn_cast<ArrayType>(Ty))
    collectMatrices(Array->getElementType(), Found);
  else if (auto *Struct = dyn_cast<StructType>(Ty))
    for (Type *Element : Struct->elements())
      collectMatrices(Element, Found);
}

MatrixType *onlyMatrixIn(Type *Ty) {
  SmallSetVector<MatrixType *, 4> Found;
  collectMatrices(Ty, Found);
  return Found.size() == 1 ? Found[0] : nullptr;
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

/// Emits the same copy or move with \p Pointer instead of \p Cast, which may be
/// both operands.
static void copyThrough(AnyMemTransferInst &Copy, Value *Cast, Value *Pointer) {
  IRBuilder<> B(&Copy);
  Value *Dest = Copy.getRawDest() == Cast ? Pointer : Copy.getRawDest();
  Value *Source = Copy.getRawSource() == Cast ? Pointer : Copy.getRawSource();
  if (isa<AnyMemMoveInst>(Copy))
    B.CreateMemMove(Dest, Copy.getDestAlign(), Source, Copy.getSourceAlign(),
                    Copy.getLength(), Copy.isVolatile());
  else
    B.CreateMemCpy(Dest, Copy.getDestAlign(), Source, Copy.getSourceAlign(),
                   Copy.getLength(), Copy.isVolatile());
  Copy.eraseFromParent();
}

/// Replaces uses of \p Cast by \p Pointer, the same address in the slot's own
/// address space, where possible.
static void usePointerInstead(Value *Cast, Value *Pointer) {
  // A copy that uses both the cast and a GEP of it is erased after the first
  // use.
  SmallVector<WeakVH, 8> Users(Cast->user_begin(), Cast->user_end());
  for (const WeakVH &Handle : Users) {
    Value *U = Handle;
    if (!U)
      continue;
    if (auto *Load = dyn_cast<LoadInst>(U)) {
      Load->setOperand(Load->getPointerOperandIndex(), Pointer);
    } else if (auto *Store = dyn_cast<StoreInst>(U);
               Store && Store->getPointerOperand() == Cast) {
      Store->setOperand(Store->getPointerOperandIndex(), Pointer);
    } else if (auto *Gep = dyn_cast<GetElementPtrInst>(U);
               Gep && Gep->getPointerOperand() == Cast) {
      SmallVector<Value *, 4> Indices(Gep->indices());
      auto *New = GetElementPtrInst::Create(Gep->getSourceElementType(),
                                            Pointer, Indices, Gep->getName(),
                                            Gep->getIterator());
      New->setNoWrapFlags(Gep->getNoWrapFlags());
      usePointerInstead(Gep, New);
      if (Gep->use_empty())
        Gep->eraseFromParent();
    } else if (auto *Back = dyn_cast<AddrSpaceCastInst>(U)) {
      if (Back->getType() == Pointer->getType())
        Back->replaceAllUsesWith(Pointer);
      else
        usePointerInstead(Back, Pointer);
      if (Back->use_empty())
        Back->eraseFromParent();
    } else if (auto *Copy = dyn_cast<AnyMemTransferInst>(U)) {
      copyThrough(*Copy, Cast, Pointer);
    }
  }
}

void dropSlotCasts(Function &F) {
  SmallVector<WeakVH, 8> Casts; // handling one may erase others
  for (Instruction &I : instructions(F))
    if (auto *Cast = dyn_cast<AddrSpaceCastInst>(&I);
        Cast && matrixSlot(Cast->getPointerOperand()))
      Casts.push_back(Cast);
  for (WeakVH &Handle : reverse(Casts)) {
    Value *Alive = Handle;
    auto *Cast = cast_or_null<AddrSpaceCastInst>(Alive);
    if (!Cast)
      continue;
    usePointerInstead(Cast, Cast->getPointerOperand());
    if (Cast->use_empty())
      Cast->eraseFromParent();
  }
}

//===----------------------------------------------------------------------===//
// Integer copies
//===----------------------------------------------------------------------===//

namespace {
/// Loads, phis, selects and stores through which one pointer-sized value flows.
struct CopyWeb {
  SmallSetVector<Instruction *, 8> Members;
  Instruction *Stranger = nullptr; // an instruction that computes with it
};
} // namespace

static CopyWeb followCopies(LoadInst *Start) {
  CopyWeb Web;
  Web.Members.insert(Start);
  auto AddDefinition = [&](Value *V) {
    if (auto *I = dyn_cast<Instruction>(V)) {
      if (isa<LoadInst, PHINode, SelectInst>(I))
        Web.Members.insert(I);
      else
        Web.Stranger = I;
    } else if (!isa<UndefValue>(V)) {
      Web.Stranger = Start;
    }
  };
  for (unsigned Next = 0; Next < Web.Members.size(); ++Next) {
    Instruction *I = Web.Members[Next];
    if (auto *Phi = dyn_cast<PHINode>(I))
      for_each(Phi->incoming_values(), AddDefinition);
    if (auto *Select = dyn_cast<SelectInst>(I)) {
      AddDefinition(Select->getTrueValue());
      AddDefinition(Select->getFalseValue());
    }
    if (isa<StoreInst>(I))
      continue;
    for (User *U : I->users()) {
      auto *UserI = cast<Instruction>(U);
      bool Copies = isa<PHINode, SelectInst>(UserI) ||
                    (isa<StoreInst>(UserI) &&
                     cast<StoreInst>(UserI)->getValueOperand() == I);
      if (Copies)
        Web.Members.insert(UserI);
      else
        Web.Stranger = UserI;
    }
  }
  return Web;
}

/// The type of the matrix to which \p Pointer points; null if it points to
/// another member of a structure, or is not known to point to a matrix.
static MatrixType *matrixAt(Value *Pointer) {
  AllocaInst *Slot = matrixSlot(Pointer);
  if (!Slot)
    return nullptr;
  if (Type *Ty = memberTypeAt(Pointer, Slot->getDataLayout()))
    return dyn_cast<MatrixType>(Ty);
  return onlyMatrixIn(Slot->getAllocatedType());
}

/// The matrix type that a load or store of the web accesses.
static MatrixType *slotTypeOf(const CopyWeb &Web) {
  for (Instruction *I : Web.Members)
    if (Value *Pointer = getLoadStorePointerOperand(I))
      if (MatrixType *Ty = matrixAt(Pointer))
        return Ty;
  return nullptr;
}

static void retypeWeb(const CopyWeb &Web, MatrixType *Ty) {
  assert(!Web.Stranger && "nothing computes with the value");
  for (Instruction *I : Web.Members) {
    if (auto *Store = dyn_cast<StoreInst>(I)) {
      if (isa<UndefValue>(Store->getValueOperand()))
        Store->setOperand(0, UndefValue::get(Ty));
      continue;
    }
    I->mutateType(Ty);
    for (Use &U : I->operands())
      if (isa<UndefValue>(U.get()) && !U->getType()->isIntegerTy(1))
        U.set(UndefValue::get(Ty));
  }
}

/// A slot that was cleared as an integer or pointer contains the zero matrix.
static void repairClearing(StoreInst &Store) {
  auto *C = dyn_cast<Constant>(Store.getValueOperand());
  if (!C || !C->isNullValue() ||
      !(C->getType()->isIntegerTy(64) || C->getType()->isPointerTy()))
    return;
  if (MatrixType *Ty = matrixAt(Store.getPointerOperand()))
    Store.setOperand(0, Constant::getNullValue(Ty));
}

void repairIntegerCopies(Function &F) {
  for (Instruction &I : instructions(F))
    if (auto *Store = dyn_cast<StoreInst>(&I))
      repairClearing(*Store);
  SmallVector<LoadInst *, 8> Loads;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I);
        Load && matrixSlot(Load->getPointerOperand()) &&
        (Load->getType()->isIntegerTy(64) || Load->getType()->isPointerTy()))
      Loads.push_back(Load);
  for (LoadInst *Load : Loads) {
    if (isa<MatrixType>(Load->getType()))
      continue; // handled with another load
    CopyWeb Web = followCopies(Load);
    MatrixType *Ty = slotTypeOf(Web);
    if (!Ty)
      continue; // another member of a mixed structure
    if (Web.Stranger) {
      reportError(*Web.Stranger, "copy of " + describe(Ty),
                  "a matrix is accessed as an integer; expected copies of the "
                  "whole matrix");
      continue;
    }
    retypeWeb(Web, Ty);
  }
}

//===----------------------------------------------------------------------===//
// Aggregates
//===----------------------------------------------------------------------===//

void splitMatrixAggregates(Function &F) {
  SmallVector<PHINode *, 4> Phis;
  SmallVector<SelectInst *, 4> Selects;
  for (Instruction &I : instructions(F)) {
    if (isa<MatrixType>(I.getType()) || !containsMatrix(I.getType()))
      continue;
    if (auto *Phi = dyn_cast<PHINode>(&I))
      Phis.push_back(Phi);
    if (auto *Select = dyn_cast<SelectInst>(&I))
      Selects.push_back(Select);
  }
  for (SelectInst *Select : Selects) {
    IRBuilder<> B(Select);
    Value *Result = PoisonValue::get(Select->getType());
    unsigned Count = Select->getType()->getNumContainedTypes();
    if (auto *Array = dyn_cast<ArrayType>(Select->getType()))
      Count = Array->getNumElements();
    for (unsigned I = 0; I < Count; ++I)
      Result = B.CreateInsertValue(
          Result,
          B.CreateSelect(Select->getCondition(),
                         B.CreateExtractValue(Select->getTrueValue(), I),
                         B.CreateExtractValue(Select->getFalseValue(), I)),
          I);
    Select->replaceAllUsesWith(Result);
    Select->eraseFromParent();
  }
  // The members go through memory, so that SROA promotes them one by one.
  for (PHINode *Phi : Phis)
    DemotePHIToStack(Phi);
}

void foldMatrixMembers(Function &F) {
  SmallVector<WeakTrackingVH, 8> Aggregates;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!isa<MatrixType>(I.getType()) && containsMatrix(I.getType()))
      Aggregates.push_back(&I);
    auto *Extract = dyn_cast<ExtractValueInst>(&I);
    if (!Extract || !containsMatrix(Extract->getAggregateOperand()->getType()))
      continue;
    if (Value *Member = FindInsertedValue(Extract->getAggregateOperand(),
                                          Extract->getIndices())) {
      Extract->replaceAllUsesWith(Member);
      Extract->eraseFromParent();
    }
  }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Aggregates);
}

} // namespace tenon
