// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MatrixSlots.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Target/MatrixStorage.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// Adds the matrices in \p Ty to \p Count; false when it holds anything else or
/// matrices of different types.
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
class SlotScaler {
public:
  SlotScaler(AllocaInst &Slot, uint64_t MatrixBytes)
      : Layout(Slot.getModule()->getDataLayout()),
        Scale(MatrixBytes / PointerBytes) {}

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
      else if (I->getType()->isPointerTy() && !isa<LoadInst>(I))
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
    if (auto *NewGep = dyn_cast<Instruction>(New))
      NewGep->takeName(&Gep);
    Gep.eraseFromParent();
    scaleUses(New);
  }

  void scaleLength(AnyMemIntrinsic &Memory) {
    if (!Scaled.insert(&Memory)) // a copy from one slot to another
      return;
    IRBuilder<> B(&Memory);
    Value *Length = Memory.getLength();
    Memory.setLength(
        B.CreateMul(Length, ConstantInt::get(Length->getType(), Scale)));
  }

  const DataLayout &Layout;
  uint64_t Scale;
  SmallSetVector<Value *, 8> Done;
  SmallSetVector<AnyMemIntrinsic *, 4> Scaled;
};
} // namespace

bool enlargeMatrixSlots(Function &F, const MatrixTarget &Target) {
  SmallVector<AllocaInst *, 4> Slots;
  for (Instruction &I : instructions(F))
    if (auto *Alloca = dyn_cast<AllocaInst>(&I);
        Alloca && containsMatrix(Alloca->getAllocatedType()))
      Slots.push_back(Alloca);
  for (AllocaInst *Slot : Slots) {
    MatrixType *Only = nullptr;
    uint64_t Count = 0;
    auto *ArraySize = dyn_cast<ConstantInt>(Slot->getArraySize());
    if (!ArraySize || !countMatrices(Slot->getAllocatedType(), Only, Count,
                                     ArraySize->getZExtValue())) {
      reportError(*Slot, "variable with matrices",
                  "a matrix beside other members under a dynamic index; "
                  "expected an array of matrices alone");
      return false;
    }
    MatrixStorage Storage = Target.storage(Only);
    uint64_t Bytes = Storage.bytes();
    IRBuilder<> B(Slot);
    auto *New = B.CreateAlloca(ArrayType::get(B.getInt8Ty(), Bytes * Count),
                               Slot->getAddressSpace());
    New->setAlignment(Align(MatrixStorage::Alignment));
    if (Storage.hasPadding())
      B.CreateMemSet(New, B.getInt8(0), Bytes * Count, New->getAlign());
    SlotScaler(*Slot, Bytes).scaleUses(Slot);
    New->takeName(Slot);
    Slot->replaceAllUsesWith(New);
    Slot->eraseFromParent();
  }
  return true;
}

} // namespace tenon
