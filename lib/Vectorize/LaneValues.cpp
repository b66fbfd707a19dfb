// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values over lanes: reading, defining, changing from one form to another.

#include "FunctionWidener.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Scalar parts
//===----------------------------------------------------------------------===//

/// The members of a type that has parts.
static unsigned members(Type *Ty) {
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    return Vector->getNumElements();
  if (auto *Array = dyn_cast<ArrayType>(Ty))
    return Array->getNumElements();
  return cast<StructType>(Ty)->getNumElements();
}

static bool hasMembers(Type *Ty) {
  return isa<FixedVectorType, ArrayType, StructType>(Ty);
}

static Type *memberType(Type *Ty, unsigned Index) {
  if (auto *Struct = dyn_cast<StructType>(Ty))
    return Struct->getElementType(Index);
  return Ty->getContainedType(0);
}

bool partsOf(Type *Ty, SmallVectorImpl<Type *> &Parts) {
  if (!hasMembers(Ty)) {
    Parts.push_back(Ty);
    return VectorType::isValidElementType(Ty);
  }
  for (unsigned I = 0, E = members(Ty); I < E; ++I)
    if (!partsOf(memberType(Ty, I), Parts))
      return false;
  return true;
}

static unsigned countParts(Type *Ty) {
  SmallVector<Type *> Parts;
  partsOf(Ty, Parts);
  return Parts.size();
}

unsigned firstPart(Type *Ty, unsigned Index) {
  unsigned Before = 0;
  for (unsigned I = 0; I < Index; ++I)
    Before += countParts(memberType(Ty, I));
  return Before;
}

void partOffsets(Type *Ty, const DataLayout &Layout, uint64_t Base,
                 SmallVectorImpl<uint64_t> &Offsets) {
  if (!hasMembers(Ty)) {
    Offsets.push_back(Base);
    return;
  }
  for (unsigned I = 0, E = members(Ty); I < E; ++I) {
    Type *Member = memberType(Ty, I);
    uint64_t At = 0;
    if (auto *Struct = dyn_cast<StructType>(Ty))
      At = Layout.getStructLayout(Struct)->getElementOffset(I);
    else if (isa<FixedVectorType>(Ty))
      At = I * (Layout.getTypeSizeInBits(Member) / 8);
    else
      At = I * Layout.getTypeAllocSize(Member);
    partOffsets(Member, Layout, Base + At, Offsets);
  }
}

/// The way of indices to part \p Part of \p Ty.
static void pathTo(Type *Ty, unsigned Part, SmallVectorImpl<unsigned> &Path) {
  while (hasMembers(Ty)) {
    unsigned Index = 0;
    for (unsigned Size; Part >= (Size = countParts(memberType(Ty, Index)));
         ++Index)
      Part -= Size;
    Path.push_back(Index);
    Ty = memberType(Ty, Index);
  }
}

Value *Widener::scalarPart(Value *Whole, unsigned Part) {
  SmallVector<unsigned, 4> Path;
  pathTo(Whole->getType(), Part, Path);
  for (unsigned Index : Path)
    Whole = Whole->getType()->isVectorTy()
                ? B.CreateExtractElement(Whole, Index)
                : B.CreateExtractValue(Whole, Index);
  return Whole;
}

/// The value of type \p Ty with these parts.
Value *Widener::wholeOf(Type *Ty, ArrayRef<Value *> PartValues) {
  if (!hasMembers(Ty))
    return PartValues[0];
  Value *Whole = PoisonValue::get(Ty);
  for (unsigned I = 0, E = members(Ty); I < E; ++I) {
    Type *Member = memberType(Ty, I);
    unsigned Size = countParts(Member);
    Value *One = wholeOf(Member, PartValues.take_front(Size));
    PartValues = PartValues.drop_front(Size);
    Whole = Ty->isVectorTy() ? B.CreateInsertElement(Whole, One, I)
                             : B.CreateInsertValue(Whole, One, I);
  }
  return Whole;
}

//===----------------------------------------------------------------------===//
// Forms
//===----------------------------------------------------------------------===//

Widener::Form Widener::formOf(const Value *V) const {
  if (Lanes.isUniform(V))
    return Form::Uniform;
  return Lanes.progression(V) ? Form::Progression : Form::Lanes;
}

Constant *Widener::laneNumbers(Type *Ty) const {
  SmallVector<Constant *, 64> Numbers;
  for (unsigned L = 0; L < Width; ++L)
    Numbers.push_back(
        ConstantInt::get(Ty->getContext(), APInt(Ty->getIntegerBitWidth(), L,
                                                 /*isSigned=*/false,
                                                 /*implicitTrunc=*/true)));
  return ConstantVector::get(Numbers);
}

Value *Widener::lanesOfProgression(Value *First, int64_t Stride) {
  bool IsPointer = First->getType()->isPointerTy();
  Type *Ty =
      IsPointer ? Layout.getIndexType(First->getType()) : First->getType();
  Constant *Step =
      ConstantInt::get(lanesOf(Ty), APInt(Ty->getIntegerBitWidth(),
                                          uint64_t(Stride), /*isSigned=*/true,
                                          /*implicitTrunc=*/true));
  Value *Steps = B.CreateMul(laneNumbers(Ty), Step);
  if (IsPointer)
    return B.CreateGEP(B.getInt8Ty(), splat(First), Steps);
  return B.CreateAdd(splat(First), Steps);
}

Widener::Wide Widener::load(const Value *V, ArrayRef<AllocaInst *> Variables) {
  Wide Result;
  Result.Is = formOf(V);
  for (AllocaInst *Variable : Variables)
    Result.Of.push_back(B.CreateLoad(Variable->getAllocatedType(), Variable));
  if (Result.Is == Form::Progression)
    Result.Stride = Lanes.progression(V)->Stride;
  return Result;
}

Widener::Wide Widener::get(Value *V) {
  if (!isa<Instruction>(V))
    return {Form::Uniform, {V}, 0};
  auto Found = Known.find(V);
  if (Found != Known.end())
    return Found->second;
  return Known[V] = load(V, Crossing.lookup(V));
}

Value *Widener::scalar(Value *V) {
  Wide Known = get(V);
  switch (Known.Is) {
  case Form::Uniform:
    return Known.Of[0];
  case Form::Progression:
    if (isFull())
      return Known.Of[0];
    return firstOf(lanesOfProgression(Known.Of[0], Known.Stride));
  case Form::Lanes:
    break;
  }
  SmallVector<Value *> PartValues;
  for (Value *Part : Known.Of)
    PartValues.push_back(firstOf(Part));
  return wholeOf(V->getType(), PartValues);
}

Value *Widener::lanes(Value *V, unsigned Part) {
  Wide Known = get(V);
  switch (Known.Is) {
  case Form::Uniform:
    return splat(scalarPart(Known.Of[0], Part));
  case Form::Progression:
    return lanesOfProgression(Known.Of[0], Known.Stride);
  case Form::Lanes:
    return Known.Of[Part];
  }
  return nullptr;
}

Widener::Parts Widener::allLanes(Value *V) {
  Parts All;
  for (unsigned I = 0, E = countParts(V->getType()); I < E; ++I)
    All.push_back(lanes(V, I));
  return All;
}

//===----------------------------------------------------------------------===//
// Definitions
//===----------------------------------------------------------------------===//

AllocaInst *Widener::variable(Type *Ty, const Twine &Name) {
  IRBuilder<> AtTop(Entry, Entry->begin());
  AllVariables.push_back(AtTop.CreateAlloca(Ty, nullptr, Name));
  return AllVariables.back();
}

/// The variables that hold \p V; made when first asked for.
Widener::Variables &
Widener::variablesFor(DenseMap<const Value *, Variables> &In, const Value *V,
                      const Twine &Name) {
  auto [At, Fresh] = In.try_emplace(V);
  if (!Fresh)
    return At->second;
  if (formOf(V) != Form::Lanes) {
    At->second.push_back(variable(V->getType(), Name));
    return At->second;
  }
  SmallVector<Type *> Types;
  partsOf(V->getType(), Types);
  for (Type *Ty : Types)
    At->second.push_back(variable(lanesOf(Ty), Name));
  return At->second;
}

/// Brings \p V into the form that \p I has everywhere.
void Widener::define(Instruction &I, Wide V) {
  Form Wanted = formOf(&I);
  if (V.Is != Wanted && Wanted == Form::Lanes) {
    Known[&I] = V;
    V = {Form::Lanes, allLanes(&I), 0};
  } else if (V.Is != Wanted && Wanted == Form::Uniform) {
    Known[&I] = V;
    V = {Form::Uniform, {scalar(&I)}, 0};
  }
  for (Value *Part : V.Of)
    if (auto *New = dyn_cast<Instruction>(Part); New && !New->hasName())
      New->setName(I.getName());
  auto Found = Crossing.find(&I);
  if (Found != Crossing.end())
    for (auto [Part, Variable] : zip_equal(V.Of, Found->second))
      B.CreateStore(Part, Variable);
  Known[&I] = std::move(V);
}

} // namespace tenon
