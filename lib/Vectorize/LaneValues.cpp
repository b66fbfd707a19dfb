// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneValues.h"
#include "TypeParts.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

LaneForm LaneValues::formOf(const Value *V) const {
  if (Lanes.isUniform(V))
    return LaneForm::Uniform;
  return Lanes.progression(V) ? LaneForm::Progression : LaneForm::Lanes;
}

Value *LaneValues::lanesOfProgression(Value *First, int64_t Stride) {
  bool IsPointer = First->getType()->isPointerTy();
  const DataLayout &Layout = B.function().getDataLayout();
  Type *Ty =
      IsPointer ? Layout.getIndexType(First->getType()) : First->getType();
  Constant *Step =
      ConstantInt::get(B.lanesOf(Ty), APInt(Ty->getIntegerBitWidth(),
                                            uint64_t(Stride), /*isSigned=*/true,
                                            /*implicitTrunc=*/true));
  Value *Steps = B.CreateMul(B.laneNumbers(Ty), Step);
  if (IsPointer)
    return B.CreateGEP(B.getInt8Ty(), B.splat(First), Steps);
  return B.CreateAdd(B.splat(First), Steps);
}

WideValue LaneValues::get(Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return {LaneForm::Uniform, {V}, 0};
  auto Found = Known.find(V);
  if (Found != Known.end())
    return Found->second;
  return Known[V] = load(V, keptIn(*I));
}

Value *LaneValues::scalar(Value *V) {
  WideValue Known = get(V);
  switch (Known.Form) {
  case LaneForm::Uniform:
    return Known.Parts[0];
  case LaneForm::Progression:
    if (Masks.isAllTrue())
      return Known.Parts[0];
    return Masks.firstOf(lanesOfProgression(Known.Parts[0], Known.Stride));
  case LaneForm::Lanes:
    break;
  }
  SmallVector<Value *> Parts;
  for (Value *Part : Known.Parts)
    Parts.push_back(Masks.firstOf(Part));
  return assembleParts(B, V->getType(), Parts);
}

Value *LaneValues::lanes(Value *V, unsigned Part) {
  assert(Part < countParts(V->getType()) && "the type has fewer parts");
  WideValue Known = get(V);
  switch (Known.Form) {
  case LaneForm::Uniform:
    return B.splat(extractPart(B, Known.Parts[0], Part));
  case LaneForm::Progression:
    return lanesOfProgression(Known.Parts[0], Known.Stride);
  case LaneForm::Lanes:
    return Known.Parts[Part];
  }
  llvm_unreachable("no other form");
}

LaneParts LaneValues::allLanes(Value *V) {
  LaneParts All;
  for (unsigned I = 0, E = countParts(V->getType()); I < E; ++I)
    All.push_back(lanes(V, I));
  return All;
}

//===----------------------------------------------------------------------===//
// Defining
//===----------------------------------------------------------------------===//

void LaneValues::define(Instruction &I, WideValue V) {
  assert(V.Parts.size() ==
             (V.Form == LaneForm::Lanes ? countParts(I.getType()) : 1) &&
         "a vector for each part, or a single value");
  LaneForm Wanted = formOf(&I);
  if (V.Form != Wanted && Wanted == LaneForm::Lanes) {
    Known[&I] = V;
    V = {LaneForm::Lanes, allLanes(&I), 0};
  } else if (V.Form != Wanted && Wanted == LaneForm::Uniform) {
    Known[&I] = V;
    V = {LaneForm::Uniform, {scalar(&I)}, 0};
  }
  for (Value *Part : V.Parts)
    if (auto *New = dyn_cast<Instruction>(Part); New && !New->hasName())
      New->setName(I.getName());
  auto Found = Crossing.find(&I);
  if (Found != Crossing.end())
    for (auto [Part, Variable] : zip_equal(V.Parts, Found->second))
      B.CreateStore(Part, Variable);
  Known[&I] = std::move(V);
}

void LaneValues::reject(Instruction &I, const Twine &What, const Twine &Why) {
  reportError(I, What, Why);
  Failed = true;
  if (!I.getType()->isVoidTy())
    defineUniform(I, PoisonValue::get(I.getType()));
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

AllocaInst *LaneValues::createVariable(Type *Ty, const Twine &Name) {
  AllVariables.push_back(B.createVariable(Ty, Name));
  return AllVariables.back();
}

LaneValues::Variables LaneValues::createVariables(const Value &V,
                                                  const Twine &Name) {
  if (formOf(&V) != LaneForm::Lanes)
    return {createVariable(V.getType(), Name)};
  SmallVector<Type *> Types;
  partsOf(V.getType(), Types);
  Variables Result;
  for (Type *Ty : Types)
    Result.push_back(createVariable(B.lanesOf(Ty), Name));
  return Result;
}

WideValue LaneValues::load(const Value *V, ArrayRef<AllocaInst *> Variables) {
  WideValue Result;
  Result.Form = formOf(V);
  assert((!Variables.empty() || !countParts(V->getType())) &&
         "the value is kept, and defined before its uses");
  for (AllocaInst *Variable : Variables)
    Result.Parts.push_back(
        B.CreateLoad(Variable->getAllocatedType(), Variable));
  if (Result.Form == LaneForm::Progression)
    Result.Stride = Lanes.progression(V)->Stride;
  return Result;
}

void LaneValues::promoteVariables(DominatorTree &Dominators,
                                  AssumptionCache &Assumptions) {
  PromoteMemToReg(AllVariables, Dominators, &Assumptions);
}

} // namespace tenon
