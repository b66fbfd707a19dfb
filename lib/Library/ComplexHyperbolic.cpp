// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ComplexMaths.h"
#include "ComplexOperands.h"

using namespace llvm;

namespace tenon::complex {

/// From here sinh |x| and cosh x are e^|x| / 2 in float and in double, and tanh
/// |x| is 1.
constexpr double Large = 20;

namespace {
/// sinh x and cosh x times other numbers.
class Hyperbolic {
public:
  Hyperbolic(IRBuilderBase &B, Value *X)
      : B(B), X(X),
        IsLarge(B.CreateFCmpOGT(magnitude(B, X), constant(X, Large))),
        Power(B, magnitude(B, X)) {}
  Value *sinhTimes(Value *V) {
    return times(LibraryFunction::Sinh, V, signedNumber(B, 0.5, X));
  }
  Value *coshTimes(Value *V) {
    return times(LibraryFunction::Cosh, V, constant(X, 0.5));
  }

private:
  /// f(x) v, or e^|x| (v half) for large |x|.
  Value *times(LibraryFunction Function, Value *V, Value *Half) {
    Value *Far = Power.times(B.CreateFMul(V, Half));
    return B.CreateSelect(IsLarge, Far, B.CreateFMul(real(B, Function, X), V));
  }

  IRBuilderBase &B;
  Value *X, *IsLarge;
  Exponential Power;
};
} // namespace

/// x infinite or 0, and y not finite: some results are infinite or 0 then, too.
static Value *keepsX(IRBuilderBase &B, Complex Z) {
  return B.CreateAnd(B.CreateOr(isInfinite(B, Z.Re), isZero(B, Z.Re)),
                     B.CreateNot(isFinite(B, Z.Im)));
}

/// sinh x cos y + i cosh x sin y
///
///   re = x, where it is infinite or 0 and y not finite
///   im = y, where it is 0
Complex emitSinh(IRBuilderBase &B, Complex Z) {
  auto [X, Y] = Z;
  Hyperbolic Of(B, X);
  Value *Re = Of.sinhTimes(real(B, LibraryFunction::Cos, Y));
  Value *Im = Of.coshTimes(real(B, LibraryFunction::Sin, Y));
  return {B.CreateSelect(keepsX(B, Z), X, Re),
          B.CreateSelect(isZero(B, Y), Y, Im)};
}

/// cosh x cos y + i sinh x sin y
///
///   re = |x|, where it is infinite and y not finite
///   im = 0 with the sign of x y, where y is 0, or x is 0 and y not finite
Complex emitCosh(IRBuilderBase &B, Complex Z) {
  auto [X, Y] = Z;
  Hyperbolic Of(B, X);
  Value *Re = Of.coshTimes(real(B, LibraryFunction::Cos, Y));
  Value *Im = Of.sinhTimes(real(B, LibraryFunction::Sin, Y));
  Value *Odd = B.CreateNot(isFinite(B, Y));
  Value *Infinite = B.CreateAnd(isInfinite(B, X), Odd);
  Value *NoSine = B.CreateOr(isZero(B, Y), B.CreateAnd(isZero(B, X), Odd));
  Value *Zero = B.CreateFMul(signedNumber(B, 0, X), signedNumber(B, 1, Y));
  return {B.CreateSelect(Infinite, magnitude(B, X), Re),
          B.CreateSelect(NoSine, Zero, Im)};
}

/// W. Kahan, "Branch cuts for complex elementary functions":
///
///   s = sinh x;  t = tan y;  b = 1 + t t;  d = 1 + b s s
///   re = b sqrt(1 + s s) s / d;  im = t / d
static Complex tanhOfSmall(IRBuilderBase &B, Complex Z) {
  Value *One = constant(Z.Re, 1);
  Value *S = real(B, LibraryFunction::Sinh, Z.Re),
        *T = real(B, LibraryFunction::Tan, Z.Im);
  Value *Squares = B.CreateFMul(S, S);
  Value *C = real(B, LibraryFunction::Sqrt, B.CreateFAdd(One, Squares));
  Value *Beta = B.CreateFAdd(One, B.CreateFMul(T, T));
  Value *D = B.CreateFAdd(One, B.CreateFMul(Beta, Squares));
  Value *Re = B.CreateFMul(B.CreateFMul(Beta, C), S);
  return {B.CreateFDiv(Re, D), B.CreateFDiv(T, D)};
}

/// Of large x:
///
///   re = 1 with x's sign;  im = 4 sin y cos y e^(-2 |x|)
///   y not finite: 1 with x's sign + i0 for infinite x, else NaN + iNaN
static Complex tanhOfLarge(IRBuilderBase &B, Complex Z) {
  auto [X, Y] = Z;
  Value *Power = real(B, LibraryFunction::Exp,
                      B.CreateFMul(magnitude(B, X), constant(X, -2)));
  Value *Sine = B.CreateFMul(real(B, LibraryFunction::Sin, Y),
                             real(B, LibraryFunction::Cos, Y));
  Value *Im = B.CreateFMul(B.CreateFMul(Sine, constant(X, 4)), Power);
  Value *One = signedNumber(B, 1, X), *Finite = isFinite(B, Y);
  return {B.CreateSelect(B.CreateOr(Finite, isInfinite(B, X)), One,
                         ConstantFP::getNaN(X->getType())),
          B.CreateSelect(B.CreateOr(Finite, isFinite(B, X)), Im,
                         signedNumber(B, 0, Y))};
}

///   re = x, where it is 0;  im = y, where it is 0
Complex emitTanh(IRBuilderBase &B, Complex Z) {
  Value *IsLarge = B.CreateFCmpOGT(magnitude(B, Z.Re), constant(Z.Re, Large));
  Complex Tanh = select(B, IsLarge, tanhOfLarge(B, Z), tanhOfSmall(B, Z));
  return {B.CreateSelect(isZero(B, Z.Re), Z.Re, Tanh.Re),
          B.CreateSelect(isZero(B, Z.Im), Z.Im, Tanh.Im)};
}

} // namespace tenon::complex
