// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices of 4-bit elements that are accessed by bytes (the last part of step
// 6 of PromoteSlots). A program accesses such a matrix by bytes where it is
// reinterpreted as bytes. Its variables then hold bytes, so that a loop over
// them does not convert the whole matrix in each iteration:
//
//   %m = load <a i4 8x64>, ptr %slot       %x = load <a i8 8x32>, ptr %slot
//   %x = slice <a i8 8x32> %m
//   %y = insert %x, i8 %v, %i          ->  %y = insert %x, i8 %v, %i
//   %n = slice <a i4 8x64> %y
//   store <a i4 8x64> %n, ptr %slot        store <a i8 8x32> %y, ptr %slot
//
// BytePairs.cpp has the exception.

#include "Recognize/Matrix/MatrixOfBytes.h"
#include "SlotAccess.h"
#include "tenon/IR/Matrix/Reinterpretation.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

using MatrixTypes = SmallPtrSet<MatrixType *, 4>;

/// \p Matrix as a matrix of type \p Ty: the operand of a reinterpretation of
/// it, or a new reinterpretation.
static Value *asType(Value *Matrix, MatrixType *Ty, IRBuilderBase &B) {
  Value *Old = reinterpreted(Matrix);
  if (Old && Old->getType() == Ty)
    return Old;
  return MatrixBuilder(B).slice(Matrix, Ty, 0, 0);
}

/// Erases unused casts that were made for pointers to elements.
static void eraseDeadUsers(AllocaInst &Slot) {
  for (User *U : make_early_inc_range(Slot.users()))
    if (auto *I = cast<Instruction>(U); isInstructionTriviallyDead(I))
      I->eraseFromParent();
}

static bool isWholeAccess(const User *U, const AllocaInst &Slot) {
  const auto *I = cast<Instruction>(U);
  if (const auto *Load = dyn_cast<LoadInst>(I))
    return Load->getType() == Slot.getAllocatedType();
  if (const auto *Store = dyn_cast<StoreInst>(I))
    return Store->getPointerOperand() == &Slot &&
           Store->getValueOperand()->getType() == Slot.getAllocatedType();
  return I->isLifetimeStartOrEnd();
}

/// \p New is a reinterpretation. Replaces its users that reinterpret it back.
static void fold(Instruction &New) {
  Value *Old = reinterpreted(&New);
  for (User *U : make_early_inc_range(New.users())) {
    if (!reinterpreted(U) || U->getType() != Old->getType())
      continue;
    U->replaceAllUsesWith(Old);
    cast<Instruction>(U)->eraseFromParent();
  }
  if (New.use_empty())
    New.eraseFromParent();
}

static void holdBytes(AllocaInst &Slot, MatrixType *Bytes) {
  for (User *U : make_early_inc_range(Slot.users())) {
    if (auto *Load = dyn_cast<LoadInst>(U)) {
      IRBuilder<> B(Load);
      LoadInst *Held = B.CreateLoad(Bytes, &Slot, Load->isVolatile());
      auto *Ty = cast<MatrixType>(Load->getType());
      CallInst *New = MatrixBuilder(B).slice(Held, Ty, 0, 0);
      Load->replaceAllUsesWith(New);
      New->takeName(Load);
      Load->eraseFromParent();
      fold(*New);
    } else if (auto *Store = dyn_cast<StoreInst>(U)) {
      IRBuilder<> B(Store);
      Value *Matrix = Store->getValueOperand();
      Store->setOperand(0, asType(Matrix, Bytes, B));
      if (reinterpreted(Matrix) && Matrix->use_empty())
        cast<Instruction>(Matrix)->eraseFromParent();
    }
  }
  Slot.setAllocatedType(Bytes);
}

/// The types of matrices of 4-bit elements that \p F accesses by bytes, and of
/// those that it accesses by elements.
static void findAccesses(Function &F, MatrixTypes &ByBytes,
                         MatrixTypes &ByElements) {
  for (Instruction &I : instructions(F)) {
    if (Value *Matrix = reinterpreted(&I)) {
      auto *From = cast<MatrixType>(Matrix->getType());
      if (From->component()->isIntegerTy(4))
        ByBytes.insert(From);
    } else if (isa<ExtractOp, InsertOp>(I)) {
      ByElements.insert(cast<MatrixOp>(I).facts().Type);
    }
  }
}

static void countBytes(MatrixOp &Op, const OpFacts &Facts, bool ByElements) {
  if (isa<CoordOp>(Op))
    return reportError(Op, describe(Facts),
                       "elements of this matrix are accessed by bytes, which "
                       "have two places; expected accesses of i4");
  if (ByElements)
    return reportError(Op, describe(Facts),
                       "elements of this matrix are accessed by bytes and one "
                       "by one, and a length counts either; expected one of "
                       "them");
  IRBuilder<> B(&Op);
  MatrixType *Bytes = cantFail(matrixOfBytes(Facts.Type));
  Op.replaceAllUsesWith(MatrixBuilder(B).length(Bytes));
  Op.eraseFromParent();
}

void countBytes(Function &F) {
  MatrixTypes ByBytes, ByElements;
  findAccesses(F, ByBytes, ByElements);
  if (ByBytes.empty())
    return;
  splitBytesBesideElements(F);
  MatrixTypes Reinterpreted, Others;
  findAccesses(F, Reinterpreted, Others);
  SmallVector<AllocaInst *, 8> Slots;
  SmallVector<MatrixOp *, 8> Ops;
  for (Instruction &I : instructions(F)) {
    if (auto *Slot = dyn_cast<AllocaInst>(&I)) {
      auto *Ty = dyn_cast<MatrixType>(Slot->getAllocatedType());
      if (Ty && Reinterpreted.contains(Ty))
        Slots.push_back(Slot);
    } else if (isa<LengthOp, CoordOp>(I)) {
      Ops.push_back(cast<MatrixOp>(&I));
    }
  }
  for (AllocaInst *Slot : Slots) {
    eraseDeadUsers(*Slot);
    if (all_of(Slot->users(), [&](User *U) { return isWholeAccess(U, *Slot); }))
      holdBytes(*Slot, cantFail(matrixOfBytes(
                           cast<MatrixType>(Slot->getAllocatedType()))));
  }
  for (MatrixOp *Op : Ops)
    if (OpFacts Facts = Op->facts(); ByBytes.contains(Facts.Type))
      countBytes(*Op, Facts, ByElements.contains(Facts.Type));
}

} // namespace tenon
