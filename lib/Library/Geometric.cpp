// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Geometric.h"
#include "MathsOperands.h"
#include "tenon/Support/Components.h"

using namespace llvm;

namespace tenon {

static SmallVector<Value *, 4> components(IRBuilderBase &B, Value *V) {
  SmallVector<Value *, 4> Parts;
  for (unsigned I = 0, E = componentCount(V->getType()); I < E; ++I)
    Parts.push_back(componentOf(B, V, I));
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

static Value *repeated(IRBuilderBase &B, Value *V, Type *Like) {
  auto *Vector = dyn_cast<FixedVectorType>(Like);
  return Vector ? B.CreateVectorSplat(Vector->getNumElements(), V) : V;
}

namespace {
/// A vector divided by its largest component, or by 1 where that is zero or
/// infinite.
struct ScaledVector {
  Value *Small, *Largest;
  Value *IsScaled; ///< i1
};
} // namespace

static ScaledVector scaled(IRBuilderBase &B, Value *V) {
  Value *Largest = nullptr;
  for (Value *X : components(B, V)) {
    Value *Size = magnitude(B, X);
    Largest = Largest ? B.CreateMaxNum(Largest, Size) : Size;
  }
  Type *Ty = Largest->getType();
  Value *Regular =
      B.CreateAnd(B.CreateFCmpOGT(Largest, ConstantFP::get(Ty, 0)),
                  B.CreateFCmpOLT(Largest, ConstantFP::getInfinity(Ty)));
  Value *By = B.CreateSelect(Regular, Largest, ConstantFP::get(Ty, 1));
  return {B.CreateFDiv(V, repeated(B, By, V->getType())), Largest, Regular};
}

/// The length in double: that of the scaled vector times the largest component.
/// If the largest component is zero or infinite, it is the result.
static Value *scaledLength(IRBuilderBase &B, Value *V) {
  auto [Small, Largest, IsScaled] = scaled(B, V);
  Value *Length = root(B, emitDot(B, {Small, Small}));
  return B.CreateSelect(IsScaled, B.CreateFMul(Length, Largest), Length);
}

/// \p V in a type where its squares do not overflow; double stays.
static Value *widened(IRBuilderBase &B, Value *V) {
  Type *Element = V->getType()->getScalarType();
  if (Element->isDoubleTy())
    return V;
  Type *Wide = Element->isHalfTy() ? B.getFloatTy() : B.getDoubleTy();
  return B.CreateFPExt(V, V->getType()->getWithNewType(Wide));
}

static Value *emitLength(IRBuilderBase &B, ArrayRef<Value *> V) {
  Value *X = widened(B, V[0]);
  Value *Length = X == V[0] ? scaledLength(B, X) : root(B, emitDot(B, {X, X}));
  return B.CreateFPCast(Length, V[0]->getType()->getScalarType());
}

static Value *emitDistance(IRBuilderBase &B, ArrayRef<Value *> V) {
  return emitLength(B, {B.CreateFSub(V[0], V[1])});
}

/// \p V, but with an infinite component: 1 or -1 for each of these, and zero
/// (or NaN) for each other one.
static Value *directionOf(IRBuilderBase &B, Value *V) {
  Type *Ty = V->getType();
  Value *Infinite = isInfinite(B, V), *Any = nullptr;
  for (Value *Bit : components(B, Infinite))
    Any = Any ? B.CreateOr(Any, Bit) : Bit;
  Value *One =
      B.CreateBinaryIntrinsic(Intrinsic::copysign, ConstantFP::get(Ty, 1), V);
  Value *None = B.CreateFMul(ConstantFP::get(Ty, 0), V);
  return B.CreateSelect(repeated(B, Any, Ty),
                        B.CreateSelect(Infinite, One, None), V);
}

static Value *emitNormalize(IRBuilderBase &B, ArrayRef<Value *> V) {
  Type *Ty = V[0]->getType();
  Value *X = directionOf(B, widened(B, V[0]));
  if (X->getType() == Ty)
    X = scaled(B, X).Small;
  Value *Length = root(B, emitDot(B, {X, X}));
  Type *Wide = Length->getType();
  Value *IsZero = B.CreateFCmpOEQ(Length, ConstantFP::get(Wide, 0));
  Value *By = B.CreateSelect(IsZero, ConstantFP::get(Wide, 1), Length);
  return B.CreateFPCast(B.CreateFDiv(X, repeated(B, By, Ty)), Ty);
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
