// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Integers.h"

using namespace llvm;

namespace tenon {

static Value *emitMin(IRBuilderBase &B, ArrayRef<Value *> V, bool Signed) {
  return B.CreateBinaryIntrinsic(Signed ? Intrinsic::smin : Intrinsic::umin,
                                 V[0], V[1]);
}
static Value *emitMax(IRBuilderBase &B, ArrayRef<Value *> V, bool Signed) {
  return B.CreateBinaryIntrinsic(Signed ? Intrinsic::smax : Intrinsic::umax,
                                 V[0], V[1]);
}

/// The result is unsigned: the distance of two signed numbers may not fit a
/// signed one.
static Value *emitAbsDiff(IRBuilderBase &B, ArrayRef<Value *> V, bool Signed) {
  Value *Larger = emitMax(B, V, Signed);
  return B.CreateSub(Larger, emitMin(B, V, Signed));
}

static Value *halfDifference(IRBuilderBase &B, ArrayRef<Value *> V,
                             bool Signed) {
  Value *Bits = B.CreateXor(V[0], V[1]);
  return Signed ? B.CreateAShr(Bits, 1) : B.CreateLShr(Bits, 1);
}
/// (x + y) >> 1 without overflow: the common bits, and half of the others.
static Value *emitHadd(IRBuilderBase &B, ArrayRef<Value *> V, bool Signed) {
  Value *Both = B.CreateAnd(V[0], V[1]);
  return B.CreateAdd(Both, halfDifference(B, V, Signed));
}
/// (x + y + 1) >> 1
static Value *emitRhadd(IRBuilderBase &B, ArrayRef<Value *> V, bool Signed) {
  Value *Any = B.CreateOr(V[0], V[1]);
  return B.CreateSub(Any, halfDifference(B, V, Signed));
}

static Value *extend(IRBuilderBase &B, Value *V, bool Signed) {
  return B.CreateIntCast(V, V->getType()->getExtendedType(), Signed);
}
static Value *product(IRBuilderBase &B, ArrayRef<Value *> V, bool Signed) {
  Value *X = extend(B, V[0], Signed);
  return B.CreateMul(X, extend(B, V[1], Signed));
}
static Value *emitMulHi(IRBuilderBase &B, ArrayRef<Value *> V, bool Signed) {
  Type *Ty = V[0]->getType();
  return B.CreateTrunc(
      B.CreateLShr(product(B, V, Signed), Ty->getScalarSizeInBits()), Ty);
}
static Value *emitMadHi(IRBuilderBase &B, ArrayRef<Value *> V, bool Signed) {
  return B.CreateAdd(emitMulHi(B, V.take_front(2), Signed), V[2]);
}
/// high:low = x * y + z, in two words; the low one where the high one only
/// repeats its sign (or is zero), else the largest or smallest number.
static Value *emitMadSat(IRBuilderBase &B, ArrayRef<Value *> V, bool Signed) {
  Type *Ty = V[0]->getType();
  unsigned Bits = Ty->getScalarSizeInBits();
  auto SignOf = [&](Value *X) { return B.CreateAShr(X, Bits - 1); };
  Value *Product = B.CreateMul(V[0], V[1]);
  Value *Low = B.CreateAdd(Product, V[2]);
  Value *Carry = B.CreateZExt(B.CreateICmpULT(Low, Product), Ty);
  Value *High = B.CreateAdd(emitMulHi(B, V.take_front(2), Signed), Carry);
  if (!Signed)
    return B.CreateSelect(B.CreateIsNull(High), Low,
                          Constant::getAllOnesValue(Ty));
  High = B.CreateAdd(High, SignOf(V[2]));
  Value *Limit = B.CreateXor(
      SignOf(High), ConstantInt::get(Ty, APInt::getSignedMaxValue(Bits)));
  return B.CreateSelect(B.CreateICmpEQ(High, SignOf(Low)), Low, Limit);
}
/// Exact for numbers of 24 bits, others have no defined result.
static Value *emitMul24(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateMul(V[0], V[1]);
}
static Value *emitMad24(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateAdd(B.CreateMul(V[0], V[1]), V[2]);
}

Value *emitIntegers(const LibraryFacts &Facts, IRBuilderBase &B,
                    ArrayRef<Value *> V) {
  switch (Facts.Function) {
  case LibraryFunction::AbsDiff:
    return emitAbsDiff(B, V, Facts.Signed);
  case LibraryFunction::Hadd:
    return emitHadd(B, V, Facts.Signed);
  case LibraryFunction::Rhadd:
    return emitRhadd(B, V, Facts.Signed);
  case LibraryFunction::MulHi:
    return emitMulHi(B, V, Facts.Signed);
  case LibraryFunction::MadHi:
    return emitMadHi(B, V, Facts.Signed);
  case LibraryFunction::MadSat:
    return emitMadSat(B, V, Facts.Signed);
  case LibraryFunction::Mul24:
    return emitMul24(B, V);
  case LibraryFunction::Mad24:
    return emitMad24(B, V);
  default:
    return nullptr;
  }
}

} // namespace tenon
