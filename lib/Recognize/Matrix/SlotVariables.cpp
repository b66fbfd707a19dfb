// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SlotVariables.h"
#include "MatrixAccess.h"
#include "llvm/ADT/MapVector.h"
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

/// The slot's type at \p Offset in \p Ty: the class, or the matrix that it has
/// become; null if there is none.
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

/// The variable that \p Slot points into, and the offset in it. Variable
/// indices step over equal parts of an array, and count as zero.
static AllocaInst *variableOf(Value *Slot, const DataLayout &Layout,
                              uint64_t &Offset) {
  Offset = 0;
  Value *Base = Slot->stripPointerCasts();
  while (auto *Address = dyn_cast<GEPOperator>(Base)) {
    unsigned Bits = Layout.getIndexTypeSizeInBits(Address->getType());
    SmallMapVector<Value *, APInt, 4> Indices;
    APInt Constant(Bits, 0);
    if (!Address->collectOffset(Layout, Bits, Indices, Constant))
      return nullptr;
    Offset += Constant.getZExtValue();
    Base = Address->getPointerOperand()->stripPointerCasts();
  }
  return dyn_cast<AllocaInst>(Base);
}

Error retypeSlot(Value *Slot, MatrixType *Ty) {
  const auto *I = dyn_cast<Instruction>(Slot);
  uint64_t Offset = 0;
  AllocaInst *Variable =
      I ? variableOf(Slot, I->getDataLayout(), Offset) : nullptr;
  if (!Variable)
    return wrong("the joint_matrix is not a variable of the kernel");
  Type *In = Variable->getAllocatedType();
  Type *Old = slotAt(In, Offset, I->getDataLayout());
  if (Old == Ty)
    return Error::success();
  if (!Old || isa<MatrixType>(Old))
    return wrong("the operand is not a joint_matrix of this type" +
                 (Old ? " but " + describe(cast<MatrixType>(Old)) : ""));
  Variable->setAllocatedType(replaced(In, Old, Ty));
  return Error::success();
}

} // namespace tenon
