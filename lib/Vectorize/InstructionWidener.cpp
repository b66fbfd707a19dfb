// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "InstructionWidener.h"
#include "CloneInstruction.h"
#include "PackedUpdates.h"
#include "TypeParts.h"
#include "tenon/IR/Kernel/CompleteSubgroups.h"

using namespace llvm;

namespace tenon {

void InstructionWidener::widen(Instruction &I) {
  if (I.hasMetadata(AllLanesProperty) && isa<ICmpInst>(I) &&
      Masks.areAllActive())
    return Values.defineUniform(I, B.getTrue());
  if (auto *Call = dyn_cast<CallInst>(&I))
    return Calls.widen(*Call);
  if (auto *Alloca = dyn_cast<AllocaInst>(&I))
    return Memory.widenAlloca(*Alloca);
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return Memory.widenStore(*Store) ? void() : laneByLane(I);
  if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
    return widenUpdate(*Update);
  if (I.isAtomic() && !isa<LoadInst, FenceInst>(I))
    return laneByLane(I);
  switch (Values.formOf(&I)) {
  case LaneForm::Uniform:
    return cloneOnce(Code, Values, I);
  case LaneForm::Progression:
    return Progressions.widen(I);
  case LaneForm::Lanes:
    return widenLanes(I);
  }
}

/// Whether each part of the result depends only on the same part of the
/// operands.
static bool isPartwise(const Instruction &I) {
  if (isa<BitCastInst>(I)) {
    SmallVector<Type *> From, To;
    partsOf(I.getOperand(0)->getType(), From);
    partsOf(I.getType(), To);
    return From.size() == To.size();
  }
  return isa<BinaryOperator, UnaryOperator, CmpInst, CastInst, SelectInst,
             FreezeInst>(I);
}

void InstructionWidener::laneByLane(Instruction &I) {
  cloneForEachLane(Code, Values, I);
}

void InstructionWidener::widenUpdate(AtomicRMWInst &I) {
  WideValue Address = Values.get(I.getPointerOperand());
  int64_t Bytes = I.getType()->getPrimitiveSizeInBits() / 8;
  unsigned Count = updatedAtOnce(I, AtomicBytes, B.Width);
  if (!Count || Address.Form != LaneForm::Progression ||
      Address.Stride != Bytes)
    return laneByLane(I);
  updatePacked(Code, I, Address.Parts[0], Values.lanes(I.getValOperand()),
               Count);
}

void InstructionWidener::widenLanes(Instruction &I) {
  SmallVector<Type *> Types;
  if (!partsOf(I.getType(), Types))
    return laneByLane(I);
  if (isPartwise(I))
    return widenPartwise(I);
  switch (I.getOpcode()) {
  case Instruction::Load:
    return Memory.widenLoad(cast<LoadInst>(I)) ? void() : laneByLane(I);
  case Instruction::BitCast:
    return widenBitCast(cast<BitCastInst>(I));
  case Instruction::GetElementPtr:
    if (I.getType()->isVectorTy())
      return laneByLane(I);
    return Progressions.widenAddress(cast<GetElementPtrInst>(I));
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

/// Makes inactive lanes divide by 1, so that they do not trap.
Value *InstructionWidener::safeDivisor(Instruction &I, Value *Divisor) {
  if (Masks.isAllTrue())
    return Divisor;
  if (auto *C = dyn_cast<Constant>(I.getOperand(1)))
    if (auto *Splat = dyn_cast_or_null<ConstantInt>(
            C->getType()->isVectorTy() ? C->getSplatValue() : C);
        Splat && !Splat->isZero() && !Splat->isMinusOne())
      return Divisor;
  return Masks.choose(Divisor, ConstantInt::get(Divisor->getType(), 1));
}

Value *InstructionWidener::onVectors(Instruction &I,
                                     ArrayRef<Value *> Operands) {
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
                          B.lanesOf(I.getType()->getScalarType()));
  else if (isa<SelectInst>(I))
    Result = B.CreateSelect(Operands[0], Operands[1], Operands[2]);
  else
    Result = B.CreateFreeze(Operands[0]);
  // A constant result has no flags.
  auto *New = dyn_cast<Instruction>(Result);
  if (New && New->getOpcode() == I.getOpcode() &&
      New == &B.GetInsertBlock()->back())
    New->copyIRFlags(&I);
  return Result;
}

void InstructionWidener::widenPartwise(Instruction &I) {
  SmallVector<Type *> Types;
  partsOf(I.getType(), Types);
  LaneParts Result;
  for (unsigned Part = 0; Part < Types.size(); ++Part) {
    SmallVector<Value *, 3> Operands;
    for (auto [Index, V] : enumerate(I.operands())) {
      // A scalar condition selects between whole vectors.
      bool IsCondition = isa<SelectInst>(I) && Index == 0;
      if (IsCondition && !V->getType()->isVectorTy())
        Operands.push_back(Values.isUniform(V) ? Values.scalar(V)
                                               : Values.lanes(V));
      else
        Operands.push_back(Values.lanes(V, Part));
    }
    Result.push_back(onVectors(I, Operands));
  }
  Values.defineLanes(I, Result);
}

/// Widens a cast between types with different numbers of parts.
void InstructionWidener::widenBitCast(BitCastInst &I) {
  SmallVector<Type *> To;
  partsOf(I.getType(), To);
  Values.defineLanes(
      I, B.bitCastParts(Values.allLanes(I.getOperand(0)), To[0], To.size()));
}

//===----------------------------------------------------------------------===//
// Members
//===----------------------------------------------------------------------===//

void InstructionWidener::widenElementAccess(Instruction &I) {
  LaneParts Elements = Values.allLanes(I.getOperand(0));
  bool IsInsert = isa<InsertElementInst>(I);
  Value *Index = I.getOperand(IsInsert ? 2 : 1);
  Value *New = IsInsert ? Values.lanes(I.getOperand(1)) : nullptr;
  if (auto *Constant = dyn_cast<ConstantInt>(Index)) {
    if (Constant->getValue().uge(Elements.size())) {
      Elements.assign(Elements.size(),
                      PoisonValue::get(Elements[0]->getType()));
      return Values.defineLanes(I,
                                IsInsert ? Elements : LaneParts{Elements[0]});
    }
    unsigned At = Constant->getZExtValue();
    if (!IsInsert)
      return Values.defineLanes(I, Elements[At]);
    Elements[At] = New;
    return Values.defineLanes(I, Elements);
  }
  bool IsUniform = Values.isUniform(Index);
  Value *Number = IsUniform ? Values.scalar(Index) : Values.lanes(Index);
  Value *Found = Elements[0];
  // A narrow index reaches only the first elements.
  unsigned Bits = Index->getType()->getIntegerBitWidth();
  for (unsigned At = 0; At < Elements.size() && isUIntN(Bits, At); ++At) {
    Value *Here =
        B.CreateICmpEQ(Number, ConstantInt::get(Number->getType(), At));
    if (IsInsert)
      Elements[At] = B.CreateSelect(Here, New, Elements[At]);
    else if (At)
      Found = B.CreateSelect(Here, Elements[At], Found);
  }
  Values.defineLanes(I, IsInsert ? Elements : LaneParts{Found});
}

void InstructionWidener::widenMember(Instruction &I) {
  LaneParts Whole = Values.allLanes(I.getOperand(0)), Result;
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I)) {
    Whole.append(Values.allLanes(I.getOperand(1)));
    for (int From : Shuffle->getShuffleMask())
      Result.push_back(From < 0 ? PoisonValue::get(Whole[0]->getType())
                                : Whole[From]);
    return Values.defineLanes(I, Result);
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
    return Values.defineLanes(I, ArrayRef(Whole).slice(First, Types.size()));
  copy(Values.allLanes(I.getOperand(1)), Whole.begin() + First);
  Values.defineLanes(I, Whole);
}

} // namespace tenon
