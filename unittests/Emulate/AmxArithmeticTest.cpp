// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the scalar arithmetic with sums in long double. With 64 bits, a sum
// of a product of two 12-bit numbers and a float is exact, or so far from any
// midpoint of two floats that rounding it twice changes nothing.

#include "Emulate/AmxArithmetic.h"

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <random>

using namespace tenon::amx;

namespace {

float asFloat(uint32_t Bits) {
  float Value;
  std::memcpy(&Value, &Bits, 4);
  return Value;
}
uint32_t asBits(float Value) {
  uint32_t Bits;
  std::memcpy(&Bits, &Value, 4);
  return Bits;
}

/// Rounds to 24 bits with an unlimited range of exponents, then flushes and
/// overflows.
uint32_t plainRound(long double Value) {
  if (Value == 0)
    return std::signbit(Value) ? SignBit : 0;
  int Exponent;
  long double Fraction = std::frexp(Value, &Exponent); // 0.5 to 1
  long double Rounded =
      std::ldexp(std::nearbyint(std::ldexp(Fraction, 24)), Exponent - 24);
  if (std::fabs(Rounded) < 0x1p-126L)
    return std::signbit(Value) ? SignBit : 0;
  return asBits(static_cast<float>(Rounded));
}

long double operand(uint32_t Bits) {
  float Value = asFloat(Bits);
  return std::fpclassify(Value) == FP_SUBNORMAL ? std::copysign(0.0L, Value)
                                                : Value;
}

uint32_t plainMultiplyAdd(uint32_t X, uint32_t Y, uint32_t Z) {
  return plainRound(operand(X) * operand(Y) + operand(Z));
}

} // namespace

TEST(AmxArithmetic, RandomNumbers) {
  std::mt19937 Random(1);
  for (unsigned Case = 0; Case < 200000; ++Case) {
    uint32_t X = widenBF16(Random()), Y = widenBF16(Random()), Z = Random();
    if (Case % 2) { // near the smallest numbers
      X = (X & 0x807fffff) | (40 + Random() % 40) << 23;
      Y = (Y & 0x807fffff) | (30 + Random() % 30) << 23;
      Z = (Z & 0x807fffff) | Random() % 3 << 23;
    }
    if (!std::isfinite(asFloat(X)) || !std::isfinite(asFloat(Y)) ||
        !std::isfinite(asFloat(Z)))
      continue;
    ASSERT_EQ(multiplyAdd(X, Y, Z), plainMultiplyAdd(X, Y, Z))
        << std::hex << X << " * " << Y << " + " << Z;
  }
}

TEST(AmxArithmetic, TinyIsDecidedAfterRounding) {
  uint32_t Smallest = 0x00800000; // 2^-126
  // 2^-126 - 2^-150 has 24 bits and is below 2^-126, so the result is zero. Its
  // neighbour 2^-126 - 2^-151 rounds to 2^-126.
  EXPECT_EQ(multiplyAdd(asBits(-0x1p-75f), asBits(0x1p-75f), Smallest), 0u);
  EXPECT_EQ(multiplyAdd(asBits(-0x1p-75f), asBits(0x1p-76f), Smallest),
            Smallest);
  EXPECT_EQ(multiplyAdd(asBits(0x1p-75f), asBits(0x1p-75f), Smallest | SignBit),
            SignBit);
}

TEST(AmxArithmetic, SubnormalOperandsAreZeros) {
  EXPECT_EQ(multiplyAdd(0x007fffff, asBits(0x1p100f), 0), 0u);
  EXPECT_EQ(multiplyAdd(0x807fffff, asBits(0x1p100f), SignBit), SignBit);
  EXPECT_EQ(add(0x007fffff, One), One);
  EXPECT_EQ(multiplyAdd(0x007fffff, Infinity, 0), DefaultNan);
}

TEST(AmxArithmetic, SignsOfZeros) {
  EXPECT_EQ(multiplyAdd(SignBit, One, SignBit), SignBit);
  EXPECT_EQ(multiplyAdd(SignBit, One, 0), 0u);
  EXPECT_EQ(multiplyAdd(One, One, One | SignBit), 0u);
  EXPECT_EQ(add(SignBit, SignBit), SignBit);
}

TEST(AmxArithmetic, InfinitiesAndNans) {
  uint32_t Minus = Infinity | SignBit;
  EXPECT_EQ(multiplyAdd(Infinity, One, One), Infinity);
  EXPECT_EQ(multiplyAdd(Minus, One, Minus), Minus);
  EXPECT_EQ(multiplyAdd(Infinity, One, Minus), DefaultNan);
  EXPECT_EQ(multiplyAdd(Infinity, 0, One), DefaultNan);
  EXPECT_EQ(add(Minus, Infinity), DefaultNan);
  EXPECT_EQ(multiplyAdd(0x7f7fffff, 0x7f7fffff, Minus), Minus);
  EXPECT_EQ(multiplyAdd(0x7f7fffff, 0x40000000, 0), Infinity);
  EXPECT_EQ(multiplyAdd(0x7f800001, 0xffc00002, 0x7fc00003), 0x7fc00001u);
  EXPECT_EQ(multiplyAdd(One, 0xff800002, 0x7fc00003), 0xffc00002u);
  EXPECT_EQ(multiplyAdd(0, Infinity, 0x7fc00003), 0x7fc00003u);
  EXPECT_EQ(add(0xffc00009, 0x7fc00003), 0xffc00009u);
}

TEST(AmxArithmetic, HalvesWidenExactly) {
  EXPECT_EQ(widenF16(0x3c00), One);
  EXPECT_EQ(widenF16(0x0001), asBits(0x1p-24f));
  EXPECT_EQ(widenF16(0x83ff), asBits(-0x3ffp-24f));
  EXPECT_EQ(widenF16(0x0400), asBits(0x1p-14f));
  EXPECT_EQ(widenF16(0x7bff), asBits(65504.0f));
  EXPECT_EQ(widenF16(0xfc00), Infinity | SignBit);
  EXPECT_EQ(widenF16(0x7c01), 0x7f802000u);
}

TEST(AmxArithmetic, FixedPoints) {
  EXPECT_EQ(fixedPointBF8(0x01), 1);                // 2^-16
  EXPECT_EQ(fixedPointBF8(0x3c), 1 << 16);          // 1
  EXPECT_EQ(fixedPointBF8(0xfb), -(57344ll << 16)); // the largest, negative
  EXPECT_EQ(fixedPointHF8(0x01), 1 << 7);           // 2^-9
  EXPECT_EQ(fixedPointHF8(0xb8), -(1 << 16));       // -1
  EXPECT_EQ(fixedPointHF8(0x7e), 448 << 16);        // the largest
}

TEST(AmxArithmetic, FixedPointsRoundOnce) {
  __int128 Unit = static_cast<__int128>(1) << 32;
  EXPECT_EQ(roundFixedPoint(0), 0u);
  EXPECT_EQ(roundFixedPoint(-Unit), One | SignBit);
  EXPECT_EQ(roundFixedPoint(1), asBits(0x1p-32f));
  // The midpoint of two floats, and one unit more.
  __int128 Half = (static_cast<__int128>(0x1000001) << 44);
  EXPECT_EQ(roundFixedPoint(Half), asBits(0x1p36f));
  EXPECT_EQ(roundFixedPoint(Half + 1), asBits(0x1.000002p36f));
  EXPECT_EQ(roundFixedPoint(-Half - 1), asBits(-0x1.000002p36f));
}
