// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   integer -> integer   the number, wrapped or saturated
//   integer -> float     exact in a 113-bit significand, then rounded
//   float   -> float     exact in a 113-bit significand, then rounded
//   float   -> integer   APFloat's conversion, which saturates

#include "Convert.h"
#include "llvm/ADT/APSInt.h"

using namespace llvm;

namespace tenon::reference {

const fltSemantics &semanticsOf(ElementKind Kind) {
  switch (Kind) {
  case ElementKind::E2M1:
    return APFloat::Float4E2M1FN();
  case ElementKind::E4M3:
    return APFloat::Float8E4M3FN();
  case ElementKind::E5M2:
    return APFloat::Float8E5M2();
  case ElementKind::F16:
    return APFloat::IEEEhalf();
  case ElementKind::BF16:
    return APFloat::BFloat();
  case ElementKind::TF32:
    return APFloat::FloatTF32();
  case ElementKind::F32:
    return APFloat::IEEEsingle();
  default:
    return APFloat::IEEEdouble();
  }
}

RoundingMode roundingMode(Rounding Mode) {
  switch (Mode) {
  case Rounding::NearestEven:
    return APFloat::rmNearestTiesToEven;
  case Rounding::TowardZero:
    return APFloat::rmTowardZero;
  case Rounding::Upward:
    return APFloat::rmTowardPositive;
  case Rounding::Downward:
    return APFloat::rmTowardNegative;
  }
  return APFloat::rmNearestTiesToEven;
}

/// Converts \p Bits of float kind \p Kind to quadruple precision, exactly.
static APFloat readFloat(ElementKind Kind, uint64_t Bits) {
  bool IsTF32 = Kind == ElementKind::TF32;
  if (IsTF32) { // a float, of which 13 bits are ignored except in NaNs
    Kind = ElementKind::F32;
    APFloat Whole(APFloat::IEEEsingle(), APInt(32, uint32_t(Bits)));
    if (!Whole.isNaN())
      Bits &= 0xffffe000;
  }
  APFloat Value(semanticsOf(Kind), APInt(64, Bits).trunc(bitsOf(Kind)));
  bool Inexact;
  Value.convert(APFloat::IEEEquad(), APFloat::rmNearestTiesToEven, &Inexact);
  return Value;
}

/// Only fp8 and fp4 can saturate: fp8 if the conversion says so, and fp4
/// always, also for infinities. fp4 has no NaN: NaN becomes the largest number
/// with its sign.
static uint64_t writeFloat(const ConvertFacts &Facts, APFloat Value) {
  ElementKind Kind = Facts.To;
  bool IsFloat4 = Kind == ElementKind::E2M1;
  if (IsFloat4 || (Facts.Saturating && isFloat8(Kind))) {
    bool Exact;
    APFloat Largest = APFloat::getLargest(semanticsOf(Kind));
    Largest.convert(APFloat::IEEEquad(), APFloat::rmTowardZero, &Exact);
    if (IsFloat4 && Value.isNaN())
      Value = Value.isNegative() ? neg(Largest) : Largest;
    Value = minimum(Largest, maximum(neg(Largest), Value));
  }
  bool Inexact;
  Value.convert(semanticsOf(Kind), roundingMode(Facts.Mode), &Inexact);
  if (Kind == ElementKind::TF32)
    Value.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                  &Inexact);
  return Value.bitcastToAPInt().getZExtValue();
}

static bool isUnsigned(ElementKind Kind) {
  return classOf(Kind) == ElementClass::Unsigned;
}

static APSInt readInteger(ElementKind Kind, uint64_t Bits) {
  return APSInt(APInt(64, Bits).trunc(bitsOf(Kind)), isUnsigned(Kind));
}

static uint64_t resize(const ConvertFacts &Facts, const APSInt &Value) {
  // Wide enough for the numbers of both kinds, signed.
  APSInt Wide = Value.extend(66);
  Wide.setIsSigned(true);
  if (Facts.Saturating) {
    bool Unsigned = isUnsigned(Facts.To);
    APSInt Low = APSInt::getMinValue(bitsOf(Facts.To), Unsigned).extend(66);
    APSInt High = APSInt::getMaxValue(bitsOf(Facts.To), Unsigned).extend(66);
    Low.setIsSigned(true);
    High.setIsSigned(true);
    Wide = std::max(Low, std::min(High, Wide));
  }
  return Wide.trunc(bitsOf(Facts.To)).getZExtValue();
}

uint64_t convertElement(const ConvertFacts &Facts, uint64_t Bits) {
  if (!isFloat(Facts.From)) {
    APSInt Value = readInteger(Facts.From, Bits);
    if (!isFloat(Facts.To))
      return resize(Facts, Value);
    APFloat Quad(APFloat::IEEEquad());
    Quad.convertFromAPInt(Value, Value.isSigned(),
                          APFloat::rmNearestTiesToEven);
    return writeFloat(Facts, Quad);
  }
  APFloat Value = readFloat(Facts.From, Bits);
  if (isFloat(Facts.To))
    return writeFloat(Facts, Value);
  APSInt Result(bitsOf(Facts.To), isUnsigned(Facts.To));
  bool IsExact;
  Value.convertToInteger(Result, roundingMode(Facts.Mode), &IsExact);
  return Result.getZExtValue();
}

} // namespace tenon::reference
