// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares conversions to floating point that do not round to nearest with
// APFloat.

#include "Library/Rounding.h"
#include "IR/Evaluate.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace llvm;
using namespace tenon;

namespace {
struct RoundingTest : testing::TestWithParam<Rounding> {
  EvaluatedModule Code;

  RoundingMode mode() const {
    switch (GetParam()) {
    case Rounding::Upward:
      return RoundingMode::TowardPositive;
    case Rounding::Downward:
      return RoundingMode::TowardNegative;
    default:
      return RoundingMode::TowardZero;
    }
  }
  APFloat convert(Constant *Number, Type *To, bool Signed) {
    LibraryFacts Facts = {.Function = LibraryFunction::Convert,
                          .Signed = Signed,
                          .Mode = GetParam()};
    return cast<ConstantFP>(Code.valueOf([&](IRBuilderBase &B) {
             return emitConversion(Facts, B, To, Number);
           }))
        ->getValueAPF();
  }

  void checkFloat(APFloat X, Type *To) {
    for (int Negative = 0; Negative < 2; ++Negative, X.changeSign()) {
      APFloat Expected = X;
      bool Loses = false;
      Expected.convert(To->getFltSemantics(), mode(), &Loses);
      APFloat Found =
          convert(ConstantFP::get(Code.Context, X), To, /*Signed=*/false);
      EXPECT_TRUE(Found.bitwiseIsEqual(Expected))
          << X.convertToDouble() << ": " << Found.convertToDouble() << ", not "
          << Expected.convertToDouble();
    }
  }
  void checkInteger(const APInt &X, Type *To, bool Signed) {
    APFloat Expected(To->getFltSemantics());
    Expected.convertFromAPInt(X, Signed, mode());
    APFloat Found = convert(ConstantInt::get(Code.Context, X), To, Signed);
    EXPECT_TRUE(Found.bitwiseIsEqual(Expected))
        << toString(X, 10, Signed) << ": " << Found.convertToDouble()
        << ", not " << Expected.convertToDouble();
  }
};
} // namespace

TEST_P(RoundingTest, FloatsToHalf) {
  // Exact results, ties and their neighbours, subnormal results, and numbers
  // that are too small or too large.
  for (float X :
       {0.0f,          1.0f,       0x1.004p0f, 0x1.002p0f,      0x1.002002p0f,
        0x1.001ffep0f, 0x1.006p0f, 0x1p-14f,   0x1.ffcp-15f,    0x1.4p-23f,
        0x1p-24f,      0x1.8p-24f, 0x1p-25f,   0x1.000002p-25f, 0x1p-26f,
        0x1p-149f,     65504.0f,   65505.0f,   65519.0f,        65520.0f,
        65536.0f,      1e30f,      INFINITY})
    checkFloat(APFloat(X), Code.B.getHalfTy());
}

TEST_P(RoundingTest, DoublesToFloat) {
  for (double X :
       {0.1, 1.0 / 3, 0x1.000001p0, 0x1.0000010000001p0, 0x1p-126, 0x1p-149,
        0x1p-150, 0x1p-1074, 0x1.fffffep127, 0x1.ffffff0000001p127, 1e300})
    checkFloat(APFloat(X), Code.B.getFloatTy());
}

TEST_P(RoundingTest, IntegersOf32Bits) {
  for (Type *To : {Code.B.getHalfTy(), Code.B.getFloatTy()})
    for (uint32_t X :
         {0u,          1u,          2047u,       2049u,       2050u,
          2051u,       4098u,       65503u,      65504u,      65505u,
          65535u,      65536u,      100000u,     0xfffffeu,   0x1000001u,
          0x1000003u,  0x7fffffffu, 0x7fffffc0u, 0x80000000u, 0x80000001u,
          0x80000081u, 0xffff0020u, 0xfffff7ffu, 0xffffffffu})
      for (bool Signed : {false, true})
        checkInteger(APInt(32, X), To, Signed);
}

TEST_P(RoundingTest, IntegersOf8Bits) {
  // Nothing is lost, and no number is outside of the range of half.
  for (unsigned X = 0; X < 256; ++X)
    for (bool Signed : {false, true})
      checkInteger(APInt(8, X), Code.B.getHalfTy(), Signed);
}

TEST_P(RoundingTest, IntegersOf64Bits) {
  for (uint64_t X :
       {uint64_t(1) << 63, (uint64_t(1) << 63) - 1, (uint64_t(1) << 53) + 1,
        (uint64_t(1) << 62) + 1, ~uint64_t(0), ~uint64_t(0) << 10})
    for (bool Signed : {false, true}) {
      checkInteger(APInt(64, X), Code.B.getFloatTy(), Signed);
      checkInteger(APInt(64, X), Code.B.getDoubleTy(), Signed);
    }
}

INSTANTIATE_TEST_SUITE_P(Modes, RoundingTest,
                         testing::Values(Rounding::TowardZero, Rounding::Upward,
                                         Rounding::Downward));
