// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Single-precision arithmetic by means of double precision. A product of two
// numbers that were widened from 16 bits, or of one of these and a float, is
// exact in a double. The sum with a third number is rounded to odd in the
// double: if it is not exact, its last bit is set. Rounding such a value to a
// float gives the same result as rounding the exact value, since a double has
// more than two additional bits.

#include "AmxArithmetic.h"

#include <cmath>
#include <cstring>
#include <initializer_list>

#ifdef __SSE2__
#include <immintrin.h>
#endif

namespace tenon::amx {

#ifdef __SSE2__
FloatingPointMode::FloatingPointMode(bool FlushSubnormals)
    : Before(_mm_getcsr()) {
  constexpr unsigned MaskAll = 0x1f80, Daz = 0x0040, Ftz = 0x8000;
  _mm_setcsr(FlushSubnormals ? MaskAll | Daz | Ftz : MaskAll);
}
FloatingPointMode::~FloatingPointMode() { _mm_setcsr(Before); }
#else
FloatingPointMode::FloatingPointMode(bool) : Before(0) {}
FloatingPointMode::~FloatingPointMode() { (void)Before; }
#endif

static float toFloat(uint32_t Bits) {
  float Value;
  std::memcpy(&Value, &Bits, sizeof(Value));
  return Value;
}

static uint32_t toBits(float Value) {
  uint32_t Bits;
  std::memcpy(&Bits, &Value, sizeof(Bits));
  return Bits;
}

static uint32_t flushSubnormal(uint32_t X) {
  return (X & Infinity) == 0 ? X & SignBit : X;
}

/// X + Y rounded to odd. Neither is infinite or NaN.
static double addToOdd(double X, double Y) {
  double Sum = X + Y;
  // The rounding error of the sum, exactly (Knuth's two-sum).
  double Part = Sum - X;
  double Lost = (X - (Sum - Part)) + (Y - Part);
  uint64_t Bits;
  std::memcpy(&Bits, &Sum, sizeof(Bits));
  if (Lost == 0 || (Bits & 1))
    return Sum;
  // The exact sum is between Sum and its neighbour in the direction of the
  // error; one of the two is odd.
  bool Outwards = (Lost > 0) == (Sum > 0);
  Bits += Outwards ? 1 : -1;
  std::memcpy(&Sum, &Bits, sizeof(Bits));
  return Sum;
}

/// The float nearest to \p Value; zero if it is less than the smallest normal
/// number after rounding to 24 bits.
static uint32_t roundToFloat(double Value) {
  constexpr double SmallestNormal = 0x1p-126, Scale = 0x1p64;
  if (std::fabs(Value) >= 2 * SmallestNormal)
    return toBits(static_cast<float>(Value));
  float Scaled = static_cast<float>(Value * Scale);
  if (std::fabs(Scaled) < static_cast<float>(SmallestNormal * Scale))
    return std::signbit(Value) ? SignBit : 0;
  return toBits(Scaled * static_cast<float>(1 / Scale));
}

uint32_t multiplyAdd(uint32_t X, uint32_t Y, uint32_t Z) {
  for (uint32_t Operand : {X, Y, Z})
    if (isNan(Operand))
      return Operand | QuietBit;
  double Product = static_cast<double>(toFloat(flushSubnormal(X))) *
                   static_cast<double>(toFloat(flushSubnormal(Y)));
  double Addend = toFloat(flushSubnormal(Z));
  if (std::isinf(Product) || std::isinf(Addend) || std::isnan(Product)) {
    double Sum = Product + Addend;
    return std::isnan(Sum) ? DefaultNan : toBits(static_cast<float>(Sum));
  }
  return roundToFloat(addToOdd(Product, Addend));
}

uint32_t roundFixedPoint(__int128 Value) {
  bool Negative = Value < 0;
  unsigned __int128 Magnitude =
      Negative ? -static_cast<unsigned __int128>(Value) : Value;
  int Exponent = -32;
  for (; Magnitude >> 53 != 0; ++Exponent)
    Magnitude = Magnitude >> 1 | (Magnitude & 1);
  double Exact = std::ldexp(
      static_cast<double>(static_cast<uint64_t>(Magnitude)), Exponent);
  return toBits(static_cast<float>(Negative ? -Exact : Exact));
}

static int64_t fixedPoint(uint8_t X, unsigned FractionBits, unsigned Shift) {
  unsigned Exponent = (X & 0x7f) >> FractionBits;
  int64_t Fraction = X & ((1u << FractionBits) - 1);
  if (Exponent != 0)
    Fraction = (Fraction | 1 << FractionBits) << (Exponent - 1);
  Fraction <<= Shift;
  return X & 0x80 ? -Fraction : Fraction;
}

// The smallest subnormal numbers are 2^-16 and 2^-9.
int64_t fixedPointBF8(uint8_t X) { return fixedPoint(X, 2, 0); }
int64_t fixedPointHF8(uint8_t X) { return fixedPoint(X, 3, 7); }

} // namespace tenon::amx
