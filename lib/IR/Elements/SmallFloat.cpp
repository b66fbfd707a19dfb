// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SmallFloat.h"
#include "llvm/IR/Intrinsics.h"
#include <cmath>

using namespace llvm;

namespace tenon {

namespace {
/// Magnitudes, that is, codes without their sign.
struct Format {
  unsigned Bits;
  unsigned FractionBits;
  int Bias;
  uint32_t Largest;   ///< the largest finite number
  uint32_t Overflown; ///< infinity, else NaN, else the largest number
  uint32_t Nan;       ///< the first quiet NaN, or the largest number
  /// The number of fraction bits that f32 has in addition.
  unsigned lost() const { return 23 - FractionBits; }
  uint32_t signBit() const { return 1u << (Bits - 1); }
  uint32_t magnitude() const { return signBit() - 1; }
  bool hasSpecials() const { return Largest != magnitude(); }
  /// The bits of the smallest normal number as f32.
  uint32_t smallestNormal() const { return uint32_t(128 - Bias) << 23; }
};

/// Creates constants and operations on as many lanes as a value has.
class Lanes {
public:
  Lanes(IRBuilderBase &B, Value *V)
      : Float(V->getType()->getWithNewType(B.getFloatTy())),
        Int(V->getType()->getWithNewType(B.getInt32Ty())) {}

  Type *const Float, *const Int;
  Constant *bits(uint32_t V) const { return ConstantInt::get(Int, V); }
  Constant *number(double V) const { return ConstantFP::get(Float, V); }
};
} // namespace

static const Format &formatOf(ElementKind Kind) {
  static constexpr Format E2M1 = {4, 1, 1, 0x7, 0x7, 0x7};
  static constexpr Format E4M3 = {8, 3, 7, 0x7e, 0x7f, 0x7f};
  static constexpr Format E5M2 = {8, 2, 15, 0x7b, 0x7c, 0x7e};
  assert((Kind == ElementKind::E2M1 || Kind == ElementKind::E4M3 ||
          Kind == ElementKind::E5M2) &&
         "another kind has another format");
  return Kind == ElementKind::E2M1   ? E2M1
         : Kind == ElementKind::E4M3 ? E4M3
                                     : E5M2;
}

/// With m the code without its sign and f the fraction bits:
///
///   normal     m << (23 - f), exponent rebiased
///   subnormal  m * 2^(1 - bias - f)
///   special    m << (23 - f) | 0x7f800000: infinity has no fraction, NaNs have
Value *decodeSmallFloat(IRBuilderBase &B, Value *Bits, ElementKind Kind) {
  const Format &F = formatOf(Kind);
  Lanes L(B, Bits);
  Value *Code = B.CreateZExt(Bits, L.Int);
  Value *M = B.CreateAnd(Code, L.bits(F.magnitude()));
  Value *Shifted = B.CreateShl(M, L.bits(F.lost()));
  Value *Normal = B.CreateAdd(Shifted, L.bits(F.smallestNormal() - (1u << 23)));
  Value *Small =
      B.CreateFMul(B.CreateSIToFP(M, L.Float),
                   L.number(std::ldexp(1.0, 1 - F.Bias - int(F.FractionBits))));
  Value *IsSmall = B.CreateICmpULT(M, L.bits(1u << F.FractionBits));
  Value *Result =
      B.CreateSelect(IsSmall, B.CreateBitCast(Small, L.Int), Normal);
  if (F.hasSpecials())
    Result = B.CreateSelect(B.CreateICmpUGT(M, L.bits(F.Largest)),
                            B.CreateOr(Shifted, L.bits(0x7f800000)), Result);
  Value *Sign =
      B.CreateShl(B.CreateAnd(Code, L.bits(F.signBit())), L.bits(32 - F.Bits));
  return B.CreateBitCast(B.CreateOr(Result, Sign), L.Float);
}

/// The code for a finite number that is too large for the format.
static Value *tooLarge(IRBuilderBase &B, const Lanes &L, const Format &F,
                       Value *Negative, Rounding Mode) {
  Constant *Largest = L.bits(F.Largest), *Overflown = L.bits(F.Overflown);
  switch (Mode) {
  case Rounding::NearestEven:
    return Overflown;
  case Rounding::TowardZero:
    return Largest;
  case Rounding::Upward:
    return B.CreateSelect(Negative, Largest, Overflown);
  case Rounding::Downward:
    return B.CreateSelect(Negative, Overflown, Largest);
  }
  return Overflown;
}

/// With e the exponent, at least that of the smallest normal number, and f the
/// number of fraction bits: the number is divided by 2^(e - f), rounded to an
/// integer n by the mode, and
///
///   code = n + ((e - smallest e) << f)
///
/// because n has the implicit bit exactly if the code's exponent is not 0. A
/// carry increments the exponent.
Value *encodeSmallFloat(IRBuilderBase &B, Value *V, ElementKind Kind,
                        Rounding Mode, bool Saturating) {
  static constexpr Intrinsic::ID Round[] = {Intrinsic::roundeven,
                                            Intrinsic::trunc, Intrinsic::ceil,
                                            Intrinsic::floor};
  const Format &F = formatOf(Kind);
  Lanes L(B, V);
  Value *Bits = B.CreateBitCast(V, L.Int);
  Value *M = B.CreateAnd(Bits, L.bits(0x7fffffff));
  Value *Negative = B.CreateICmpSLT(Bits, L.bits(0));
  Constant *SmallestExponent = L.bits(F.smallestNormal() >> 23);
  Value *Exponent = B.CreateBinaryIntrinsic(
      Intrinsic::umax, B.CreateLShr(M, L.bits(23)), SmallestExponent);
  Value *Unit = B.CreateBitCast(
      B.CreateShl(B.CreateSub(L.bits(254 + F.FractionBits), Exponent),
                  L.bits(23)),
      L.Float);
  Value *Units =
      B.CreateUnaryIntrinsic(Round[unsigned(Mode)], B.CreateFMul(V, Unit));
  // Infinities and NaNs cannot be scaled, and are replaced below.
  Value *IsFinite = B.CreateICmpULT(M, L.bits(0x7f800000));
  Units = B.CreateSelect(IsFinite, Units, L.number(0));
  Value *N =
      B.CreateFPToSI(B.CreateUnaryIntrinsic(Intrinsic::fabs, Units), L.Int);
  Value *Code =
      B.CreateAdd(N, B.CreateShl(B.CreateSub(Exponent, SmallestExponent),
                                 L.bits(F.FractionBits)));
  Value *Large =
      Saturating ? L.bits(F.Largest) : tooLarge(B, L, F, Negative, Mode);
  Code = B.CreateSelect(B.CreateICmpUGT(Code, L.bits(F.Largest)), Large, Code);
  Code = B.CreateSelect(IsFinite, Code,
                        L.bits(Saturating ? F.Largest : F.Overflown));
  // NaNs keep the upper bits of their fraction, as far as the format has them.
  Value *Payload =
      B.CreateAnd(B.CreateLShr(M, L.bits(F.lost())), L.bits(F.magnitude()));
  Code = B.CreateSelect(B.CreateICmpUGT(M, L.bits(0x7f800000)),
                        B.CreateOr(Payload, L.bits(F.Nan)), Code);
  Value *Sign =
      B.CreateAnd(B.CreateLShr(Bits, L.bits(32 - F.Bits)), L.bits(F.signBit()));
  return B.CreateTrunc(B.CreateOr(Code, Sign),
                       V->getType()->getWithNewType(B.getIntNTy(F.Bits)));
}

} // namespace tenon
