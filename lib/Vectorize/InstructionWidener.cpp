// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Straight-line code. An operation on lanes works on the vectors of their
// scalar parts; the parts of a vector, structure or array are only renamed by
// what puts them in and takes them out.

#include "FunctionWidener.h"
#include "llvm/Analysis/VectorUtils.h"
#include <numeric>

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

/// Up to this many parts are permuted at once, which code generators know as
/// accesses of structures. More go by pairs: a permutation of many parts needs
/// all of them for each register of the result.
static constexpr unsigned MaxAtOnce = 4;

/// Part p of lane l as element l * parts + p:
///
///   interleave(p0 … p7) = zip(interleave(p0, p2, p4, p6),
///                             interleave(p1, p3, p5, p7))
Value *Widener::interleave(ArrayRef<Value *> PartValues) {
  unsigned Count = PartValues.size();
  if (Count == 1)
    return PartValues[0];
  if (Count > MaxAtOnce && Count % 2 == 0) {
    Parts Even, Odd;
    for (unsigned P = 0; P < Count; P += 2) {
      Even.push_back(PartValues[P]);
      Odd.push_back(PartValues[P + 1]);
    }
    return B.CreateShuffleVector(
        interleave(Even), interleave(Odd),
        createInterleaveMask(Width * Count / 2, /*NumVecs=*/2));
  }
  return B.CreateShuffleVector(concatenateVectors(B, PartValues),
                               createInterleaveMask(Width, Count));
}

/// The parts that interleave() has put together.
Widener::Parts Widener::deinterleave(Value *All, unsigned Count) {
  if (Count == 1)
    return {All};
  auto Every = [&](unsigned Step, unsigned Start) {
    return B.CreateShuffleVector(
        All, createStrideMask(Start, Step, Width * Count / Step));
  };
  Parts Result;
  if (Count > MaxAtOnce && Count % 2 == 0) {
    Parts Even = deinterleave(Every(2, 0), Count / 2);
    Parts Odd = deinterleave(Every(2, 1), Count / 2);
    for (auto [E, O] : zip_equal(Even, Odd))
      Result.append({E, O});
    return Result;
  }
  for (unsigned P = 0; P < Count; ++P)
    Result.push_back(Every(Count, P));
  return Result;
}

/// The lanes' values \p PartValues seen as \p Count parts of type \p To. As few
/// parts as share bits are permuted together:
///
///   <4 x i16> as <2 x i32>:   i32 0 is i16 0 and 1, i32 1 is i16 2 and 3
Widener::Parts Widener::bitCastAll(ArrayRef<Value *> PartValues, Type *To,
                                   unsigned Count) {
  unsigned Total = PartValues.size(), Groups = std::gcd(Total, Count);
  auto *Ty = FixedVectorType::get(To, Width * (Count / Groups));
  Parts Result;
  for (unsigned G = 0; G < Groups; ++G) {
    Value *Bits =
        interleave(PartValues.slice(G * (Total / Groups), Total / Groups));
    Result.append(deinterleave(B.CreateBitCast(Bits, Ty), Count / Groups));
  }
  return Result;
}

/// Between types with different numbers of parts.
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
