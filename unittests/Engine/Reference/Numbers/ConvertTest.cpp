// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Engine/Reference/Numbers/Convert.h"
#include "gtest/gtest.h"

using namespace tenon;
using K = ElementKind;

/// The bits of \p To to which \p Bits of \p From are converted.
static uint64_t convert(K From, K To, uint64_t Bits,
                        Rounding Mode = Rounding::NearestEven,
                        bool Saturating = false) {
  ConvertFacts Facts;
  Facts.From = From, Facts.To = To;
  Facts.Mode = Mode;
  Facts.Saturating = Saturating;
  return reference::convertElement(Facts, Bits);
}

TEST(ReferenceConvert, IntegersWrapOrClamp) {
  EXPECT_EQ(convert(K::S8, K::S32, 0x80), 0xffffff80u);
  EXPECT_EQ(convert(K::U8, K::U32, 0x80), 0x80u);
  EXPECT_EQ(convert(K::S32, K::S8, 0x1ff), 0xffu);
  EXPECT_EQ(convert(K::S32, K::S8, 0x1ff, Rounding::TowardZero, true), 0x7fu);
  EXPECT_EQ(convert(K::S32, K::U8, 0xffffffff, Rounding::TowardZero, true), 0u);
  EXPECT_EQ(convert(K::U64, K::S64, ~uint64_t(0), Rounding::TowardZero, true),
            uint64_t(INT64_MAX));
}

TEST(ReferenceConvert, FourBits) {
  EXPECT_EQ(convert(K::S4, K::S32, 0x9), 0xfffffff9u);
  EXPECT_EQ(convert(K::U4, K::S32, 0x9), 0x9u);
  EXPECT_EQ(convert(K::S4, K::F32, 0x9), 0xc0e00000u); // -7
  EXPECT_EQ(convert(K::S32, K::S4, 0x19), 0x9u);
  EXPECT_EQ(convert(K::S32, K::S4, 0x19, Rounding::NearestEven, true), 0x7u);
  EXPECT_EQ(convert(K::S8, K::U4, 0xff, Rounding::NearestEven, true), 0x0u);
  EXPECT_EQ(convert(K::F32, K::S4, 0xc1200000, Rounding::TowardZero, true),
            0x8u); // -10
}

TEST(ReferenceConvert, FloatsRoundOnceByTheMode) {
  // 1 + 2^-11 is between 1 and the next half.
  uint64_t Tie = 0x3f801000;
  EXPECT_EQ(convert(K::F32, K::F16, Tie), 0x3c00u);
  EXPECT_EQ(convert(K::F32, K::F16, Tie, Rounding::Upward), 0x3c01u);
  EXPECT_EQ(convert(K::F32, K::F16, Tie, Rounding::Downward), 0x3c00u);
  uint64_t Negative = Tie | 0x80000000;
  EXPECT_EQ(convert(K::F32, K::F16, Negative, Rounding::Downward), 0xbc01u);
  EXPECT_EQ(convert(K::F32, K::F16, Negative, Rounding::TowardZero), 0xbc00u);
  EXPECT_EQ(convert(K::F32, K::TF32, 0x3f803000), 0x3f804000u);
  EXPECT_EQ(convert(K::F32, K::BF16, 0x3f808000), 0x3f80u);
}

TEST(ReferenceConvert, NeverRoundsTwice) {
  // Just above a tie of bf16, by less than the precision of a float or double.
  EXPECT_EQ(convert(K::F64, K::BF16, 0x3ff0100000000001), 0x3f81u);
  EXPECT_EQ(convert(K::U64, K::BF16, 0x8080000000000001), 0x5f01u);
  EXPECT_EQ(convert(K::S64, K::F32, 0x4000004000000001), 0x5e800001u);
}

TEST(ReferenceConvert, SpecialValues) {
  EXPECT_EQ(convert(K::F32, K::F16, 0x7f800000), 0x7c00u);
  EXPECT_EQ(convert(K::F32, K::F16, 0x477ff000), 0x7c00u); // 65520
  EXPECT_EQ(convert(K::F32, K::F16, 0x477ff000, Rounding::TowardZero), 0x7bffu);
  EXPECT_EQ(convert(K::F32, K::F16, 0x33800000), 0x0001u); // 2^-24
  EXPECT_EQ(convert(K::F32, K::F16, 0x33000000), 0x0000u); // 2^-25, a tie
  EXPECT_EQ(convert(K::F32, K::F16, 0x80000001, Rounding::Downward), 0x8001u);
  EXPECT_EQ(convert(K::F16, K::F32, 0x8000), 0x80000000u);
  uint64_t Nan = convert(K::F32, K::BF16, 0x7f800001); // stays one
  EXPECT_EQ(Nan & 0x7f80, 0x7f80u);
  EXPECT_NE(Nan & 0x7f, 0u);
}

TEST(ReferenceConvert, Float4IsNeverExceeded) {
  EXPECT_EQ(convert(K::E2M1, K::F32, 0x9), 0xbf000000u); // -0.5
  EXPECT_EQ(convert(K::F32, K::E2M1, 0x40a00000), 0x6u); // 5, a tie
  EXPECT_EQ(convert(K::F32, K::E2M1, 0x42c80000), 0x7u); // 100
  EXPECT_EQ(convert(K::F32, K::E2M1, 0xff800000), 0xfu);
  EXPECT_EQ(convert(K::F32, K::E2M1, 0x7fc00000), 0x7u);
  EXPECT_EQ(convert(K::F32, K::E2M1, 0xffc00000), 0xfu);
}

TEST(ReferenceConvert, FloatsToIntegers) {
  uint64_t Half = 0x40200000; // 2.5
  EXPECT_EQ(convert(K::F32, K::S32, Half), 2u);
  EXPECT_EQ(convert(K::F32, K::S32, Half, Rounding::Upward), 3u);
  EXPECT_EQ(convert(K::F32, K::S32, Half | 0x80000000, Rounding::Downward),
            0xfffffffdu);
  EXPECT_EQ(convert(K::F32, K::S8, 0x43800000, Rounding::TowardZero, true),
            0x7fu);
  EXPECT_EQ(convert(K::F32, K::U8, 0xbf800000, Rounding::TowardZero, true), 0u);
  EXPECT_EQ(convert(K::F32, K::S32, 0x7fc00000, Rounding::TowardZero, true),
            0u);
}
