// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   float -> float     widen to f32 or f64, round to the narrower kind
//   float -> integer   round to an integral value by the mode, then convert,
//                      limited when saturating (NaN becomes 0)
//   integer -> float convert to f32 or f64, then round to bf16, tf32, f16
//   integer -> integer extend by the source's sign or cut off; saturate
//
// Rounding of f32 to kinds with fewer mantissa bits, on the bits:
//
//   nearest even   x + (half - 1) + lowest kept bit, truncated
//   toward zero    truncated
//   up and down    truncated, plus one if bits were lost and the sign requires
//                  it
//
// SmallFloat.h has fp8 and fp4. For kinds that processors have: the nearest
// number, or its neighbour if that is on the wrong side.

#include "tenon/IR/Elements/ElementConversion.h"
#include "SmallFloat.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace tenon {

Value *widenFloat(IRBuilderBase &B, Value *V, ElementKind Kind) {
  auto As = [&](Type *Ty) { return V->getType()->getWithNewType(Ty); };
  auto Bits = [&](unsigned Count) {
    return B.CreateBitCast(V, As(B.getIntNTy(Count)));
  };
  Type *Float = As(B.getFloatTy());
  switch (Kind) {
  case ElementKind::E2M1:
  case ElementKind::E4M3:
  case ElementKind::E5M2:
    return decodeSmallFloat(B, V, Kind);
  case ElementKind::BF16: // f32's upper half
    return B.CreateBitCast(
        B.CreateShl(B.CreateZExt(Bits(16), As(B.getInt32Ty())), 16), Float);
  case ElementKind::F16:
    return B.CreateFPExt(B.CreateBitCast(V, As(B.getHalfTy())), Float);
  case ElementKind::TF32: {
    Value *Whole = B.CreateBitCast(V, Float);
    Value *Kept = B.CreateAnd(Bits(32), 0xffffe000);
    return B.CreateSelect(B.CreateFCmpUNO(Whole, Whole), Whole,
                          B.CreateBitCast(Kept, Float));
  }
  default:
    return V;
  }
}

/// Rounds the f32 of \p V to its uppermost \p Kept bits; still 32 bits.
static Value *roundBits(IRBuilderBase &B, Value *V, unsigned Kept,
                        Rounding Mode) {
  Type *Int = V->getType()->getWithNewType(B.getInt32Ty());
  auto Number = [&](uint32_t N) { return ConstantInt::get(Int, N); };
  unsigned Lost = 32 - Kept;
  uint32_t Mask = ~0u << Lost;
  Value *Bits = B.CreateBitCast(V, Int);
  Value *Cut = B.CreateAnd(Bits, Mask);
  Value *Result = Cut;
  Value *Negative = B.CreateICmpSLT(Bits, Number(0));
  Value *Inexact = B.CreateICmpNE(Bits, Cut);
  auto AwayWhen = [&](Value *Condition) {
    Value *Away = B.CreateAnd(Inexact, Condition);
    return B.CreateSelect(Away, B.CreateAdd(Cut, Number(1u << Lost)), Cut);
  };
  switch (Mode) {
  case Rounding::NearestEven: {
    Value *Odd = B.CreateAnd(B.CreateLShr(Bits, Lost), 1);
    Value *Half = B.CreateAdd(Odd, Number((1u << (Lost - 1)) - 1));
    Result = B.CreateAnd(B.CreateAdd(Bits, Half), Mask);
    break;
  }
  case Rounding::TowardZero:
    break;
  case Rounding::Upward:
    Result = AwayWhen(B.CreateNot(Negative));
    break;
  case Rounding::Downward:
    Result = AwayWhen(Negative);
    break;
  }
  // NaN must not round to infinity, which has no bits to lose.
  Value *Nan =
      B.CreateICmpUGT(B.CreateAnd(Bits, 0x7fffffff), Number(0x7f800000));
  return B.CreateSelect(Nan, B.CreateAnd(B.CreateOr(Bits, 0x400000), Mask),
                        Result);
}

Value *upperHalf(IRBuilderBase &B, Value *V) {
  Type *Ty = V->getType();
  Value *Bits = B.CreateBitCast(V, Ty->getWithNewType(B.getInt32Ty()));
  return B.CreateTrunc(B.CreateLShr(Bits, 16),
                       Ty->getWithNewType(B.getInt16Ty()));
}

Value *roundToBFloat(IRBuilderBase &B, Value *V, Rounding Mode) {
  return upperHalf(B, roundBits(B, V, /*Kept=*/16, Mode));
}

Value *roundedToBFloat(Value *V) {
  using namespace PatternMatch;
  Value *Wide, *Bits, *Nan, *Result;
  if (V->getType()->isBFloatTy() && !match(V, m_BitCast(m_Value(V))))
    return nullptr;
  if (!match(V, m_Trunc(m_LShr(
                    m_Select(m_SpecificICmp(ICmpInst::ICMP_UGT,
                                            m_And(m_Value(Bits),
                                                  m_SpecificInt(0x7fffffff)),
                                            m_SpecificInt(0x7f800000)),
                             m_Value(Nan), m_Value(Result)),
                    m_SpecificInt(16)))) ||
      !match(Bits, m_BitCast(m_Value(Wide))) ||
      !Wide->getType()->getScalarType()->isFloatTy())
    return nullptr;
  auto Mask = m_SpecificInt(0xffff0000);
  auto Odd = m_And(m_LShr(m_Specific(Bits), m_SpecificInt(16)), m_One());
  auto Half = m_Add(Odd, m_SpecificInt(0x7fff));
  bool Matches =
      match(Nan,
            m_And(m_Or(m_Specific(Bits), m_SpecificInt(0x400000)), Mask)) &&
      match(Result, m_And(m_Add(m_Specific(Bits), Half), Mask));
  return Matches ? Wide : nullptr;
}

Value *roundToTf32(IRBuilderBase &B, Value *V, Rounding Mode) {
  return B.CreateBitCast(roundBits(B, V, /*Kept=*/19, Mode), V->getType());
}

namespace {
class Converter {
public:
  Converter(IRBuilderBase &B, const ConvertFacts &Facts) : B(B), Facts(Facts) {}

  /// f32 or f64 rounded into the component type of the result.
  Value *fromWide(Value *V, Type *To) {
    switch (Facts.To) {
    case ElementKind::E2M1:
    case ElementKind::E4M3:
    case ElementKind::E5M2:
      return encodeSmallFloat(B, narrow(V), Facts.To, Facts.Mode,
                              Facts.Saturating);
    case ElementKind::BF16:
      return B.CreateBitCast(roundToBFloat(B, narrow(V), Facts.Mode), To);
    case ElementKind::TF32:
      return roundToTf32(B, narrow(V), Facts.Mode);
    case ElementKind::F16:
      return truncate(narrow(V), B.getHalfTy());
    case ElementKind::F32:
      return narrow(V);
    default:
      return V->getType()->isDoubleTy() ? V : B.CreateFPExt(V, B.getDoubleTy());
    }
  }

  /// Any float to integer. SPIR-V has no conversions to less than a byte.
  Value *toInteger(Value *V, Type *To) {
    static constexpr Intrinsic::ID Round[] = {Intrinsic::roundeven,
                                              Intrinsic::trunc, Intrinsic::ceil,
                                              Intrinsic::floor};
    V = B.CreateUnaryIntrinsic(Round[unsigned(Facts.Mode)], V);
    bool Signed = classOf(Facts.To) == ElementClass::Signed;
    unsigned Bits = To->getIntegerBitWidth();
    if (Bits < 8 && Facts.Saturating)
      V = B.CreateIntrinsic(Intrinsic::fptosi_sat,
                            {B.getInt8Ty(), V->getType()}, {V});
    else if (Bits < 8)
      V = B.CreateFPToSI(V, B.getInt8Ty());
    if (Bits < 8)
      return B.CreateTrunc(Facts.Saturating ? inRange(V, Bits) : V, To);
    if (Facts.Saturating)
      return B.CreateIntrinsic(Signed ? Intrinsic::fptosi_sat
                                      : Intrinsic::fptoui_sat,
                               {To, V->getType()}, {V});
    return Signed ? B.CreateFPToSI(V, To) : B.CreateFPToUI(V, To);
  }

  /// Any integer as f32 or f64, exact except for bits that do not affect the
  /// rounding to the result.
  Value *integerToWide(Value *V) {
    unsigned Bits = V->getType()->getIntegerBitWidth();
    bool Nearest = Facts.Mode == Rounding::NearestEven;
    if (Bits <= 16 || (Facts.To == ElementKind::F32 && Nearest))
      return integerToFloat(V, B.getFloatTy());
    if (Bits <= 32 || (Facts.To == ElementKind::F64 && Nearest))
      return integerToFloat(V, B.getDoubleTy());
    if (Facts.To == ElementKind::F64)
      return roundInteger(V);
    return integerToFloat(stickyInteger(V), B.getDoubleTy());
  }

  Value *resizeInteger(Value *V, Type *To) {
    bool FromSigned = classOf(Facts.From) == ElementClass::Signed;
    if (Facts.Saturating)
      V = saturate(V, To->getIntegerBitWidth());
    return FromSigned ? B.CreateSExtOrTrunc(V, To) : B.CreateZExtOrTrunc(V, To);
  }

private:
  /// f64 to f32. Double rounding is avoided by keeping a sticky last bit: the
  /// f32 is made odd when bits were lost.
  Value *narrow(Value *V) {
    if (!V->getType()->isDoubleTy())
      return V;
    if (Facts.To == ElementKind::F32)
      return truncate(V, B.getFloatTy());
    Value *Narrow = B.CreateFPTrunc(V, B.getFloatTy());
    Value *Back = B.CreateFPExt(Narrow, B.getDoubleTy());
    Value *Bits = B.CreateBitCast(Narrow, B.getInt32Ty());
    // |narrow| > |v|: step back toward zero, then set the sticky bit.
    Value *TooFar =
        B.CreateFCmpOGT(B.CreateUnaryIntrinsic(Intrinsic::fabs, Back),
                        B.CreateUnaryIntrinsic(Intrinsic::fabs, V));
    Value *Stepped =
        B.CreateSelect(TooFar, B.CreateSub(Bits, B.getInt32(1)), Bits);
    Value *Sticky = B.CreateOr(Stepped, 1);
    Value *Inexact = B.CreateFCmpONE(Back, V);
    return B.CreateBitCast(B.CreateSelect(Inexact, Sticky, Bits),
                           B.getFloatTy());
  }

  /// The wider float \p V in \p Narrow, rounded by the mode.
  Value *truncate(Value *V, Type *Narrow) {
    Value *N = B.CreateFPTrunc(V, Narrow);
    if (Facts.Mode == Rounding::NearestEven)
      return N;
    Value *Back = B.CreateFPExt(N, V->getType());
    return step(N, B.CreateFCmpOLT(Back, V), B.CreateFCmpOGT(Back, V));
  }

  /// \p N, the nearest number, which is \p Less or \p Greater than the exact
  /// value; or its neighbour, if the mode requires that. The bits of neighbours
  /// differ by one, also for zero and infinity.
  Value *step(Value *N, Value *Less, Value *Greater) {
    Type *Int = B.getIntNTy(N->getType()->getPrimitiveSizeInBits());
    Value *Bits = B.CreateBitCast(N, Int);
    Value *One = ConstantInt::get(Int, 1);
    Value *Negative = B.CreateICmpSLT(Bits, ConstantInt::get(Int, 0));
    Value *Toward = B.CreateSub(Bits, One), *Away = B.CreateAdd(Bits, One);
    Value *Stepped = Toward, *Wrong = nullptr;
    switch (Facts.Mode) {
    case Rounding::NearestEven:
      return N;
    case Rounding::TowardZero:
      Wrong = B.CreateSelect(Negative, Less, Greater);
      break;
    case Rounding::Upward:
      Wrong = Less;
      Stepped = B.CreateSelect(Negative, Toward, Away);
      break;
    case Rounding::Downward:
      Wrong = Greater;
      Stepped = B.CreateSelect(Negative, Away, Toward);
      break;
    }
    return B.CreateBitCast(B.CreateSelect(Wrong, Stepped, Bits), N->getType());
  }

  bool isFromSigned() const {
    return classOf(Facts.From) != ElementClass::Unsigned;
  }

  Value *integerToFloat(Value *V, Type *Float) {
    return isFromSigned() ? B.CreateSIToFP(V, Float) : B.CreateUIToFP(V, Float);
  }

  /// An integer that double represents, and that rounds to the same shorter
  /// float as \p V, which has 64 bits: if it needs more than 53 bits, the last
  /// 12 become one sticky bit.
  Value *stickyInteger(Value *V) {
    constexpr uint64_t Lost = 0xfff, Sticky = 0x800, Exact = uint64_t(1) << 53;
    Value *Low = B.CreateAnd(V, Lost);
    Value *Any =
        B.CreateSelect(B.CreateIsNull(Low), B.getInt64(0), B.getInt64(Sticky));
    Value *Cut = B.CreateOr(B.CreateAnd(V, ~Lost), Any);
    Value *Large = isFromSigned()
                       ? B.CreateICmpUGT(B.CreateAdd(V, B.getInt64(Exact)),
                                         B.getInt64(2 * Exact))
                       : B.CreateICmpUGT(V, B.getInt64(Exact));
    return B.CreateSelect(Large, Cut, V);
  }

  /// A 64-bit integer rounded to double by the mode. The nearest double is
  /// converted back and compared; one past the largest integer is greater.
  Value *roundInteger(Value *V) {
    Value *N = integerToFloat(V, B.getDoubleTy());
    bool Signed = isFromSigned();
    Value *Back = B.CreateIntrinsic(Signed ? Intrinsic::fptosi_sat
                                           : Intrinsic::fptoui_sat,
                                    {V->getType(), N->getType()}, {N});
    Value *Past = B.CreateFCmpOGE(
        N, ConstantFP::get(N->getType(), Signed ? 0x1p63 : 0x1p64));
    Value *Less = Signed ? B.CreateICmpSLT(Back, V) : B.CreateICmpULT(Back, V);
    Value *Greater =
        Signed ? B.CreateICmpSGT(Back, V) : B.CreateICmpUGT(Back, V);
    return step(N, Less, B.CreateOr(Past, Greater));
  }

  /// Saturates \p V to \p Bits bits of the result's sign, in 64 bits or more.
  Value *saturate(Value *V, unsigned Bits) {
    bool FromSigned = classOf(Facts.From) == ElementClass::Signed;
    Type *Wide =
        B.getIntNTy(std::max(V->getType()->getIntegerBitWidth(), Bits) + 1);
    V = FromSigned ? B.CreateSExt(V, Wide) : B.CreateZExt(V, Wide);
    return inRange(V, Bits);
  }

  /// \p V, which is signed, limited to the range that the result has in \p
  /// Bits.
  Value *inRange(Value *V, unsigned Bits) {
    bool ToSigned = classOf(Facts.To) == ElementClass::Signed;
    unsigned Width = V->getType()->getIntegerBitWidth();
    APInt Low = ToSigned ? APInt::getSignedMinValue(Bits).sext(Width)
                         : APInt::getZero(Width);
    APInt High = ToSigned ? APInt::getSignedMaxValue(Bits).sext(Width)
                          : APInt::getMaxValue(Bits).zext(Width);
    V = B.CreateBinaryIntrinsic(Intrinsic::smax, V,
                                ConstantInt::get(V->getType(), Low));
    return B.CreateBinaryIntrinsic(Intrinsic::smin, V,
                                   ConstantInt::get(V->getType(), High));
  }

  IRBuilderBase &B;
  const ConvertFacts &Facts;
};
} // namespace

Value *convertElement(IRBuilderBase &B, Value *V, const ConvertFacts &Facts,
                      Type *To) {
  if (Facts.From == Facts.To && V->getType() == To)
    return V;
  Converter C(B, Facts);
  bool FromFloat = isFloat(Facts.From), ToFloat = isFloat(Facts.To);
  if (FromFloat && ToFloat)
    return C.fromWide(widenFloat(B, V, Facts.From), To);
  if (FromFloat)
    return C.toInteger(widenFloat(B, V, Facts.From), To);
  if (ToFloat)
    return C.fromWide(C.integerToWide(V), To);
  return C.resizeInteger(V, To);
}

} // namespace tenon
