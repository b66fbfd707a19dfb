// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Numbers.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace llvm;

namespace tenon::reference {

/// A binary floating-point format of IEEE 754 form: sign, exponent, fraction.
struct Format {
  int FractionBits;
  int ExponentBits;
  int width() const { return 1 + ExponentBits + FractionBits; }
  int bias() const { return (1 << (ExponentBits - 1)) - 1; }
  /// Exponent of the smallest normal number.
  int minExponent() const { return 1 - bias(); }
  uint64_t infinity() const {
    return maskTrailingOnes<uint64_t>(ExponentBits) << FractionBits;
  }
  uint64_t quietBit() const { return uint64_t(1) << (FractionBits - 1); }
};

static constexpr Format Half = {10, 5};
static constexpr Format BFloat = {7, 8};
static constexpr Format E5M2 = {2, 5};
static constexpr int DoubleFractionBits = 52;

static double withSign(double Magnitude, bool Negative) {
  return Negative ? -Magnitude : Magnitude;
}

static double nanWith(uint64_t Fraction, int FractionBits, bool Negative) {
  uint64_t Bits = uint64_t(0x7ff) << DoubleFractionBits;
  Bits |= Fraction << (DoubleFractionBits - FractionBits);
  return bit_cast<double>(Bits | uint64_t(Negative) << 63);
}

static double decodeSmall(Format F, uint64_t Bits) {
  bool Negative = Bits >> (F.width() - 1) & 1;
  uint64_t Fraction = Bits & maskTrailingOnes<uint64_t>(F.FractionBits);
  int Exponent =
      Bits >> F.FractionBits & maskTrailingOnes<uint64_t>(F.ExponentBits);
  if (Exponent == (1 << F.ExponentBits) - 1)
    return Fraction ? nanWith(Fraction, F.FractionBits, Negative)
                    : withSign(HUGE_VAL, Negative);
  if (Exponent == 0) // subnormal: no implicit one
    return withSign(
        std::ldexp(double(Fraction), F.minExponent() - F.FractionBits),
        Negative);
  Fraction |= uint64_t(1) << F.FractionBits;
  return withSign(
      std::ldexp(double(Fraction), Exponent - F.bias() - F.FractionBits),
      Negative);
}

static uint64_t encodeSmall(Format F, double Value) {
  uint64_t Sign = uint64_t(std::signbit(Value)) << (F.width() - 1);
  if (std::isnan(Value)) {
    uint64_t Payload = bit_cast<uint64_t>(Value) &
                       maskTrailingOnes<uint64_t>(DoubleFractionBits);
    return Sign | F.infinity() | F.quietBit() |
           Payload >> (DoubleFractionBits - F.FractionBits);
  }
  double Magnitude = std::fabs(Value);
  if (Magnitude == 0)
    return Sign;
  if (std::isinf(Magnitude))
    return Sign | F.infinity();
  // The weight of the last fraction bit at this magnitude; for subnormal
  // numbers it is that of the smallest normal ones.
  int Exponent = std::max(std::ilogb(Magnitude), F.minExponent());
  double Units = std::ldexp(Magnitude, F.FractionBits - Exponent);
  auto Rounded = static_cast<uint64_t>(std::nearbyint(Units));
  // Rounded is the fraction of a subnormal number, or 2^FractionBits plus the
  // fraction of a normal one, so a carry increments the exponent.
  uint64_t Bits =
      Rounded + (uint64_t(Exponent - F.minExponent()) << F.FractionBits);
  return Sign | std::min(Bits, F.infinity());
}

/// The largest exponent also has finite numbers, and there is no infinity.
static double decodeE4M3(uint64_t Bits) {
  constexpr int FractionBits = 3, Bias = 7;
  uint64_t Magnitude = Bits & 0x7f, Fraction = Bits & 7;
  bool Negative = Bits & 0x80;
  if (Magnitude == 0x7f)
    return nanWith(4, FractionBits, Negative);
  int Exponent = int(Magnitude >> FractionBits);
  if (Exponent)
    Fraction += 8;
  return withSign(
      std::ldexp(double(Fraction), std::max(Exponent, 1) - Bias - FractionBits),
      Negative);
}

/// Sign and eight magnitudes; there is neither infinity nor NaN.
static double decodeE2M1(uint64_t Bits) {
  static constexpr double Magnitudes[] = {0, 0.5, 1, 1.5, 2, 3, 4, 6};
  return withSign(Magnitudes[Bits & 7], Bits & 8);
}

double decodeFloat(ElementKind Kind, uint64_t Bits) {
  constexpr uint32_t TF32Mask = ~0x1fffu;
  switch (Kind) {
  case ElementKind::E2M1:
    return decodeE2M1(Bits);
  case ElementKind::E4M3:
    return decodeE4M3(Bits);
  case ElementKind::E5M2:
    return decodeSmall(E5M2, Bits & 0xff);
  case ElementKind::F16:
    return decodeSmall(Half, Bits);
  case ElementKind::BF16:
    return decodeSmall(BFloat, Bits);
  case ElementKind::TF32: {
    float Value = bit_cast<float>(uint32_t(Bits));
    // Truncation must not turn a NaN into an infinity.
    return std::isnan(Value) ? Value
                             : bit_cast<float>(uint32_t(Bits) & TF32Mask);
  }
  case ElementKind::F32:
    return bit_cast<float>(uint32_t(Bits));
  case ElementKind::F64:
    return bit_cast<double>(Bits);
  default:
    return 0;
  }
}

uint64_t encodeFloat(ElementKind Kind, double Value) {
  switch (Kind) {
  case ElementKind::F16:
    return encodeSmall(Half, Value);
  case ElementKind::BF16:
    return encodeSmall(BFloat, Value);
  case ElementKind::TF32:
  case ElementKind::F32:
    return bit_cast<uint32_t>(static_cast<float>(Value));
  case ElementKind::F64:
    return bit_cast<uint64_t>(Value);
  default:
    return 0;
  }
}

uint64_t truncateTo(unsigned Width, uint64_t Bits) {
  return Bits & maskTrailingOnes<uint64_t>(Width);
}

uint64_t decodeInteger(ElementKind Kind, uint64_t Bits) {
  unsigned Width = bitsOf(Kind);
  if (classOf(Kind) == ElementClass::Unsigned)
    return truncateTo(Width, Bits);
  return SignExtend64(Bits, Width);
}

} // namespace tenon::reference
