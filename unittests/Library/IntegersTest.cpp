// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares functions of integers, on bytes, with arithmetic in 64 bits (OpenCL
// C, section 6.15.3).

#include "Library/Integers.h"
#include "IR/Evaluate.h"
#include <algorithm>
#include <cstdlib>

using namespace llvm;
using namespace tenon;

namespace {
struct IntegersTest : testing::TestWithParam<bool> {
  EvaluatedModule Code;
  const bool Signed = GetParam();
  /// Limits, their neighbours, and numbers between them.
  static constexpr uint8_t Some[] = {0,   1,   2,   7,   63,  64, 100,
                                     127, 128, 129, 200, 254, 255};
  static constexpr unsigned All = 256;

  int64_t number(uint8_t Bits) const {
    return Signed ? int64_t(int8_t(Bits)) : int64_t(Bits);
  }
  int64_t wrapped(int64_t Number) const { return number(uint8_t(Number)); }
  Constant *splat(uint8_t X) {
    return ConstantInt::get(FixedVectorType::get(Code.B.getInt8Ty(), All), X);
  }
  /// 0 to 255.
  Constant *each() {
    SmallVector<uint8_t> Bytes;
    for (unsigned I = 0; I < All; ++I)
      Bytes.push_back(I);
    return ConstantDataVector::get(Code.Context, Bytes);
  }

  /// Function(x, y, z…) for each y.
  std::vector<int64_t> compute(LibraryFunction Function, uint8_t X,
                               std::optional<uint8_t> Z = std::nullopt) {
    SmallVector<Value *, 3> Operands = {splat(X), each()};
    if (Z)
      Operands.push_back(splat(*Z));
    LibraryFacts Facts = {.Function = Function, .Signed = Signed};
    return numbersOf(Code.valueOf([&](IRBuilderBase &B) {
      return emitIntegers(Facts, B, Operands);
    }),
                     Signed);
  }

  void check(LibraryFunction Function,
             function_ref<int64_t(int64_t, int64_t)> Expected) {
    for (uint8_t X : Some) {
      std::vector<int64_t> Found = compute(Function, X);
      ASSERT_EQ(Found.size(), All);
      for (unsigned Y = 0; Y < All; ++Y)
        EXPECT_EQ(Found[Y], wrapped(Expected(number(X), number(Y))))
            << number(X) << " " << number(Y);
    }
  }
  void check(LibraryFunction Function,
             function_ref<int64_t(int64_t, int64_t, int64_t)> Expected) {
    for (uint8_t X : Some)
      for (uint8_t Z : Some) {
        std::vector<int64_t> Found = compute(Function, X, Z);
        ASSERT_EQ(Found.size(), All);
        for (unsigned Y = 0; Y < All; ++Y)
          EXPECT_EQ(Found[Y],
                    wrapped(Expected(number(X), number(Y), number(Z))))
              << number(X) << " " << number(Y) << " " << number(Z);
      }
  }
};
} // namespace

TEST_P(IntegersTest, HalvesOfSums) {
  check(LibraryFunction::Hadd,
        [](int64_t X, int64_t Y) { return (X + Y) >> 1; });
  check(LibraryFunction::Rhadd,
        [](int64_t X, int64_t Y) { return (X + Y + 1) >> 1; });
}

TEST_P(IntegersTest, DistancesAreUnsigned) {
  check(LibraryFunction::AbsDiff,
        [](int64_t X, int64_t Y) { return std::abs(X - Y); });
}

TEST_P(IntegersTest, UpperHalvesOfProducts) {
  check(LibraryFunction::MulHi,
        [](int64_t X, int64_t Y) { return (X * Y) >> 8; });
  check(LibraryFunction::MadHi,
        [](int64_t X, int64_t Y, int64_t Z) { return ((X * Y) >> 8) + Z; });
}

TEST_P(IntegersTest, SaturatedProducts) {
  int64_t Min = Signed ? -128 : 0, Max = Signed ? 127 : 255;
  check(LibraryFunction::MadSat, [&](int64_t X, int64_t Y, int64_t Z) {
    return std::clamp(X * Y + Z, Min, Max);
  });
}

INSTANTIATE_TEST_SUITE_P(Signs, IntegersTest, testing::Bool());

TEST(Integers, OfOtherFunctionsNull) {
  EvaluatedModule Code;
  EXPECT_EQ(emitIntegers({.Function = LibraryFunction::Erf}, Code.B,
                         {Code.B.getInt8(1)}),
            nullptr);
}
