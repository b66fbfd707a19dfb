// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Target/MatrixStorage.h"
#include "tenon/IR/Flow/Loops.h"

using namespace llvm;

namespace tenon {

/// row / interleave * groupBytes
///   + (column * interleave + row % interleave) * elementBytes
Value *elementOffset(IRBuilderBase &B, const MatrixStorage &Storage, Value *Row,
                     Value *Column) {
  auto Times = [&](Value *V, uint64_t Factor) {
    return B.CreateMul(V, B.getInt64(Factor));
  };
  Value *Interleave = B.getInt64(Storage.Interleave);
  Value *Group = B.CreateUDiv(Row, Interleave);
  Value *InGroup = B.CreateURem(Row, Interleave);
  Value *InLine = B.CreateAdd(Times(Column, Storage.Interleave), InGroup);
  Value *Line = Times(Group, Storage.groupBytes());
  return B.CreateAdd(Line, Times(InLine, Storage.ElementBytes));
}

Value *groupWord(IRBuilderBase &B, ArrayRef<Value *> Elements,
                 unsigned ElementBytes) {
  unsigned Bits = ElementBytes * 8;
  Type *Word = B.getIntNTy(Elements.size() * Bits);
  Value *All = nullptr;
  for (auto [Number, Element] : enumerate(Elements)) {
    Type *Ty = B.getIntNTy(Element->getType()->getPrimitiveSizeInBits());
    // Frozen, so that one poison element does not make the others poison.
    Value *Part = B.CreateFreeze(B.CreateBitCast(Element, Ty));
    Part = B.CreateZExt(Part, Word);
    Part = B.CreateShl(Part, Number * Bits);
    All = All ? B.CreateOr(All, Part) : Part;
  }
  return All;
}

//   zero the padding
//   for each whole group: copy its line
//   for each row of an incomplete last group: copy element by element
void copySlice(IRBuilderBase &B, Value *Part, const MatrixStorage &To,
               Value *Whole, const MatrixStorage &From, unsigned Row,
               unsigned Column) {
  auto At = [&](Value *Base, const MatrixStorage &S, Value *R, Value *C) {
    return B.CreateGEP(B.getInt8Ty(), Base, elementOffset(B, S, R, C));
  };
  Value *Zero = B.getInt64(0);
  if (To.hasPadding())
    B.CreateMemSet(Part, B.getInt8(0), To.bytes(),
                   Align(MatrixStorage::Alignment));
  Align ElementAlign(To.ElementBytes);
  countedLoop(B, To.Rows / To.Interleave, "group", [&](Value *Group) {
    Value *R = B.CreateMul(Group, B.getInt64(To.Interleave));
    B.CreateMemCpy(
        At(Part, To, R, Zero), ElementAlign,
        At(Whole, From, B.CreateAdd(R, B.getInt64(Row)), B.getInt64(Column)),
        ElementAlign, uint64_t(To.Columns) * To.Interleave * To.ElementBytes);
  });
  unsigned Done = To.Rows / To.Interleave * To.Interleave;
  countedLoop(B, To.Rows - Done, "row", [&](Value *I) {
    Value *R = B.CreateAdd(I, B.getInt64(Done));
    countedLoop(B, To.Columns, "column", [&](Value *C) {
      B.CreateMemCpy(At(Part, To, R, C), ElementAlign,
                     At(Whole, From, B.CreateAdd(R, B.getInt64(Row)),
                        B.CreateAdd(C, B.getInt64(Column))),
                     ElementAlign, To.ElementBytes);
    });
  });
}

} // namespace tenon
