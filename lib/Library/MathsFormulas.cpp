// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MathsFormulas.h"
#include "MathsOperands.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace tenon {

static Value *emitRsqrt(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateFDiv(constant(V[0], 1),
                      B.CreateUnaryIntrinsic(Intrinsic::sqrt, V[0]));
}
static Value *emitRecip(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateFDiv(constant(V[0], 1), V[0]);
}
static Value *emitDivide(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateFDiv(V[0], V[1]);
}
static Value *emitFclamp(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateMinNum(B.CreateMaxNum(V[0], V[1]), V[2]);
}
static Value *emitMix(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateFAdd(V[0], B.CreateFMul(B.CreateFSub(V[1], V[0]), V[2]));
}
static Value *emitStep(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateSelect(B.CreateFCmpOLT(V[1], V[0]), constant(V[0], 0),
                        constant(V[0], 1));
}
static Value *emitSign(IRBuilderBase &B, ArrayRef<Value *> V) {
  Value *One =
      B.CreateBinaryIntrinsic(Intrinsic::copysign, constant(V[0], 1), V[0]);
  Value *Zero = B.CreateFCmpOEQ(V[0], constant(V[0], 0));
  Value *Nan = B.CreateFCmpUNO(V[0], V[0]);
  return B.CreateSelect(Nan, constant(V[0], 0),
                        B.CreateSelect(Zero, V[0], One));
}
static Value *emitDegrees(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateFMul(V[0], constant(V[0], 57.295779513082320877));
}
static Value *emitRadians(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateFMul(V[0], constant(V[0], 0.017453292519943295769));
}
/// The operand of larger, or smaller, magnitude.
template <CmpInst::Predicate P, Intrinsic::ID Equal>
static Value *emitByMagnitude(IRBuilderBase &B, ArrayRef<Value *> V) {
  Value *X = magnitude(B, V[0]), *Y = magnitude(B, V[1]);
  return B.CreateSelect(
      B.CreateFCmp(P, X, Y), V[0],
      B.CreateSelect(B.CreateFCmp(P, Y, X), V[1],
                     B.CreateBinaryIntrinsic(Equal, V[0], V[1])));
}
/// t * t * (3 - 2 * t), t = clamp((x - from) / (to - from), 0, 1)
static Value *emitSmoothStep(IRBuilderBase &B, ArrayRef<Value *> V) {
  Value *T = B.CreateFDiv(B.CreateFSub(V[2], V[0]), B.CreateFSub(V[1], V[0]));
  T = emitFclamp(B, {T, constant(T, 0), constant(T, 1)});
  return B.CreateFMul(
      B.CreateFMul(T, T),
      B.CreateFSub(constant(T, 3), B.CreateFMul(constant(T, 2), T)));
}

constexpr double Pi = 3.14159265358979323846;

/// x minus the nearest even number, exactly: -1 to 1.
static Value *halfTurns(IRBuilderBase &B, Value *X) {
  Value *Half = B.CreateFMul(X, constant(X, 0.5));
  Value *Turns = B.CreateUnaryIntrinsic(Intrinsic::rint, Half);
  return B.CreateFMul(B.CreateFSub(Half, Turns), constant(X, 2));
}
static Value *sineOfHalfTurns(IRBuilderBase &B, Value *R) {
  return B.CreateUnaryIntrinsic(Intrinsic::sin,
                                B.CreateFMul(R, constant(R, Pi)));
}
/// sin(pi r); for |r| > 1/2 it is sin(pi (±1 - r)); of integers a zero with
/// x's sign
static Value *emitSinPi(IRBuilderBase &B, ArrayRef<Value *> V) {
  Value *R = halfTurns(B, V[0]);
  Value *Rest = B.CreateFSub(
      B.CreateBinaryIntrinsic(Intrinsic::copysign, constant(R, 1), R), R);
  Value *Beyond = B.CreateFCmpOGT(magnitude(B, R), constant(R, 0.5));
  Value *Angle = B.CreateSelect(Beyond, Rest, R);
  return B.CreateBinaryIntrinsic(
      Intrinsic::copysign, sineOfHalfTurns(B, Angle),
      B.CreateSelect(B.CreateFCmpOEQ(Angle, constant(R, 0)), V[0], R));
}
/// cos(pi r) = sin(pi (1/2 - |r|))
static Value *emitCosPi(IRBuilderBase &B, ArrayRef<Value *> V) {
  Value *R = magnitude(B, halfTurns(B, V[0]));
  return sineOfHalfTurns(B, B.CreateFSub(constant(R, 0.5), R));
}
static Value *emitTanPi(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateFDiv(emitSinPi(B, V), emitCosPi(B, V));
}
template <Intrinsic::ID Arc>
static Value *emitArcPi(IRBuilderBase &B, ArrayRef<Value *> V) {
  Value *Angle = B.CreateIntrinsic(V[0]->getType(), Arc, V);
  return B.CreateFDiv(Angle, constant(Angle, Pi));
}

/// Computed in double, which holds every exponent exactly. Rounding the
/// exponent would lose its lowest bit, which determines the sign of the result.
static Value *emitPown(IRBuilderBase &B, ArrayRef<Value *> V) {
  Type *Wide = V[0]->getType()->getWithNewType(B.getDoubleTy());
  Value *Power = B.CreateBinaryIntrinsic(
      Intrinsic::pow, B.CreateFPCast(V[0], Wide), B.CreateSIToFP(V[1], Wide));
  return B.CreateFPCast(Power, V[0]->getType());
}
/// Computed in double as |x|^(1/n) with x's sign, which is defined for odd n.
/// One Newton step corrects the rounding error of 1/n.
///
///   y = |x|^(1/n);  y *= 1 + (|x| / y^n - 1) / n  where that is finite
static Value *emitRootn(IRBuilderBase &B, ArrayRef<Value *> V) {
  Type *Wide = V[0]->getType()->getWithNewType(B.getDoubleTy());
  Value *X = B.CreateFPCast(V[0], Wide), *Size = magnitude(B, X);
  Value *N = B.CreateSIToFP(V[1], Wide), *One = constant(X, 1);
  auto Power = [&](Value *Base, Value *Exponent) {
    return B.CreateBinaryIntrinsic(Intrinsic::pow, Base, Exponent);
  };
  Value *Y = Power(Size, B.CreateFDiv(One, N));
  Value *Error = B.CreateFSub(B.CreateFDiv(Size, Power(Y, N)), One);
  Value *Small = B.CreateFCmpOLT(magnitude(B, Error), constant(X, 0.001));
  Value *Better = B.CreateFMul(Y, B.CreateFAdd(One, B.CreateFDiv(Error, N)));
  Value *Root = B.CreateSelect(Small, Better, Y);
  Value *IsOdd = B.CreateTrunc(V[1], V[1]->getType()->getWithNewBitWidth(1));
  Value *Odd = B.CreateBinaryIntrinsic(Intrinsic::copysign, Root, X);
  Value *Even = B.CreateSelect(B.CreateFCmpOLT(X, constant(X, 0)),
                               ConstantFP::getNaN(Wide), Root);
  Value *Result = B.CreateSelect(IsOdd, Odd, Even);
  Value *IsZeroth = B.CreateIsNull(V[1]);
  return B.CreateFPCast(
      B.CreateSelect(IsZeroth, ConstantFP::getNaN(Wide), Result),
      V[0]->getType());
}
/// pow(|x|, y), and NaN for negative x, 1^inf, 0^0 and inf^0.
static Value *emitPowr(IRBuilderBase &B, ArrayRef<Value *> V) {
  Value *X = V[0], *Y = V[1], *Zero = constant(X, 0);
  Value *Infinity = ConstantFP::getInfinity(X->getType());
  Value *Power = B.CreateBinaryIntrinsic(Intrinsic::pow, magnitude(B, X), Y);
  Value *OneToInfinity =
      B.CreateAnd(B.CreateFCmpOEQ(X, constant(X, 1)),
                  B.CreateFCmpOEQ(magnitude(B, Y), Infinity));
  Value *ToZero = B.CreateAnd(
      B.CreateFCmpOEQ(Y, Zero),
      B.CreateOr(B.CreateFCmpOEQ(X, Zero), B.CreateFCmpOEQ(X, Infinity)));
  Value *Undefined =
      B.CreateOr(B.CreateOr(B.CreateFCmpULT(X, Zero), B.CreateFCmpUNO(Y, Y)),
                 B.CreateOr(OneToInfinity, ToZero));
  return B.CreateSelect(Undefined, ConstantFP::getNaN(X->getType()), Power);
}

static constexpr FormulaRow Formulas[] = {
    {LibraryFunction::Rsqrt, emitRsqrt},
    {LibraryFunction::Recip, emitRecip},
    {LibraryFunction::Divide, emitDivide},
    {LibraryFunction::Clamp, emitFclamp},
    {LibraryFunction::Mix, emitMix},
    {LibraryFunction::Step, emitStep},
    {LibraryFunction::Sign, emitSign},
    {LibraryFunction::Degrees, emitDegrees},
    {LibraryFunction::Radians, emitRadians},
    {LibraryFunction::Powr, emitPowr},
    {LibraryFunction::Pown, emitPown},
    {LibraryFunction::Rootn, emitRootn},
    {LibraryFunction::Maxmag,
     emitByMagnitude<CmpInst::FCMP_OGT, Intrinsic::maxnum>},
    {LibraryFunction::Minmag,
     emitByMagnitude<CmpInst::FCMP_OLT, Intrinsic::minnum>},
    {LibraryFunction::Smoothstep, emitSmoothStep},
    {LibraryFunction::Sinpi, emitSinPi},
    {LibraryFunction::Cospi, emitCosPi},
    {LibraryFunction::Tanpi, emitTanPi},
    {LibraryFunction::Asinpi, emitArcPi<Intrinsic::asin>},
    {LibraryFunction::Acospi, emitArcPi<Intrinsic::acos>},
    {LibraryFunction::Atanpi, emitArcPi<Intrinsic::atan>},
    {LibraryFunction::Atan2pi, emitArcPi<Intrinsic::atan2>},
};

ArrayRef<FormulaRow> mathsFormulas() { return Formulas; }

} // namespace tenon
