// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MixedMaths.h"
#include "MathsOperands.h"

using namespace llvm;

namespace tenon {

namespace {
struct TwoResults {
  Value *First, *Second;
};
} // namespace

static Value *withSign(IRBuilderBase &B, Value *V, Value *Sign) {
  return B.CreateBinaryIntrinsic(Intrinsic::copysign, V, Sign);
}
static Type *int32Like(IRBuilderBase &B, Value *V) {
  return V->getType()->getWithNewType(B.getInt32Ty());
}

/// x - floor(x), below 1 also when it is rounded to \p Ty; and the floor. Zeros
/// and infinities give a zero of their sign.
static TwoResults emitFract(IRBuilderBase &B, ArrayRef<Value *> V, Type *Ty) {
  Value *X = V[0], *Floor = B.CreateUnaryIntrinsic(Intrinsic::floor, X);
  APFloat Below = APFloat::getOne(Ty->getScalarType()->getFltSemantics());
  Below.next(/*nextDown=*/true);
  Value *Largest = constant(X, Below.convertToDouble());
  Value *Part = B.CreateFSub(X, Floor); // of a NaN also a NaN
  Part = B.CreateSelect(B.CreateFCmpOGT(Part, Largest), Largest, Part);
  Value *Infinite = isInfinite(B, X);
  Part = B.CreateSelect(Infinite, constant(X, 0), Part);
  Value *Keeps = B.CreateOr(Infinite, B.CreateFCmpOEQ(X, constant(X, 0)));
  return {withSign(B, Part, B.CreateSelect(Keeps, X, Part)), Floor};
}

/// The fraction with x's sign; and the integral part.
static TwoResults emitModf(IRBuilderBase &B, ArrayRef<Value *> V) {
  Value *X = V[0], *Whole = B.CreateUnaryIntrinsic(Intrinsic::trunc, X);
  Value *Part =
      B.CreateSelect(isInfinite(B, X), constant(X, 0), B.CreateFSub(X, Whole));
  return {withSign(B, Part, X), Whole};
}

static TwoResults emitSinCos(IRBuilderBase &B, ArrayRef<Value *> V) {
  return {B.CreateUnaryIntrinsic(Intrinsic::sin, V[0]),
          B.CreateUnaryIntrinsic(Intrinsic::cos, V[0])};
}

/// m and e with x = m * 2^e, 1/2 <= |m| < 1, from the bits of x, or of a scaled
/// x if it is subnormal; x and 0 for zeros, infinities and NaNs.
static TwoResults emitFrexp(IRBuilderBase &B, ArrayRef<Value *> V) {
  Value *X = V[0];
  Type *Ty = X->getType();
  const fltSemantics &Kind = Ty->getScalarType()->getFltSemantics();
  unsigned Bits = Ty->getScalarSizeInBits();
  unsigned Fraction = APFloat::semanticsPrecision(Kind) - 1;
  int Bias = APFloat::semanticsMaxExponent(Kind), Scale = int(Fraction) + 2;
  Type *Int = Ty->getWithNewType(B.getIntNTy(Bits));
  auto Number = [&](uint64_t N) { return ConstantInt::get(Int, N); };
  uint64_t Exponents = maskTrailingOnes<uint64_t>(Bits - 1 - Fraction);

  Value *Size = magnitude(B, X);
  Value *Small = B.CreateFCmpOLT(
      Size, ConstantFP::get(Ty, APFloat::getSmallestNormalized(Kind)));
  Value *Scaled = B.CreateFMul(X, constant(X, double(uint64_t(1) << Scale)));
  Value *Pattern = B.CreateBitCast(B.CreateSelect(Small, Scaled, X), Int);
  Value *Biased =
      B.CreateAnd(B.CreateLShr(Pattern, Fraction), Number(Exponents));
  Value *Exponent =
      B.CreateSub(Biased, B.CreateSelect(Small, Number(Bias - 1 + Scale),
                                         Number(Bias - 1)));
  Value *Mantissa = B.CreateOr(
      B.CreateAnd(Pattern, B.CreateNot(Number(Exponents << Fraction))),
      Number(uint64_t(Bias - 1) << Fraction));
  Value *Plain =
      B.CreateAnd(B.CreateFCmpOGT(Size, constant(X, 0)),
                  B.CreateFCmpOLT(Size, ConstantFP::getInfinity(Ty)));
  Type *Int32 = int32Like(B, X);
  return {B.CreateSelect(Plain, B.CreateBitCast(Mantissa, Ty), X),
          B.CreateSelect(Plain, B.CreateSExtOrTrunc(Exponent, Int32),
                         Constant::getNullValue(Int32))};
}

/// r = remainder(|x|, |y|), and the lowest seven bits of the quotient (|x| - r)
/// / |y|, which fmod by 128 |y| keeps; both with their signs.
static TwoResults emitRemquo(IRBuilderBase &B, ArrayRef<Value *> V) {
  Value *X = magnitude(B, V[0]), *Y = magnitude(B, V[1]);
  Value *Rest = callMathsLibrary(B, "remainder", {V[0], V[1]});
  Value *Positive = callMathsLibrary(B, "remainder", {X, Y});
  Value *Below = B.CreateFRem(X, B.CreateFMul(Y, constant(Y, 128)));
  Value *Count = B.CreateUnaryIntrinsic(
      Intrinsic::rint, B.CreateFDiv(B.CreateFSub(Below, Positive), Y));
  Type *Int = int32Like(B, X);
  Value *Quotient = B.CreateAnd(
      B.CreateIntrinsic(Intrinsic::fptosi_sat, {Int, X->getType()}, {Count}),
      ConstantInt::get(Int, 127));
  Value *Sign = B.CreateFMul(withSign(B, constant(X, 1), V[0]),
                             withSign(B, constant(X, 1), V[1]));
  Value *Negative = B.CreateFCmpOLT(Sign, constant(X, 0));
  return {Rest, B.CreateSelect(Negative, B.CreateNeg(Quotient), Quotient)};
}

/// gamma(x) is negative between each odd negative number and the next even one
/// above it.
static TwoResults emitLgammaR(IRBuilderBase &B, ArrayRef<Value *> V) {
  Value *X = V[0];
  Value *Half = B.CreateFMul(B.CreateUnaryIntrinsic(Intrinsic::floor, X),
                             constant(X, 0.5));
  Value *Odd =
      B.CreateFCmpONE(Half, B.CreateUnaryIntrinsic(Intrinsic::floor, Half));
  Value *Negative = B.CreateAnd(Odd, B.CreateFCmpOLT(X, constant(X, 0)));
  Type *Int = int32Like(B, X);
  return {callMathsLibrary(B, "lgamma", X),
          B.CreateSelect(Negative, Constant::getAllOnesValue(Int),
                         ConstantInt::get(Int, 1))};
}

/// OpenCL C's FP_ILOGB0 is INT_MIN; FP_ILOGBNAN is INT_MAX, which is also the
/// result for infinity.
static Value *emitIlogb(IRBuilderBase &B, Value *X) {
  Type *Int = int32Like(B, X);
  Value *Exponent =
      B.CreateSub(emitFrexp(B, {X}).Second, ConstantInt::get(Int, 1));
  Value *Finite =
      B.CreateFCmpOLT(magnitude(B, X), ConstantFP::getInfinity(X->getType()));
  Value *Zero = B.CreateFCmpOEQ(X, constant(X, 0));
  Value *Smallest = ConstantInt::get(Int, APInt::getSignedMinValue(32)),
        *Largest = ConstantInt::get(Int, APInt::getSignedMaxValue(32));
  return B.CreateSelect(Finite, B.CreateSelect(Zero, Smallest, Exponent),
                        Largest);
}

/// A quiet NaN with as many bits of the operand as fit.
static Value *emitNan(IRBuilderBase &B, Value *Code, Type *Ty) {
  const fltSemantics &Kind = Ty->getScalarType()->getFltSemantics();
  APInt Quiet = APFloat::getQNaN(Kind).bitcastToAPInt();
  APInt Payload = APInt::getLowBitsSet(Quiet.getBitWidth(),
                                       APFloat::semanticsPrecision(Kind) - 2);
  Value *Bits =
      B.CreateOr(B.CreateAnd(Code, ConstantInt::get(Code->getType(), Payload)),
                 ConstantInt::get(Code->getType(), Quiet));
  return B.CreateBitCast(Bits, Ty);
}

//===----------------------------------------------------------------------===//
// All
//===----------------------------------------------------------------------===//

/// \p Ty is the type of the first result.
static TwoResults emitTwo(LibraryFunction Function, IRBuilderBase &B,
                          ArrayRef<Value *> V, Type *Ty) {
  switch (Function) {
  case LibraryFunction::Fract:
    return emitFract(B, V, Ty);
  case LibraryFunction::Modf:
    return emitModf(B, V);
  case LibraryFunction::Sincos:
    return emitSinCos(B, V);
  case LibraryFunction::Frexp:
    return emitFrexp(B, V);
  case LibraryFunction::Remquo:
    return emitRemquo(B, V);
  default:
    return emitLgammaR(B, V);
  }
}

/// \p V, converted to float if it is half.
static Value *widened(IRBuilderBase &B, Value *V) {
  return V->getType()->getScalarType()->isHalfTy()
             ? B.CreateFPExt(V, V->getType()->getWithNewType(B.getFloatTy()))
             : V;
}

Value *emitMixedMaths(LibraryFunction Function, IRBuilderBase &B, Type *Ty,
                      ArrayRef<Value *> Operands) {
  if (Function == LibraryFunction::Nan)
    return emitNan(B, Operands[0], Ty);
  SmallVector<Value *, 2> V;
  for (Value *X : Operands)
    V.push_back(widened(B, X));
  if (Function == LibraryFunction::Ilogb)
    return emitIlogb(B, V[0]);
  TwoResults Results = emitTwo(Function, B, V, Ty->getStructElementType(0));
  Value *Both = PoisonValue::get(Ty);
  Value *Members[] = {Results.First, Results.Second};
  for (auto [Index, X] : enumerate(Members)) {
    Value *Member = X->getType()->isFPOrFPVectorTy()
                        ? B.CreateFPCast(X, Ty->getStructElementType(Index))
                        : X;
    Both = B.CreateInsertValue(Both, Member, Index);
  }
  return Both;
}

} // namespace tenon
