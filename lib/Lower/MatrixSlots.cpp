// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MatrixSlots.h"
#include "MatrixBuffers.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Support/TypeText.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// Adds the number of matrices in \p Ty to \p Count; false if it contains
/// anything else or matrices of different types.
static bool countMatrices(Type *Ty, MatrixType *&Only, uint64_t &Count,
                          uint64_t Times) {
  if (auto *Matrix = dyn_cast<MatrixType>(Ty)) {
    if (Only && Only != Matrix)
      return false;
    Only = Matrix;
    Count += Times;
    return true;
  }
  if (auto *Array = dyn_cast<ArrayType>(Ty))
    return countMatrices(Array->getElementType(), Only, Count,
                         Times * Array->getNumElements());
  if (auto *Struct = dyn_cast<StructType>(Ty))
    return all_of(Struct->elements(), [&](Type *Element) {
      return countMatrices(Element, Only, Count, Times);
    });
  return false;
}

namespace {
/// Rejects uses of a slot that depend on LLVM's size of it.
class SlotChecker {
public:
  SlotChecker(MatrixType *Ty, ArrayRef<AllocaInst *> Slots)
      : Ty(Ty), Slots(Slots) {}

  bool check(Value *Pointer) {
    if (!Done.insert(Pointer))
      return true;
    return all_of(Pointer->uses(), [&](Use &U) {
      auto *I = cast<Instruction>(U.getUser());
      if (Type *Accessed = accessedType(*I);
          Accessed && U.get() == getLoadStorePointerOperand(I))
        return Accessed == Ty ||
               refuse(*I, "an access of " + textOf(Accessed) +
                              "; expected loads and stores of whole matrices");
      if (auto *Copy = dyn_cast<AnyMemTransferInst>(I))
        return (isSlot(Copy->getRawDest()) && isSlot(Copy->getRawSource())) ||
               refuse(*I, "a copy between it and other memory; expected copies "
                          "of whole matrices between such variables");
      if (isa<AnyMemSetInst, ICmpInst>(I) || I->isLifetimeStartOrEnd())
        return true;
      if (I->getType()->isPointerTy() && !isa<CallBase>(I))
        return check(I); // GEP, phi, select, freeze, cast
      return refuse(*I, "its address escapes; expected no uses but loads and "
                        "stores of whole matrices");
    });
  }

private:
  static Type *accessedType(const Instruction &I) {
    return isa<LoadInst, StoreInst>(I) ? getLoadStoreType(&I) : nullptr;
  }
  bool isSlot(const Value *Pointer) const {
    return is_contained(Slots, getUnderlyingObject(Pointer, 0));
  }
  bool refuse(Instruction &I, const Twine &Message) {
    reportError(I, "variable with " + describe(Ty), Message);
    return false;
  }

  MatrixType *Ty;
  ArrayRef<AllocaInst *> Slots;
  SmallSetVector<Value *, 8> Done;
};

class SlotScaler {
public:
  /// \p Scaled are the copies whose lengths have been scaled: a copy from one
  /// slot to another is a use of both.
  SlotScaler(AllocaInst &Slot, uint64_t MatrixBytes,
             SmallPtrSetImpl<AnyMemIntrinsic *> &Scaled)
      : Layout(Slot.getModule()->getDataLayout()),
        Scale(MatrixBytes / PointerBytes), Scaled(Scaled) {
    assert(MatrixBytes && MatrixBytes % PointerBytes == 0 &&
           "offsets are multiplied by a whole number");
  }

  /// Scales the offsets and lengths of everything derived from \p Pointer.
  void scaleUses(Value *Pointer) {
    if (!Done.insert(Pointer))
      return;
    for (User *U : make_early_inc_range(Pointer->users())) {
      auto *I = cast<Instruction>(U);
      if (auto *Gep = dyn_cast<GetElementPtrInst>(I))
        scaleGep(*Gep);
      else if (auto *Memory = dyn_cast<AnyMemIntrinsic>(I))
        scaleLength(*Memory);
      else if (I->isLifetimeStartOrEnd())
        I->eraseFromParent();
      else if (I->getType()->isPointerTy())
        scaleUses(I); // phi, select, freeze, cast
    }
  }

private:
  static constexpr uint64_t PointerBytes = 8; // LLVM's size of a matrix

  void scaleGep(GetElementPtrInst &Gep) {
    IRBuilder<> B(&Gep);
    Value *Offset = emitGEPOffset(&B, Layout, &Gep);
    Value *Scaled =
        B.CreateMul(Offset, ConstantInt::get(Offset->getType(), Scale));
    Value *New = B.CreateGEP(B.getInt8Ty(), Gep.getPointerOperand(), Scaled);
    Gep.replaceAllUsesWith(New);
    cast<Instruction>(New)->takeName(&Gep);
    Gep.eraseFromParent();
    scaleUses(New);
  }

  void scaleLength(AnyMemIntrinsic &Memory) {
    if (!Scaled.insert(&Memory).second)
      return;
    IRBuilder<> B(&Memory);
    Value *Length = Memory.getLength();
    Memory.setLength(
        B.CreateMul(Length, ConstantInt::get(Length->getType(), Scale)));
  }

  const DataLayout &Layout;
  uint64_t Scale;
  SmallSetVector<Value *, 8> Done;
  SmallPtrSetImpl<AnyMemIntrinsic *> &Scaled;
};
} // namespace

namespace {
/// A variable and the matrices in it.
struct SlotContent {
  AllocaInst *Slot;
  MatrixType *Only = nullptr; ///< the type of all
  uint64_t Count = 0;
};
} // namespace

/// Reads what the variables contain; false after an error.
static bool readContents(MutableArrayRef<SlotContent> Contents) {
  SmallVector<AllocaInst *, 4> Slots;
  for (const SlotContent &Content : Contents)
    Slots.push_back(Content.Slot);
  for (auto &[Slot, Only, Count] : Contents) {
    auto *ArraySize = dyn_cast<ConstantInt>(Slot->getArraySize());
    if (!ArraySize || !countMatrices(Slot->getAllocatedType(), Only, Count,
                                     ArraySize->getZExtValue())) {
      reportError(*Slot, "variable with matrices",
                  "a dynamic index into a structure of matrices and other "
                  "members; expected an array of matrices alone");
      return false;
    }
    assert(Only && "variables without matrices were not asked for");
    if (!SlotChecker(Only, Slots).check(Slot))
      return false;
  }
  return true;
}

static void enlarge(const SlotContent &Content, const MatrixBuffers &Buffers,
                    SmallPtrSetImpl<AnyMemIntrinsic *> &Scaled) {
  auto [Slot, Only, Count] = Content;
  uint64_t Bytes = Buffers.bytes(Only);
  IRBuilder<> B(Slot);
  auto *New = B.CreateAlloca(ArrayType::get(B.getInt8Ty(), Bytes * Count),
                             Slot->getAddressSpace());
  New->setAlignment(Buffers.alignment());
  Buffers.markShared(*New);
  if (Buffers.hasPadding(Only))
    Buffers.markShared(
        *B.CreateMemSet(New, B.getInt8(0), Bytes * Count, New->getAlign()));
  SlotScaler(*Slot, Bytes, Scaled).scaleUses(Slot);
  New->takeName(Slot);
  Slot->replaceAllUsesWith(New);
  Slot->eraseFromParent();
}

bool enlargeMatrixSlots(Function &F, const MatrixTarget &Target) {
  SmallVector<SlotContent, 4> Contents;
  for (Instruction &I : instructions(F))
    if (auto *Slot = dyn_cast<AllocaInst>(&I);
        Slot && containsMatrix(Slot->getAllocatedType()))
      Contents.push_back({Slot});
  if (!readContents(Contents))
    return false;
  MatrixBuffers Buffers(F, Target);
  SmallPtrSet<AnyMemIntrinsic *, 4> Scaled;
  for (const SlotContent &Content : Contents)
    enlarge(Content, Buffers, Scaled);
  return true;
}

} // namespace tenon
