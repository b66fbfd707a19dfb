// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Straight-line code. An operation on lanes works on the vectors of their
// scalar parts; the parts of a vector, structure or array are only renamed by
// what puts them in and takes them out.

#include "Widener.h"

using namespace llvm;

namespace tenon {

void Widener::widen(Instruction &I) {
  if (auto *Call = dyn_cast<CallInst>(&I))
    return widenCall(*Call);
  if (auto *Alloca = dyn_cast<AllocaInst>(&I))
    return widenAlloca(*Alloca);
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return widenStore(*Store);
  if (I.isAtomic() && !isa<LoadInst, FenceInst>(I))
    return laneByLane(I);
  switch (formOf(&I)) {
  case Form::Uniform:
    return widenUniform(I);
  case Form::Progression:
    return widenProgression(I);
  case Form::Lanes:
    return widenLanes(I);
  }
}

void Widener::widenUniform(Instruction &I) {
  SmallVector<Value *, 4> Operands;
  for (Value *V : I.operands())
    Operands.push_back(isa<Instruction>(V) ? scalar(V) : V);
  Instruction *New = I.clone();
  for (auto [Index, V] : enumerate(Operands))
    New->setOperand(Index, V);
  B.Insert(New);
  if (I.getType()->isVoidTy())
    return;
  defineUniform(I, New);
}

/// Each part of the result is the same operation on the same part of the
/// operands.
bool Widener::isPartwise(const Instruction &I) const {
  if (isa<BitCastInst>(I)) {
    SmallVector<Type *> From, To;
    partsOf(I.getOperand(0)->getType(), From);
    partsOf(I.getType(), To);
    return From.size() == To.size();
  }
  return isa<BinaryOperator, UnaryOperator, CmpInst, CastInst, SelectInst,
             FreezeInst>(I);
}

void Widener::widenLanes(Instruction &I) {
  SmallVector<Type *> Types;
  if (!partsOf(I.getType(), Types))
    return laneByLane(I);
  if (isPartwise(I))
    return widenPartwise(I);
  switch (I.getOpcode()) {
  case Instruction::Load:
    return widenLoad(cast<LoadInst>(I));
  case Instruction::BitCast:
    return widenBitCast(cast<BitCastInst>(I));
  case Instruction::GetElementPtr:
    if (I.getType()->isVectorTy())
      return laneByLane(I);
    return widenAddress(cast<GetElementPtrInst>(I));
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
    return widenElementAccess(I);
  case Instruction::ShuffleVector:
  case Instruction::ExtractValue:
  case Instruction::InsertValue:
    return widenMember(I);
  default:
    return laneByLane(I);
  }
}

//===----------------------------------------------------------------------===//
// Part by part
//===----------------------------------------------------------------------===//

/// Lanes that are not at work must not trap: they divide by 1.
Value *Widener::safeDivisor(Instruction &I, Value *Divisor) {
  if (isFull())
    return Divisor;
  if (auto *C = dyn_cast<Constant>(I.getOperand(1)))
    if (auto *Splat = dyn_cast_or_null<ConstantInt>(
            C->getType()->isVectorTy() ? C->getSplatValue() : C);
        Splat && !Splat->isZero() && !Splat->isMinusOne())
      return Divisor;
  return B.CreateSelect(Mask, Divisor, ConstantInt::get(Divisor->getType(), 1));
}

Value *Widener::onVectors(Instruction &I, ArrayRef<Value *> Operands) {
  Value *Result = nullptr;
  if (auto *Binary = dyn_cast<BinaryOperator>(&I))
    Result = B.CreateBinOp(Binary->getOpcode(), Operands[0],
                           I.isIntDivRem() ? safeDivisor(I, Operands[1])
                                           : Operands[1]);
  else if (auto *Unary = dyn_cast<UnaryOperator>(&I))
    Result = B.CreateUnOp(Unary->getOpcode(), Operands[0]);
  else if (auto *Compare = dyn_cast<CmpInst>(&I))
    Result = B.CreateCmp(Compare->getPredicate(), Operands[0], Operands[1]);
  else if (auto *Cast = dyn_cast<CastInst>(&I))
    Result = B.CreateCast(Cast->getOpcode(), Operands[0],
                          lanesOf(I.getType()->getScalarType()));
  else if (isa<SelectInst>(I))
    Result = B.CreateSelect(Operands[0], Operands[1], Operands[2]);
  else
    Result = B.CreateFreeze(Operands[0]);
  // A folded operation has no flags.
  auto *New = dyn_cast<Instruction>(Result);
  if (New && New->getOpcode() == I.getOpcode() &&
      New == &B.GetInsertBlock()->back())
    New->copyIRFlags(&I);
  return Result;
}

void Widener::widenPartwise(Instruction &I) {
  SmallVector<Type *> Types;
  partsOf(I.getType(), Types);
  Parts Result;
  for (unsigned Part = 0; Part < Types.size(); ++Part) {
    SmallVector<Value *, 3> Operands;
    for (auto [Index, V] : enumerate(I.operands())) {
      // One condition may select among whole vectors.
      bool IsCondition = isa<SelectInst>(I) && Index == 0;
      if (IsCondition && !V->getType()->isVectorTy())
        Operands.push_back(formOf(V) == Form::Uniform ? scalar(V) : lanes(V));
      else
        Operands.push_back(lanes(V, Part));
    }
    Result.push_back(onVectors(I, Operands));
  }
  defineLanes(I, Result);
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

/// Part p of lane l as element l * parts + p.
Value *Widener::interleave(ArrayRef<Value *> PartValues) {
  unsigned Count = PartValues.size();
  if (Count == 1)
    return PartValues[0];
  SmallVector<Value *> Rest(PartValues);
  // Concatenate, then permute.
  Value *All = PartValues[0];
  for (unsigned P = 1; P < Count; ++P) {
    unsigned Have = P * Width;
    SmallVector<int> Pad(Have, PoisonMaskElem), Both;
    for (unsigned I = 0; I < Width; ++I)
      Pad[I] = I;
    Value *Padded = B.CreateShuffleVector(PartValues[P], Pad);
    for (unsigned I = 0; I < Have + Width; ++I)
      Both.push_back(I);
    All = B.CreateShuffleVector(All, Padded, Both);
  }
  SmallVector<int> Order;
  for (unsigned L = 0; L < Width; ++L)
    for (unsigned P = 0; P < Count; ++P)
      Order.push_back(P * Width + L);
  return B.CreateShuffleVector(All, Order);
}

Widener::Parts Widener::deinterleave(Value *All, unsigned Count) {
  if (Count == 1)
    return {All};
  Parts Result;
  for (unsigned P = 0; P < Count; ++P) {
    SmallVector<int> Order;
    for (unsigned L = 0; L < Width; ++L)
      Order.push_back(L * Count + P);
    Result.push_back(B.CreateShuffleVector(All, Order));
  }
  return Result;
}

/// Between types with different numbers of parts: through all lanes' bits.
void Widener::widenBitCast(BitCastInst &I) {
  SmallVector<Type *> To;
  partsOf(I.getType(), To);
  defineLanes(I, bitCastAll(allLanes(I.getOperand(0)), To[0], To.size()));
}

//===----------------------------------------------------------------------===//
// Members
//===----------------------------------------------------------------------===//

void Widener::widenElementAccess(Instruction &I) {
  Parts Elements = allLanes(I.getOperand(0));
  bool IsInsert = isa<InsertElementInst>(I);
  Value *Index = I.getOperand(IsInsert ? 2 : 1);
  Value *New = IsInsert ? lanes(I.getOperand(1)) : nullptr;
  if (auto *Constant = dyn_cast<ConstantInt>(Index)) {
    if (Constant->getValue().uge(Elements.size())) {
      Elements.assign(Elements.size(),
                      PoisonValue::get(Elements[0]->getType()));
      return defineLanes(I, IsInsert ? Elements : Parts{Elements[0]});
    }
    unsigned At = Constant->getZExtValue();
    if (!IsInsert)
      return defineLanes(I, Elements[At]);
    Elements[At] = New;
    return defineLanes(I, Elements);
  }
  bool IsUniform = formOf(Index) == Form::Uniform;
  Value *Place = IsUniform ? scalar(Index) : lanes(Index);
  Value *Found = Elements[0];
  for (unsigned At = 0; At < Elements.size(); ++At) {
    Value *Here = B.CreateICmpEQ(Place, ConstantInt::get(Place->getType(), At));
    if (IsInsert)
      Elements[At] = B.CreateSelect(Here, New, Elements[At]);
    else if (At)
      Found = B.CreateSelect(Here, Elements[At], Found);
  }
  defineLanes(I, IsInsert ? Elements : Parts{Found});
}

void Widener::widenMember(Instruction &I) {
  Parts Whole = allLanes(I.getOperand(0)), Result;
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I)) {
    Whole.append(allLanes(I.getOperand(1)));
    for (int From : Shuffle->getShuffleMask())
      Result.push_back(From < 0 ? PoisonValue::get(Whole[0]->getType())
                                : Whole[From]);
    return defineLanes(I, Result);
  }
  ArrayRef<unsigned> Path = isa<ExtractValueInst>(I)
                                ? cast<ExtractValueInst>(I).getIndices()
                                : cast<InsertValueInst>(I).getIndices();
  unsigned First = 0;
  Type *Ty = I.getOperand(0)->getType();
  for (unsigned Index : Path) {
    First += firstPart(Ty, Index);
    Ty = ExtractValueInst::getIndexedType(Ty, Index);
  }
  SmallVector<Type *> Types;
  partsOf(Ty, Types);
  if (isa<ExtractValueInst>(I))
    return defineLanes(I, ArrayRef(Whole).slice(First, Types.size()));
  copy(allLanes(I.getOperand(1)), Whole.begin() + First);
  defineLanes(I, Whole);
}

} // namespace tenon
