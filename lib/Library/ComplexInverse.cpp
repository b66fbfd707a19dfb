// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// W. Kahan, "Branch cuts for complex elementary functions, or much ado about
// nothing's sign bit", 1987, where no sum below cancels. Numbers that are so
// large that z^2 and z^2 - 1 are the same have formulas of their own, which
// are right for infinities, too.

#include "ComplexMaths.h"
#include "ComplexOperands.h"
#include <cmath>
#include <numbers>

using namespace llvm;

namespace tenon::complex {

static Value *isFar(IRBuilderBase &B, Complex Z) {
  double Limit = std::ldexp(1.0, fractionBits(Z.Re) / 2 + 3);
  return B.CreateFCmpOGT(largerPart(B, Z), constant(Z.Re, Limit));
}

/// log |2z| with the sign of y.
static Value *logOfTwice(IRBuilderBase &B, Complex Z) {
  Value *Log =
      B.CreateFAdd(emitLogOfSize(B, Z), constant(Z.Re, std::numbers::ln2));
  return withSign(B, Log, Z.Im);
}

namespace {
/// sqrt(1 - z) and sqrt(1 + z); real parts are not negative.
struct Roots {
  Complex Below, Above;

  Roots(IRBuilderBase &B, Complex Z) {
    Value *One = constant(Z.Re, 1);
    Below = emitSqrt(B, {B.CreateFSub(One, Z.Re), B.CreateFNeg(Z.Im)});
    Above = emitSqrt(B, {B.CreateFAdd(One, Z.Re), Z.Im});
  }
};
} // namespace

///   p = sqrt(1 - z);  q = sqrt(1 + z)
///   re = 2 atan2(Re p, Re q), and pi/2 for x = 0
///   im = asinh(Im(conj(q) p))
///   far: atan2(|y|, x) - i log |2z|
Complex emitAcos(IRBuilderBase &B, Complex Z) {
  auto [P, Q] = Roots(B, Z);
  Value *Half = real(B, LibraryFunction::Atan2, {P.Re, Q.Re});
  Value *Re = B.CreateFMul(Half, constant(Z.Re, 2));
  Value *Im =
      real(B, LibraryFunction::Asinh,
           B.CreateFSub(B.CreateFMul(Q.Re, P.Im), B.CreateFMul(Q.Im, P.Re)));
  Complex Far = {real(B, LibraryFunction::Atan2, {magnitude(B, Z.Im), Z.Re}),
                 B.CreateFNeg(logOfTwice(B, Z))};
  Complex Acos = select(B, isFar(B, Z), Far, {Re, Im});
  Value *Right = constant(Z.Re, std::numbers::pi / 2);
  return {B.CreateSelect(isZero(B, Z.Re), Right, Acos.Re), Acos.Im};
}

///   p = sqrt(1 - z);  q = sqrt(1 + z)
///   re = atan2(x, Re(p q)), and x for x = 0
///   im = asinh(Im(conj(p) q))
///   far: atan2(x, |y|) + i log |2z|
Complex emitAsin(IRBuilderBase &B, Complex Z) {
  auto [P, Q] = Roots(B, Z);
  Value *Cosine =
      B.CreateFSub(B.CreateFMul(P.Re, Q.Re), B.CreateFMul(P.Im, Q.Im));
  Value *Re = real(B, LibraryFunction::Atan2, {Z.Re, Cosine});
  Value *Im =
      real(B, LibraryFunction::Asinh,
           B.CreateFSub(B.CreateFMul(P.Re, Q.Im), B.CreateFMul(P.Im, Q.Re)));
  Complex Far = {real(B, LibraryFunction::Atan2, {Z.Re, magnitude(B, Z.Im)}),
                 logOfTwice(B, Z)};
  Complex Asin = select(B, isFar(B, Z), Far, {Re, Im});
  return {B.CreateSelect(isZero(B, Z.Re), Z.Re, Asin.Re), Asin.Im};
}

/// log1p(4 |x| / d^2) / 4 with d = |z - 1| for positive x. Close to 1, where
/// d^2 may be 0, it is (log(4 |x|) - 2 log d) / 4.
static Value *realAtanh(IRBuilderBase &B, Value *X, Value *Y) {
  Value *Less = B.CreateFSub(X, constant(X, 1));
  Value *D = sizeOf(B, {Less, Y});
  Value *Four = B.CreateFMul(X, constant(X, 4));
  Value *Ratio = B.CreateFDiv(Four, B.CreateFMul(D, D));
  Value *Logs = B.CreateFSub(
      real(B, LibraryFunction::Log, Four),
      B.CreateFMul(real(B, LibraryFunction::Log, D), constant(D, 2)));
  double Close = std::ldexp(1.0, -fractionBits(X) / 2);
  Value *Log = B.CreateSelect(B.CreateFCmpOLT(D, constant(D, Close)), Logs,
                              real(B, LibraryFunction::Log1p, Ratio));
  return B.CreateFMul(Log, constant(Log, 0.25));
}

/// i pi/2 + 1 / z:  re = |x| / |z|^2;  im = pi/2 - |y| / |z|^2 with y's sign
static Complex atanhOfFar(IRBuilderBase &B, Value *X, Value *Y) {
  Value *Size = sizeOf(B, {X, Y}), *Zero = constant(X, 0);
  auto Part = [&](Value *V) {
    return B.CreateSelect(isInfinite(B, Size), Zero,
                          B.CreateFDiv(B.CreateFDiv(V, Size), Size));
  };
  Value *Right = constant(Y, std::numbers::pi / 2);
  Value *Im = withSign(B, B.CreateFSub(Right, Part(magnitude(B, Y))), Y);
  Value *Nan = B.CreateOr(isNan(B, Y), isNan(B, Size));
  return {Part(X), B.CreateSelect(Nan, ConstantFP::getNaN(Y->getType()), Im)};
}

///   re: realAtanh() with the sign of x, and x for x = 0
///   im = atan2(2 y, (1 - |x|) (1 + |x|) - y y) / 2
Complex emitAtanh(IRBuilderBase &B, Complex Z) {
  Value *X = magnitude(B, Z.Re), *Y = Z.Im, *One = constant(X, 1);
  Value *Rest =
      B.CreateFSub(B.CreateFMul(B.CreateFSub(One, X), B.CreateFAdd(One, X)),
                   B.CreateFMul(Y, Y));
  Value *Twice =
      real(B, LibraryFunction::Atan2, {B.CreateFMul(Y, constant(Y, 2)), Rest});
  Complex Near = {realAtanh(B, X, Y), B.CreateFMul(Twice, constant(Y, 0.5))};
  Complex Atanh = select(B, isFar(B, Z), atanhOfFar(B, X, Y), Near);
  return {B.CreateSelect(isZero(B, X), Z.Re, withSign(B, Atanh.Re, Z.Re)),
          Atanh.Im};
}

} // namespace tenon::complex
