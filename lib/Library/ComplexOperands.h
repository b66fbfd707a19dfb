// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Building blocks of the formulas for complex numbers.

#ifndef TENON_LIB_LIBRARY_COMPLEXOPERANDS_H
#define TENON_LIB_LIBRARY_COMPLEXOPERANDS_H

#include "ComplexMaths.h"
#include "MathsOperands.h"
#include <cmath>

namespace tenon::complex {

/// A function of real numbers.
inline llvm::Value *real(llvm::IRBuilderBase &B, LibraryFunction Function,
                         llvm::ArrayRef<llvm::Value *> V) {
  return createLibraryOp(B, {Function}, V);
}

inline llvm::Value *infinity(llvm::Value *Like) {
  return llvm::ConstantFP::getInfinity(Like->getType());
}
inline llvm::Value *isZero(llvm::IRBuilderBase &B, llvm::Value *V) {
  return B.CreateFCmpOEQ(V, constant(V, 0));
}
inline llvm::Value *isNan(llvm::IRBuilderBase &B, llvm::Value *V) {
  return B.CreateFCmpUNO(V, V);
}
inline llvm::Value *isFinite(llvm::IRBuilderBase &B, llvm::Value *V) {
  return B.CreateFCmpOLT(magnitude(B, V), infinity(V));
}
inline llvm::Value *withSign(llvm::IRBuilderBase &B, llvm::Value *V,
                             llvm::Value *Sign) {
  return B.CreateBinaryIntrinsic(llvm::Intrinsic::copysign, V, Sign);
}
/// \p Number with the sign of \p Sign.
inline llvm::Value *signedNumber(llvm::IRBuilderBase &B, double Number,
                                 llvm::Value *Sign) {
  return withSign(B, constant(Sign, Number), Sign);
}

/// The larger magnitude; of a NaN and a number the number's.
inline llvm::Value *largerPart(llvm::IRBuilderBase &B, Complex Z) {
  return B.CreateMaxNum(magnitude(B, Z.Re), magnitude(B, Z.Im));
}

inline llvm::Value *sizeOf(llvm::IRBuilderBase &B, Complex Z) {
  return real(B, LibraryFunction::Hypot, {Z.Re, Z.Im});
}

inline Complex select(llvm::IRBuilderBase &B, llvm::Value *If, Complex Then,
                      Complex Else) {
  return {B.CreateSelect(If, Then.Re, Else.Re),
          B.CreateSelect(If, Then.Im, Else.Im)};
}

inline Complex scaled(llvm::IRBuilderBase &B, Complex Z, llvm::Value *By) {
  return {B.CreateFMul(Z.Re, By), B.CreateFMul(Z.Im, By)};
}

/// Products with e^x, which may be finite where e^x is not:
///
///   c = 128 in float and 1024 in double, for x > 1.25 c, else 0
///   h = e^((x - c) / 2);  r = e^(c / 2)
///   h v h r r
class Exponential {
public:
  Exponential(llvm::IRBuilderBase &B, llvm::Value *X) : B(B) {
    double C = X->getType()->getScalarType()->isFloatTy() ? 128 : 1024;
    llvm::Value *IsLarge = B.CreateFCmpOGT(X, constant(X, 1.25 * C));
    // Exact for the numbers whose results can be finite.
    X = B.CreateSelect(IsLarge, B.CreateFSub(X, constant(X, C)), X);
    H = real(B, LibraryFunction::Exp, B.CreateFMul(X, constant(X, 0.5)));
    R = B.CreateSelect(IsLarge, constant(X, std::exp(C / 2)), constant(X, 1));
  }
  llvm::Value *times(llvm::Value *V) const {
    V = B.CreateFMul(B.CreateFMul(H, V), H);
    return B.CreateFMul(B.CreateFMul(V, R), R);
  }

private:
  llvm::IRBuilderBase &B;
  llvm::Value *H, *R;
};

/// Bits of the fraction of \p V's type, with the implied one.
inline int fractionBits(const llvm::Value *V) {
  return llvm::APFloat::semanticsPrecision(
      V->getType()->getScalarType()->getFltSemantics());
}

/// 2^e, by which a complex number is scaled: sums of its parts do not overflow
/// then, and subnormal parts become normal ones.
struct Scale {
  llvm::Value *IsHuge, *IsTiny; ///< neither: e is 0
  int OfHuge, OfTiny;           ///< e, even numbers

  /// The constant for the e that a number has.
  llvm::Value *choose(llvm::IRBuilderBase &B, llvm::Value *Like,
                      llvm::function_ref<double(int)> ValueOf) const {
    return B.CreateSelect(IsHuge, constant(Like, ValueOf(OfHuge)),
                          B.CreateSelect(IsTiny,
                                         constant(Like, ValueOf(OfTiny)),
                                         constant(Like, ValueOf(0))));
  }
};

Scale scaleOf(llvm::IRBuilderBase &B, Complex Z);

} // namespace tenon::complex

#endif
