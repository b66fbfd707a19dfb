// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SlotVariables.h"
#include "MatrixAccess.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tenon {

static bool isSlotClass(const Type *Ty) {
  const auto *Class = dyn_cast<StructType>(Ty);
  return Class && Class->hasName() &&
         Class->getName().contains("tenon::joint_matrix") &&
         Class->getNumElements() == 1 &&
         Class->getElementType(0)->isIntegerTy(64);
}

bool containsSlot(const Type *Ty) {
  return isSlotClass(Ty) || any_of(Ty->subtypes(), containsSlot);
}

/// The type at \p Offset in \p Ty if it is that of a slot: the class, or the
/// matrix type that replaced it; else null.
static Type *slotAt(Type *Ty, uint64_t Offset, const DataLayout &Layout) {
  while (!isSlotClass(Ty) && !isa<MatrixType>(Ty)) {
    if (auto *Array = dyn_cast<ArrayType>(Ty)) {
      Ty = Array->getElementType();
      Offset %= std::max<uint64_t>(1, Layout.getTypeAllocSize(Ty));
    } else if (auto *Class = dyn_cast<StructType>(Ty);
               Class && Class->getNumElements()) {
      const StructLayout *Members = Layout.getStructLayout(Class);
      unsigned Member = Members->getElementContainingOffset(Offset);
      Offset -= Members->getElementOffset(Member);
      Ty = Class->getElementType(Member);
    } else {
      return nullptr;
    }
  }
  return Offset == 0 ? Ty : nullptr;
}

static Type *replaced(Type *Ty, Type *Slot, MatrixType *Matrix) {
  if (Ty == Slot)
    return Matrix;
  if (auto *Array = dyn_cast<ArrayType>(Ty))
    return ArrayType::get(replaced(Array->getElementType(), Slot, Matrix),
                          Array->getNumElements());
  auto *Class = dyn_cast<StructType>(Ty);
  if (!Class || isSlotClass(Ty))
    return Ty;
  SmallVector<Type *, 4> Members;
  for (Type *Member : Class->elements())
    Members.push_back(replaced(Member, Slot, Matrix));
  return StructType::get(Ty->getContext(), Members, Class->isPacked());
}

namespace {
/// A slot at an offset in a variable.
struct SlotAddress {
  AllocaInst *Variable;
  uint64_t Offset;
};
} // namespace

/// The slots to which \p Slot, a pointer or a choice of several, may point.
/// Variable indices step over equal parts of an array, and so do pointers that
/// are advanced over an array: both count as zero. None if it may point to
/// anything else.
static SmallVector<SlotAddress, 2> addressesOf(Value *Slot,
                                               const DataLayout &Layout) {
  SmallVector<SlotAddress, 2> Addresses;
  SmallVector<std::pair<Value *, uint64_t>, 4> Rest{{Slot, 0}};
  SmallPtrSet<Value *, 4> Chosen;
  while (!Rest.empty()) {
    auto [Pointer, Offset] = Rest.pop_back_val();
    Value *Base = Pointer->stripPointerCasts();
    if (auto *Address = dyn_cast<GEPOperator>(Base)) {
      unsigned Bits = Layout.getIndexTypeSizeInBits(Address->getType());
      SmallMapVector<Value *, APInt, 4> Indices;
      APInt Constant(Bits, 0);
      if (!Address->collectOffset(Layout, Bits, Indices, Constant))
        return {};
      Rest.push_back(
          {Address->getPointerOperand(), Offset + Constant.getSExtValue()});
    } else if (auto *Variable = dyn_cast<AllocaInst>(Base)) {
      Addresses.push_back({Variable, Offset});
    } else if (isa<PHINode, SelectInst>(Base)) {
      auto *Choice = cast<Instruction>(Base);
      bool IsSelect = isa<SelectInst>(Base);
      if (Chosen.insert(Base).second)
        for (Value *One : drop_begin(Choice->operand_values(), IsSelect))
          Rest.push_back({One, Offset});
    } else {
      return {};
    }
  }
  return Addresses;
}

Error retypeSlot(Value *Slot, MatrixType *Ty) {
  const auto *I = dyn_cast<Instruction>(Slot);
  SmallVector<SlotAddress, 2> Addresses;
  if (I)
    Addresses = addressesOf(Slot, I->getDataLayout());
  if (Addresses.empty())
    return wrong("the joint_matrix is not a variable of the kernel");
  for (auto [Variable, Offset] : Addresses) {
    Type *In = Variable->getAllocatedType();
    Type *Old = slotAt(In, Offset, I->getDataLayout());
    if (Old == Ty)
      continue;
    if (!Old || isa<MatrixType>(Old))
      return wrong("the operand is not a joint_matrix of this type" +
                   (Old ? " but " + describe(cast<MatrixType>(Old)) : ""));
    Variable->setAllocatedType(replaced(In, Old, Ty));
  }
  return Error::success();
}

} // namespace tenon
