// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Geometric functions of OpenCL.std and OpenCL C (section 6.15.5), on vectors
// of up to four floats and on scalars:
//
//   dot(a, b)        a0 * b0 + a1 * b1 + …
//   length(a)        sqrt(dot(a, a)), which must not overflow: floats in
//                    double, halfs in float, doubles by their largest component
//   distance(a, b)   length(a - b)
//   normalize(a)     a / length(a), zeros stay
//   cross(a, b)      the fourth component is zero
//
// The fast_ ones, which may overflow, are the same.

#include "Recognize/Items/MathsNames.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace tenon {

namespace {
struct Row {
  StringLiteral Name; // plain, see MathsNames.h
  unsigned Operands;  // of one type
  Value *(*Emit)(IRBuilderBase &B, ArrayRef<Value *> V);
};
} // namespace

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

/// In double: the largest component times the length of what is left when all
/// are divided by it. Of zeros and infinities that is the largest itself.
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

static constexpr Row Rows[] = {
    {"dot", 2, emitDot},
    {"__spirv_Dot", 2, emitDot},
    {"length", 1, emitLength},
    {"distance", 2, emitDistance},
    {"normalize", 1, emitNormalize},
    {"cross", 2, emitCross},
};

static Expected<Value *> rewriteRow(const Row &R, CallInst &Call,
                                    IRBuilderBase &B) {
  SmallVector<Value *, 2> V(Call.args());
  bool IsFine = V.size() == R.Operands && all_of(V, [&](Value *X) {
                  return X->getType() == V[0]->getType();
                });
  auto *Vector = dyn_cast<FixedVectorType>(V[0]->getType());
  if (R.Emit == emitCross)
    IsFine = IsFine && Vector && Vector->getNumElements() >= 3;
  bool GivesVector = R.Emit == emitCross || R.Emit == emitNormalize;
  Type *Result =
      GivesVector ? V[0]->getType() : V[0]->getType()->getScalarType();
  if (!IsFine || Call.getType() != Result)
    return wrong("unexpected operand types");
  return R.Emit(B, V);
}

std::optional<Recognition> recognizeGeometric(const Function &F,
                                              const Callee &Name) {
  if (!Name.Mangled || F.arg_empty() ||
      !F.getFunctionType()->getParamType(0)->isFPOrFPVectorTy())
    return std::nullopt;
  StringRef Plain = plainName(Name.Identifier).Text;
  for (const Row &R : Rows)
    if (R.Name == Plain)
      return Recognition{Name.Identifier.str(),
                         [&R](CallInst &Call, IRBuilderBase &B) {
                           return rewriteRow(R, Call, B);
                         }};
  return std::nullopt;
}

} // namespace tenon
