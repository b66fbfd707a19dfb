// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Geometric.h"

using namespace llvm;

namespace tenon {

static SmallVector<Value *, 4> components(IRBuilderBase &B, Value *V) {
  auto *Ty = dyn_cast<FixedVectorType>(V->getType());
  if (!Ty)
    return {V};
  SmallVector<Value *, 4> Parts;
  for (unsigned I = 0; I < Ty->getNumElements(); ++I)
    Parts.push_back(B.CreateExtractElement(V, I));
  return Parts;
}

static Value *emitDot(IRBuilderBase &B, ArrayRef<Value *> V) {
  SmallVector<Value *, 4> X = components(B, V[0]), Y = components(B, V[1]);
  Value *Sum = B.CreateFMul(X[0], Y[0]);
  for (unsigned I = 1; I < X.size(); ++I)
    Sum = B.CreateFAdd(Sum, B.CreateFMul(X[I], Y[I]));
  return Sum;
}

static Value *root(IRBuilderBase &B, Value *V) {
  return B.CreateUnaryIntrinsic(Intrinsic::sqrt, V);
}

/// The length in double: all components are divided by the largest one, and the
/// length of the quotients is multiplied by it. If the largest component is
/// zero or infinite, it is the result.
static Value *scaledLength(IRBuilderBase &B, Value *V) {
  Value *Largest = nullptr;
  for (Value *X : components(B, V)) {
    Value *Size = B.CreateUnaryIntrinsic(Intrinsic::fabs, X);
    Largest = Largest ? B.CreateMaxNum(Largest, Size) : Size;
  }
  Type *Ty = Largest->getType();
  Value *Regular =
      B.CreateAnd(B.CreateFCmpOGT(Largest, ConstantFP::get(Ty, 0)),
                  B.CreateFCmpOLT(Largest, ConstantFP::getInfinity(Ty)));
  Value *By = B.CreateSelect(Regular, Largest, ConstantFP::get(Ty, 1));
  if (auto *Vector = dyn_cast<FixedVectorType>(V->getType()))
    By = B.CreateVectorSplat(Vector->getNumElements(), By);
  Value *Small = B.CreateFDiv(V, By);
  Value *Length = root(B, emitDot(B, {Small, Small}));
  return B.CreateSelect(Regular, B.CreateFMul(Length, Largest), Length);
}

/// The length in a type where it does not overflow.
static Value *wideLength(IRBuilderBase &B, Value *V) {
  Type *Element = V->getType()->getScalarType();
  if (Element->isDoubleTy())
    return scaledLength(B, V);
  Type *Wide = Element->isHalfTy() ? B.getFloatTy() : B.getDoubleTy();
  V = B.CreateFPExt(V, V->getType()->getWithNewType(Wide));
  return root(B, emitDot(B, {V, V}));
}

static Value *emitLength(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateFPCast(wideLength(B, V[0]), V[0]->getType()->getScalarType());
}

static Value *emitDistance(IRBuilderBase &B, ArrayRef<Value *> V) {
  return emitLength(B, {B.CreateFSub(V[0], V[1])});
}

static Value *emitNormalize(IRBuilderBase &B, ArrayRef<Value *> V) {
  Value *Length = wideLength(B, V[0]);
  Type *Wide = Length->getType(), *Ty = V[0]->getType();
  Value *IsZero = B.CreateFCmpOEQ(Length, ConstantFP::get(Wide, 0));
  Value *By = B.CreateSelect(IsZero, ConstantFP::get(Wide, 1), Length);
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    By = B.CreateVectorSplat(Vector->getNumElements(), By);
  Value *X = B.CreateFPCast(V[0], Ty->getWithNewType(Wide));
  return B.CreateFPCast(B.CreateFDiv(X, By), Ty);
}

static Value *emitCross(IRBuilderBase &B, ArrayRef<Value *> V) {
  SmallVector<Value *, 4> X = components(B, V[0]), Y = components(B, V[1]);
  Value *Result = Constant::getNullValue(V[0]->getType());
  for (unsigned I = 0; I < 3; ++I) {
    unsigned J = (I + 1) % 3, K = (I + 2) % 3;
    Value *Part =
        B.CreateFSub(B.CreateFMul(X[J], Y[K]), B.CreateFMul(X[K], Y[J]));
    Result = B.CreateInsertElement(Result, Part, I);
  }
  return Result;
}

Value *emitGeometric(LibraryFunction Function, IRBuilderBase &B,
                     ArrayRef<Value *> V) {
  switch (Function) {
  case LibraryFunction::Dot:
    return emitDot(B, V);
  case LibraryFunction::Length:
    return emitLength(B, V);
  case LibraryFunction::Distance:
    return emitDistance(B, V);
  case LibraryFunction::Normalize:
    return emitNormalize(B, V);
  case LibraryFunction::Cross:
    return emitCross(B, V);
  default:
    return nullptr;
  }
}

} // namespace tenon
