// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ComplexMaths.h"
#include "ComplexOperands.h"
#include "llvm/IR/Module.h"
#include <cmath>

using namespace llvm;

namespace tenon::complex {

//===----------------------------------------------------------------------===//
// Scales
//===----------------------------------------------------------------------===//

Scale scaleOf(IRBuilderBase &B, Complex Z) {
  const fltSemantics &Kind =
      Z.Re->getType()->getScalarType()->getFltSemantics();
  int Precision = APFloat::semanticsPrecision(Kind);
  Value *Size = largerPart(B, Z);
  auto Power = [&](int E) { return constant(Size, std::ldexp(1.0, E)); };
  Value *Huge = Power(APFloat::semanticsMaxExponent(Kind) - 3);
  Value *Tiny = Power(APFloat::semanticsMinExponent(Kind) + Precision);
  return {B.CreateFCmpOGT(Size, Huge), B.CreateFCmpOLT(Size, Tiny), -2,
          2 * Precision};
}

//===----------------------------------------------------------------------===//
// Products and quotients
//===----------------------------------------------------------------------===//

/// ±1 for infinite parts and ±0 for others.
static Complex boxed(IRBuilderBase &B, Complex Z) {
  auto Box = [&](Value *X) {
    Value *One =
        B.CreateSelect(isInfinite(B, X), constant(X, 1), constant(X, 0));
    return withSign(B, One, X);
  };
  return {Box(Z.Re), Box(Z.Im)};
}

/// ±0 for parts that are NaN.
static Complex withoutNans(IRBuilderBase &B, Complex Z) {
  auto Number = [&](Value *X) {
    return B.CreateSelect(isNan(B, X), signedNumber(B, 0, X), X);
  };
  return {Number(Z.Re), Number(Z.Im)};
}

static Value *hasInfinity(IRBuilderBase &B, Complex Z) {
  return B.CreateOr(isInfinite(B, Z.Re), isInfinite(B, Z.Im));
}
static Value *areFinite(IRBuilderBase &B, Complex Z) {
  return B.CreateAnd(isFinite(B, Z.Re), isFinite(B, Z.Im));
}
static Value *areNan(IRBuilderBase &B, Complex Z) {
  return B.CreateAnd(isNan(B, Z.Re), isNan(B, Z.Im));
}

namespace {
/// (a + ib)(c + id) = ac - bd + i(ad + bc)
struct Product {
  Value *AC, *BD, *AD, *BC;

  Product(IRBuilderBase &B, Complex Z, Complex W)
      : AC(B.CreateFMul(Z.Re, W.Re)), BD(B.CreateFMul(Z.Im, W.Im)),
        AD(B.CreateFMul(Z.Re, W.Im)), BC(B.CreateFMul(Z.Im, W.Re)) {}

  Complex sum(IRBuilderBase &B) const {
    return {B.CreateFSub(AC, BD), B.CreateFAdd(AD, BC)};
  }
};
} // namespace

static Complex plainProduct(IRBuilderBase &B, Complex Z, Complex W) {
  return Product(B, Z, W).sum(B);
}

/// Where the plain product is NaN + iNaN, but an operand or one of the four
/// products is infinite:
///
///   z = boxed(z) if it has an infinity; w in the same way
///   NaNs are zeros
///   inf (z w)
Complex emitProduct(IRBuilderBase &B, Complex Z, Complex W) {
  Product Parts(B, Z, W);
  Complex Plain = Parts.sum(B);
  Value *InfiniteZ = hasInfinity(B, Z), *InfiniteW = hasInfinity(B, W);
  Value *Any = B.CreateOr(InfiniteZ, InfiniteW);
  Any = B.CreateOr(Any, hasInfinity(B, {Parts.AC, Parts.BD}));
  Any = B.CreateOr(Any, hasInfinity(B, {Parts.AD, Parts.BC}));
  Complex BoxedZ = select(B, InfiniteZ, boxed(B, Z), withoutNans(B, Z));
  Complex BoxedW = select(B, InfiniteW, boxed(B, W), withoutNans(B, W));
  Complex Infinite = scaled(B, plainProduct(B, BoxedZ, BoxedW), infinity(Z.Re));
  return select(B, B.CreateAnd(areNan(B, Plain), Any), Infinite, Plain);
}

/// z / w, if |Re w| >= |Im w| (Smith, 1962; else with the parts exchanged):
///
///   r = d / c;  s = c + d r
///   (a + b r) / s + i(b - a r) / s
static Complex plainQuotient(IRBuilderBase &B, Complex Z, Complex W) {
  Value *Swap = B.CreateFCmpOLT(magnitude(B, W.Re), magnitude(B, W.Im));
  // (a + ib) / (c + id) = (b - ia) / (d - ic)
  Complex U = select(B, Swap, {Z.Im, B.CreateFNeg(Z.Re)}, Z);
  Complex V = select(B, Swap, {W.Im, B.CreateFNeg(W.Re)}, W);
  Value *R = B.CreateFDiv(V.Im, V.Re);
  Value *S = B.CreateFAdd(V.Re, B.CreateFMul(V.Im, R));
  return {B.CreateFDiv(B.CreateFAdd(U.Re, B.CreateFMul(U.Im, R)), S),
          B.CreateFDiv(B.CreateFSub(U.Im, B.CreateFMul(U.Re, R)), S)};
}

/// Where the quotient is NaN + iNaN:
///
///   w zero, and a part of z a number:  inf z, with the sign of Re w
///   z infinite, w finite:              inf (boxed(z) conj(w))
///   z finite, w infinite:              0 (z conj(boxed(w)))
static Complex specialQuotient(IRBuilderBase &B, Complex Z, Complex W,
                               Complex Plain) {
  auto Conjugate = [&](Complex X) { return Complex{X.Re, B.CreateFNeg(X.Im)}; };
  Value *Inf = infinity(Z.Re);
  Value *ByZero = B.CreateAnd(B.CreateAnd(isZero(B, W.Re), isZero(B, W.Im)),
                              B.CreateNot(areNan(B, Z)));
  Value *IsInfinite = B.CreateAnd(hasInfinity(B, Z), areFinite(B, W));
  Value *IsZero = B.CreateAnd(areFinite(B, Z), hasInfinity(B, W));
  Complex Infinite = scaled(B, plainProduct(B, boxed(B, Z), Conjugate(W)), Inf);
  Complex Zero =
      scaled(B, plainProduct(B, Z, Conjugate(boxed(B, W))), constant(Z.Re, 0));
  Complex Result = select(B, IsZero, Zero, Plain);
  Result = select(B, IsInfinite, Infinite, Result);
  Result = select(B, ByZero, scaled(B, Z, withSign(B, Inf, W.Re)), Result);
  return select(B, areNan(B, Plain), Result, Plain);
}

/// (z 2^e) / (w 2^f) 2^(f - e)
Complex emitQuotient(IRBuilderBase &B, Complex Z, Complex W) {
  Scale OfZ = scaleOf(B, Z), OfW = scaleOf(B, W);
  auto Power = [](int E) { return std::ldexp(1.0, E); };
  auto Inverse = [](int E) { return std::ldexp(1.0, -E); };
  Value *By = OfW.choose(B, Z.Re, Power);
  Complex Plain = plainQuotient(B, scaled(B, Z, OfZ.choose(B, Z.Re, Power)),
                                scaled(B, W, By));
  Plain = scaled(B, Plain, B.CreateFMul(By, OfZ.choose(B, Z.Re, Inverse)));
  return specialQuotient(B, Z, W, Plain);
}

//===----------------------------------------------------------------------===//
// All functions
//===----------------------------------------------------------------------===//

namespace {
struct Row {
  LibraryFunction Function;
  Complex (*OfOne)(IRBuilderBase &, Complex);
  Complex (*OfTwo)(IRBuilderBase &, Complex, Complex) = nullptr;
};
} // namespace

static constexpr Row Rows[] = {
    {LibraryFunction::Cacos, emitAcos},
    {LibraryFunction::Casin, emitAsin},
    {LibraryFunction::Catanh, emitAtanh},
    {LibraryFunction::Ccosh, emitCosh},
    {LibraryFunction::Cdiv, nullptr, emitQuotient},
    {LibraryFunction::Cexp, emitExp},
    {LibraryFunction::Clog, emitLog},
    {LibraryFunction::Cmul, nullptr, emitProduct},
    {LibraryFunction::Cpow, nullptr, emitPow},
    {LibraryFunction::Csinh, emitSinh},
    {LibraryFunction::Csqrt, emitSqrt},
    {LibraryFunction::Ctanh, emitTanh},
};

static void expand(CallInst &Call, const Row &R) {
  IRBuilder<> B(&Call);
  auto Operand = [&](unsigned I) {
    return Complex{Call.getArgOperand(2 * I), Call.getArgOperand(2 * I + 1)};
  };
  auto [Re, Im] =
      R.OfTwo ? R.OfTwo(B, Operand(0), Operand(1)) : R.OfOne(B, Operand(0));
  Value *Both = B.CreateInsertValue(PoisonValue::get(Call.getType()), Re, 0);
  Call.replaceAllUsesWith(B.CreateInsertValue(Both, Im, 1));
  Call.eraseFromParent();
}

bool expandAll(Module &M) {
  bool Changed = false;
  for (Function &F : make_early_inc_range(M)) {
    std::optional<LibraryFacts> Facts = readLibraryFacts(F);
    if (!Facts || rowOf(Facts->Function).Shape != MathsShape::Complex)
      continue;
    const Row *R = find_if(
        Rows, [&](const Row &X) { return X.Function == Facts->Function; });
    assert(R != std::end(Rows) && "Maths.def has another function");
    for (User *U : make_early_inc_range(F.users()))
      expand(*cast<CallInst>(U), *R);
    F.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

} // namespace tenon::complex
