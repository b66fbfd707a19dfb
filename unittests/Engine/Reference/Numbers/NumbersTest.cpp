// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares every value of the 16-bit formats with searches that only use the
// definition of the formats.

#include "Engine/Reference/Numbers/Numbers.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <random>

using namespace tenon;
using namespace tenon::reference;

namespace {

struct SmallFormat {
  ElementKind Kind;
  unsigned FractionBits, Bias;
  uint64_t infinity() const { return 0x7fff >> FractionBits << FractionBits; }
};

const SmallFormat Formats[] = {{ElementKind::F16, 10, 15},
                               {ElementKind::BF16, 7, 127}};

/// A finite number's value, computed from its fields.
double valueOf(const SmallFormat &F, uint64_t Bits) {
  double Fraction =
      double(Bits & ((1 << F.FractionBits) - 1)) / double(1 << F.FractionBits);
  int Exponent = (Bits & 0x7fff) >> F.FractionBits;
  double Magnitude =
      Exponent ? (1 + Fraction) * std::pow(2.0, Exponent - int(F.Bias))
               : Fraction * std::pow(2.0, 1 - int(F.Bias));
  return Bits & 0x8000 ? -Magnitude : Magnitude;
}

/// The bits of the number nearest to \p Value >= 0, the even one of two, by
/// bisection over all finite numbers. The limit of overflow is the midpoint
/// between the largest number and the one that would follow it.
uint64_t nearest(const SmallFormat &F, double Value) {
  uint64_t Low = 0, High = F.infinity();
  auto ValueAt = [&](uint64_t Bits) {
    if (Bits == F.infinity()) // as if the exponent went on
      return std::pow(2.0, int(F.Bias) + 1);
    return valueOf(F, Bits);
  };
  while (High - Low > 1) {
    uint64_t Middle = (Low + High) / 2;
    (ValueAt(Middle) <= Value ? Low : High) = Middle;
  }
  double Below = Value - ValueAt(Low), Above = ValueAt(High) - Value;
  if (Above < 0)
    return High;
  if (Below != Above)
    return Below < Above ? Low : High;
  return Low % 2 ? High : Low;
}

} // namespace

TEST(ReferenceNumbers, AllSmallFloatsDecodeByDefinition) {
  for (const SmallFormat &F : Formats)
    for (uint64_t Bits = 0; Bits < 0x10000; ++Bits) {
      double Value = decodeFloat(F.Kind, Bits);
      uint64_t Magnitude = Bits & 0x7fff;
      if (Magnitude > F.infinity()) {
        ASSERT_TRUE(std::isnan(Value)) << Bits;
      } else if (Magnitude == F.infinity()) {
        ASSERT_TRUE(std::isinf(Value)) << Bits;
      } else {
        ASSERT_EQ(Value, valueOf(F, Bits)) << Bits;
      }
      ASSERT_EQ(std::signbit(Value), Bits >> 15 != 0) << Bits;
    }
}

TEST(ReferenceNumbers, AllSmallFloatsRoundTrip) {
  for (const SmallFormat &F : Formats)
    for (uint64_t Bits = 0; Bits < 0x10000; ++Bits) {
      bool IsNaN = (Bits & 0x7fff) > F.infinity();
      uint64_t Quiet = IsNaN ? uint64_t(1) << (F.FractionBits - 1) : 0;
      ASSERT_EQ(encodeFloat(F.Kind, decodeFloat(F.Kind, Bits)), Bits | Quiet);
    }
}

TEST(ReferenceNumbers, RoundsAroundEveryMidpoint) {
  for (const SmallFormat &F : Formats)
    for (uint64_t Bits = 0; Bits < F.infinity(); ++Bits) {
      double Low = valueOf(F, Bits);
      double High = Bits + 1 == F.infinity() ? std::pow(2.0, int(F.Bias) + 1)
                                             : valueOf(F, Bits + 1);
      double Middle = Low + (High - Low) / 2;
      for (double Value : {std::nextafter(Middle, 0.0), Middle,
                           std::nextafter(Middle, HUGE_VAL)}) {
        ASSERT_EQ(encodeFloat(F.Kind, Value), nearest(F, Value)) << Value;
        ASSERT_EQ(encodeFloat(F.Kind, -Value), nearest(F, Value) | 0x8000);
      }
    }
}

TEST(ReferenceNumbers, RoundsAnyDouble) {
  std::mt19937_64 Random(1);
  for (const SmallFormat &F : Formats)
    for (int I = 0; I < 200000; ++I) {
      double Value =
          std::ldexp(double(Random() >> 11), int(Random() % 330) - 53 - 170);
      ASSERT_EQ(encodeFloat(F.Kind, Value), nearest(F, Value)) << Value;
    }
}

TEST(ReferenceNumbers, ExtremesOfEveryFloat) {
  for (const SmallFormat &F : Formats) {
    EXPECT_EQ(encodeFloat(F.Kind, HUGE_VAL), F.infinity());
    EXPECT_EQ(encodeFloat(F.Kind, -1e300), F.infinity() | 0x8000);
    EXPECT_EQ(encodeFloat(F.Kind, 5e-324), 0u);
    EXPECT_EQ(encodeFloat(F.Kind, -0.0), 0x8000u);
  }
  EXPECT_EQ(encodeFloat(ElementKind::F32, 1 + std::ldexp(1, -24)), 0x3f800000u);
  EXPECT_EQ(encodeFloat(ElementKind::F32, 1 + std::ldexp(3, -24)), 0x3f800002u);
}

TEST(ReferenceNumbers, TF32DropsThirteenBits) {
  EXPECT_EQ(decodeFloat(ElementKind::TF32, 0x3f801fff), 1.0);
  EXPECT_EQ(decodeFloat(ElementKind::TF32, 0xbf803fff), -(1 + 1.0 / 1024));
  EXPECT_TRUE(std::isnan(decodeFloat(ElementKind::TF32, 0x7f800001)));
  EXPECT_TRUE(std::isinf(decodeFloat(ElementKind::TF32, 0x7f800000)));
}

TEST(ReferenceNumbers, IntegersExtendByTheirKind) {
  EXPECT_EQ(int64_t(decodeInteger(ElementKind::S8, 0xff)), -1);
  EXPECT_EQ(decodeInteger(ElementKind::U8, 0xff), 255u);
  EXPECT_EQ(int64_t(decodeInteger(ElementKind::I32, 0x80000000)), INT32_MIN);
  EXPECT_EQ(decodeInteger(ElementKind::U32, 0x80000000), 0x80000000u);
  EXPECT_EQ(truncateTo(8, 0x1234), 0x34u);
  EXPECT_EQ(truncateTo(64, ~uint64_t(0)), ~uint64_t(0));
}
