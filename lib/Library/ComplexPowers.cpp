// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ComplexMaths.h"
#include "ComplexOperands.h"
#include <cmath>
#include <numbers>

using namespace llvm;

namespace tenon::complex {

/// e^x (cos y + i sin y)
///
///   v = y, or 0 where x is -inf and y not finite
///   re = e^x cos(v), or x where x is inf and y not finite
///   im = e^x sin(v), or y where it is 0
Complex emitExp(IRBuilderBase &B, Complex Z) {
  auto [X, Y] = Z;
  Value *Odd = B.CreateNot(isFinite(B, Y));
  Value *Minus = B.CreateFCmpOEQ(X, B.CreateFNeg(infinity(X)));
  Value *V = B.CreateSelect(B.CreateAnd(Minus, Odd), constant(Y, 0), Y);
  Exponential Power(B, X);
  auto Times = [&](LibraryFunction Function) {
    return Power.times(real(B, Function, V));
  };
  Value *Plus = B.CreateFCmpOEQ(X, infinity(X));
  return {
      B.CreateSelect(B.CreateAnd(Plus, Odd), X, Times(LibraryFunction::Cos)),
      B.CreateSelect(isZero(B, V), V, Times(LibraryFunction::Sin))};
}

Value *emitLogOfSize(IRBuilderBase &B, Complex Z) {
  Scale Of = scaleOf(B, Z);
  auto Power = [](int E) { return std::ldexp(1.0, E); };
  auto Log = [](int E) { return E * std::numbers::ln2; };
  Value *Size = sizeOf(B, scaled(B, Z, Of.choose(B, Z.Re, Power)));
  return B.CreateFSub(real(B, LibraryFunction::Log, Size),
                      Of.choose(B, Z.Re, Log));
}

/// |z|^2 - 1, with one rounding error, where the square of the larger part is
/// between 1/2 and 2: no bits are lost by p - 1 then.
///
///   p + p' = l l,  q + q' = s s       exactly, by fma
///   t + t' = (p - 1) + q              exactly
///   t + (t' + (p' + q'))
static Value *squareLessOne(IRBuilderBase &B, Value *P, Value *Large,
                            Value *Small) {
  auto Rest = [&](Value *V, Value *Square) {
    return B.CreateIntrinsic(V->getType(), Intrinsic::fma,
                             {V, V, B.CreateFNeg(Square)});
  };
  Value *Q = B.CreateFMul(Small, Small);
  Value *A = B.CreateFSub(P, constant(P, 1));
  Value *T = B.CreateFAdd(A, Q);
  Value *OfQ = B.CreateFSub(T, A);
  Value *OfT =
      B.CreateFAdd(B.CreateFSub(A, B.CreateFSub(T, OfQ)), B.CreateFSub(Q, OfQ));
  Value *OfSquares = B.CreateFAdd(Rest(Large, P), Rest(Small, Q));
  return B.CreateFAdd(T, B.CreateFAdd(OfT, OfSquares));
}

/// log |z| + i atan2(y, x). Close to |z| = 1 the logarithm is
/// log1p(|z|^2 - 1) / 2.
Complex emitLog(IRBuilderBase &B, Complex Z) {
  Value *X = magnitude(B, Z.Re), *Y = magnitude(B, Z.Im);
  Value *Large = B.CreateMaxNum(X, Y), *Small = B.CreateMinNum(X, Y);
  Value *P = B.CreateFMul(Large, Large);
  Value *IsClose = B.CreateAnd(B.CreateFCmpOGE(P, constant(P, 0.5)),
                               B.CreateFCmpOLE(P, constant(P, 2)));
  // Of a NaN and a number, minnum has the number.
  IsClose = B.CreateAnd(IsClose, B.CreateFCmpORD(X, Y));
  Value *Log1p =
      real(B, LibraryFunction::Log1p, squareLessOne(B, P, Large, Small));
  return {B.CreateSelect(IsClose, B.CreateFMul(Log1p, constant(P, 0.5)),
                         emitLogOfSize(B, Z)),
          real(B, LibraryFunction::Atan2, {Z.Im, Z.Re})};
}

/// e^(w log z), and 1 for w = 0.
Complex emitPow(IRBuilderBase &B, Complex Z, Complex W) {
  Complex Power = emitExp(B, emitProduct(B, W, emitLog(B, Z)));
  Value *IsOne = B.CreateAnd(isZero(B, W.Re), isZero(B, W.Im));
  return select(B, IsOne, {constant(Z.Re, 1), constant(Z.Re, 0)}, Power);
}

/// Of the scaled number, whose root is scaled by half the exponent:
///
///   s = sqrt((|x| + hypot(x, y)) / 2);  t = |y| / (2 s), or 0 for s = 0
///   x >= 0: s + it;  else t + is;       the imaginary part with y's sign
///   y infinite: inf + iy
Complex emitSqrt(IRBuilderBase &B, Complex Z) {
  Scale Of = scaleOf(B, Z);
  auto Power = [](int E) { return std::ldexp(1.0, E); };
  auto Root = [](int E) { return std::ldexp(1.0, -E / 2); };
  Complex Size = scaled(B, {magnitude(B, Z.Re), magnitude(B, Z.Im)},
                        Of.choose(B, Z.Re, Power));
  Value *Half =
      B.CreateFMul(B.CreateFAdd(Size.Re, sizeOf(B, Size)), constant(Z.Re, 0.5));
  Value *S = real(B, LibraryFunction::Sqrt, Half);
  Value *T = B.CreateFDiv(Size.Im, B.CreateFMul(S, constant(S, 2)));
  T = B.CreateSelect(isZero(B, S), Size.Im, T);
  Complex Plain = scaled(B, {S, T}, Of.choose(B, Z.Re, Root));
  Complex Result = select(B, B.CreateFCmpOGE(Z.Re, constant(Z.Re, 0)), Plain,
                          {Plain.Im, Plain.Re});
  Result.Im = withSign(B, Result.Im, Z.Im);
  return select(B, isInfinite(B, Z.Im), {infinity(Z.Re), Z.Im}, Result);
}

} // namespace tenon::complex
