// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 2D blocks of memory. Block2DLayout tells which element is in which slot of a
// lane's value; one slot of all lanes is loaded or stored at once, as a plain
// vector where the lanes' elements follow each other in one row, else by a
// gather or scatter. A slot that holds no element, or one outside of the
// memory, is masked: it reads as zero and is not written.

#include "Widener.h"
#include "tenon/IR/Block2DLayout.h"
#include "tenon/Report/Diagnose.h"

using namespace llvm;

namespace tenon {

/// The operands of a 2D operation in 64 bits, which no product or sum of 32-bit
/// numbers leaves.
struct Widener::Surface {
  Value *Base, *Width, *Height, *Pitch, *X, *Y;
  uint64_t ElementBytes;
};

/// The elements in one slot of all lanes, counted from the first block's first.
struct Widener::SlotPlaces {
  SmallVector<int64_t, 64> Columns, Rows;
  SmallVector<bool, 64> IsElement;

  SlotPlaces(const Block2DLayout &Layout, unsigned Slot) {
    for (unsigned Lane = 0; Lane < Layout.Lanes; ++Lane) {
      std::optional<Block2DLayout::Place> P = Layout.element(Lane, Slot);
      IsElement.push_back(P.has_value());
      Columns.push_back(P ? P->Block * Layout.Block.Width + P->Column : 0);
      Rows.push_back(P ? P->Row : 0);
    }
  }

  bool isOneRow() const {
    for (unsigned L = 0; L < Rows.size(); ++L)
      if (!IsElement[L] || Rows[L] != Rows[0] ||
          Columns[L] != Columns[0] + int64_t(L))
        return false;
    return true;
  }
};

static Constant *numbers(LLVMContext &Ctx, ArrayRef<int64_t> Values) {
  SmallVector<Constant *, 64> Constants;
  for (int64_t V : Values)
    Constants.push_back(ConstantInt::getSigned(Type::getInt64Ty(Ctx), V));
  return ConstantVector::get(Constants);
}

/// The lanes that are at work and whose element, at \p X and \p Y, is inside:
///
///   0 <= x && (x + 1) * size <= width && 0 <= y && y < height
Value *Widener::insideOf(const Surface &S, const SlotPlaces &Places, Value *X,
                         Value *Y) {
  Value *Zero = Constant::getNullValue(X->getType());
  Value *End = B.CreateMul(B.CreateAdd(X, ConstantInt::get(X->getType(), 1)),
                           ConstantInt::get(X->getType(), S.ElementBytes));
  Value *Inside = B.CreateAnd(B.CreateICmpSGE(X, Zero),
                              B.CreateICmpSLE(End, splat(S.Width)));
  Inside = B.CreateAnd(Inside, B.CreateICmpSGE(Y, Zero));
  Inside = B.CreateAnd(Inside, B.CreateICmpSLT(Y, splat(S.Height)));
  SmallVector<Constant *, 64> Elements;
  for (bool IsElement : Places.IsElement)
    Elements.push_back(B.getInt1(IsElement));
  Inside = B.CreateAnd(Inside, ConstantVector::get(Elements));
  return isFull() ? Inside
                  : B.CreateSelect(Mask, Inside,
                                   Constant::getNullValue(Inside->getType()));
}

/// Loads one slot, or stores \p Stored to it and returns null.
Value *Widener::moveSlot(const Surface &S, const SlotPlaces &Places,
                         Type *Element, Value *Stored) {
  LLVMContext &Ctx = F.getContext();
  Align A(1);
  Type *Ty = lanesOf(Element);
  Value *None = Constant::getNullValue(Ty);
  auto Address = [&](Value *X, Value *Y, Value *Pitch) {
    Value *InRow =
        B.CreateMul(X, ConstantInt::get(X->getType(), S.ElementBytes));
    return B.CreateGEP(B.getInt8Ty(), S.Base,
                       B.CreateAdd(B.CreateMul(Y, Pitch), InRow));
  };
  Value *X = B.CreateAdd(splat(S.X), numbers(Ctx, Places.Columns));
  Value *Y = B.CreateAdd(splat(S.Y), numbers(Ctx, Places.Rows));
  Value *Inside = insideOf(S, Places, X, Y);
  if (Places.isOneRow()) {
    Value *At = Address(B.CreateAdd(S.X, B.getInt64(Places.Columns[0])),
                        B.CreateAdd(S.Y, B.getInt64(Places.Rows[0])), S.Pitch);
    if (!Stored)
      return B.CreateFreeze(B.CreateMaskedLoad(Ty, At, A, Inside, None));
    B.CreateMaskedStore(Stored, At, A, Inside);
    return nullptr;
  }
  Value *At = Address(X, Y, splat(S.Pitch));
  if (!Stored)
    return B.CreateMaskedGather(Ty, At, A, Inside, None);
  B.CreateMaskedScatter(Stored, At, A, Inside);
  return nullptr;
}

void Widener::block2D(CallInst &I, const SubgroupFacts &Facts) {
  Expected<Block2DLayout> Layout =
      block2DLayout(Facts.Block, Facts.Value, Width);
  bool IsLoad = Facts.Opcode == SubgroupOpcode::Block2DLoad;
  if (!Layout) {
    reportError(I, describe(Facts), toString(Layout.takeError()));
    Failed = true;
    if (IsLoad)
      defineUniform(I, PoisonValue::get(I.getType()));
    return;
  }
  auto Wide = [&](Value *V) { return B.CreateSExt(V, B.getInt64Ty()); };
  auto Number = [&](unsigned Operand) {
    return Wide(scalar(I.getArgOperand(Operand)));
  };
  Surface S;
  S.Base = scalar(I.getArgOperand(0));
  S.Width = Number(1);
  S.Height = Number(2);
  S.Pitch = Number(3);
  Value *Place = scalar(I.getArgOperand(4));
  S.X = Wide(B.CreateExtractElement(Place, uint64_t(0)));
  S.Y = Wide(B.CreateExtractElement(Place, 1));
  S.ElementBytes = Facts.Block.ElementBytes;
  Type *Element = B.getIntNTy(8 * Facts.Block.ElementBytes);
  Parts Slots;
  if (!IsLoad)
    Slots = bitCastAll(allLanes(I.getArgOperand(5)), Element, Layout->Slots);
  for (unsigned Slot = 0; Slot < Layout->Slots; ++Slot) {
    SlotPlaces Places(*Layout, Slot);
    if (IsLoad)
      Slots.push_back(moveSlot(S, Places, Element, nullptr));
    else
      moveSlot(S, Places, Element, Slots[Slot]);
  }
  if (!IsLoad)
    return;
  SmallVector<Type *> Types;
  partsOf(Facts.Value, Types);
  defineLanes(I, bitCastAll(Slots, Types[0], Types.size()));
}

} // namespace tenon
