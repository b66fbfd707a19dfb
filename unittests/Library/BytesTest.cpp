// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Library/Bytes.h"
#include "IR/Evaluate.h"

using namespace llvm;
using namespace tenon;

namespace {
struct Bytes : testing::Test {
  EvaluatedModule Code;

  /// A dot product of these words, as a signed number.
  int64_t dot(LibraryFunction Function, ArrayRef<uint32_t> Words) {
    SmallVector<Value *, 3> Operands;
    for (uint32_t Word : Words)
      Operands.push_back(Code.B.getInt32(Word));
    return cast<ConstantInt>(Code.valueOf([&](IRBuilderBase &B) {
             return emitDotProduct(Function, B, Operands);
           }))
        ->getSExtValue();
  }
  Constant *words(ArrayRef<uint32_t> Words) {
    return ConstantDataVector::get(Code.Context, Words);
  }
  std::vector<int64_t> shuffle(ArrayRef<Value *> Operands) {
    auto *Mask = cast<FixedVectorType>(Operands.back()->getType());
    auto *Ty = FixedVectorType::get(Code.B.getInt32Ty(), Mask);
    return numbersOf(Code.valueOf([&](IRBuilderBase &B) {
      return emitShuffle(B, Ty, Operands);
    }),
                     /*Signed=*/true);
  }
};
using Numbers = std::vector<int64_t>;
} // namespace

// The bytes of 0x04fe0380 are, from the lowest on, 0x80, 3, 0xfe and 4.

TEST_F(Bytes, SignsOfDotProducts) {
  constexpr uint32_t X = 0x04fe0380, Y = 0xff020180;
  EXPECT_EQ(dot(LibraryFunction::DotSS, {X, Y}),
            -128 * -128 + 3 * 1 + -2 * 2 + 4 * -1);
  EXPECT_EQ(dot(LibraryFunction::DotSU, {X, Y}),
            -128 * 128 + 3 * 1 + -2 * 2 + 4 * 255);
  EXPECT_EQ(dot(LibraryFunction::DotUU, {X, Y}),
            128 * 128 + 3 * 1 + 254 * 2 + 4 * 255);
}

TEST_F(Bytes, SumsSaturateBySign) {
  constexpr uint32_t Ones = 0x01010101, Minus = 0xffffffff;
  EXPECT_EQ(dot(LibraryFunction::DotSatSS, {Ones, Ones, 0x7ffffffd}),
            INT32_MAX);
  EXPECT_EQ(dot(LibraryFunction::DotSatSS, {Ones, Minus, 0x80000002}),
            INT32_MIN);
  EXPECT_EQ(dot(LibraryFunction::DotSatSU, {Minus, Ones, 0x80000000}),
            INT32_MIN);
  // Unsigned: 2^32 - 1, which is -1 as a signed number.
  EXPECT_EQ(dot(LibraryFunction::DotSatUU, {Ones, Ones, 0xfffffffd}), -1);
  EXPECT_EQ(dot(LibraryFunction::DotSatUU, {Ones, Ones, 0x7ffffffd}),
            int32_t(0x80000001));
}

TEST_F(Bytes, ShufflesTakeTheLowerBitsOfNumbers) {
  Constant *From = words({10, 11, 12, 13});
  EXPECT_EQ(shuffle({From, words({3, 0, 5, 0xfffffffe})}),
            (Numbers{13, 10, 11, 12}));
  EXPECT_EQ(shuffle({From, words({7, 4})}), (Numbers{13, 10}));
}

TEST_F(Bytes, ShufflesOfTwoVectors) {
  Constant *First = words({10, 11}), *Second = words({20, 21});
  EXPECT_EQ(shuffle({First, Second, words({2, 1, 7, 4})}),
            (Numbers{20, 11, 21, 10}));
}
