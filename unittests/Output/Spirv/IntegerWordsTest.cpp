// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic of words on constants, which the builder folds, has to compute the
// same numbers as APInt.

#include "Output/Spirv/IntegerWords.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace tenon {
namespace {

class WordsTest : public testing::TestWithParam<unsigned> {
protected:
  IntegerWords words(const APInt &X) {
    return *constantWords(ConstantInt::get(Context, X));
  }

  /// The number \p X; all bits of the last word above it have to be zero.
  static APInt number(const IntegerWords &X) {
    unsigned Width = X.type()->getIntegerBitWidth();
    APInt Result(X.Words.size() * Width, 0);
    for (auto [I, Word] : enumerate(X.Words))
      Result.insertBits(cast<ConstantInt>(Word)->getValue(), I * Width);
    EXPECT_TRUE(Result.isIntN(X.Bits));
    return Result.zextOrTrunc(X.Bits);
  }

  /// Small numbers, large ones, and ones whose halves differ.
  static SmallVector<APInt> numbers(unsigned Bits) {
    APInt Third = APInt::getAllOnes(Bits).udiv(APInt(Bits, 3));
    return {APInt(Bits, 0),
            APInt(Bits, 1),
            Third,
            ~Third,
            APInt::getSignedMinValue(Bits),
            APInt::getSignedMaxValue(Bits),
            APInt::getLowBitsSet(Bits, Bits / 2),
            APInt::getAllOnes(Bits)};
  }

  LLVMContext Context;
  IRBuilder<> B{Context};
  WordBuilder W{B};
};

TEST_P(WordsTest, Arithmetic) {
  for (const APInt &X : numbers(GetParam()))
    for (const APInt &Y : numbers(GetParam())) {
      auto Of = [&](Instruction::BinaryOps Opcode) {
        return number(W.binary(Opcode, words(X), words(Y)));
      };
      EXPECT_EQ(Of(Instruction::Add), X + Y);
      EXPECT_EQ(Of(Instruction::Sub), X - Y);
      EXPECT_EQ(Of(Instruction::And), X & Y);
      EXPECT_EQ(Of(Instruction::Or), X | Y);
      EXPECT_EQ(Of(Instruction::Xor), X ^ Y);
    }
}

TEST_P(WordsTest, Shifts) {
  unsigned Bits = GetParam();
  for (const APInt &X : numbers(Bits))
    for (unsigned By = 0; By < Bits; ++By) {
      std::pair<Instruction::BinaryOps, APInt> All[] = {
          {Instruction::Shl, X.shl(By)},
          {Instruction::LShr, X.lshr(By)},
          {Instruction::AShr, X.ashr(By)}};
      for (auto &[Opcode, Expected] : All) {
        IntegerWords Amount = words(APInt(Bits, By));
        EXPECT_EQ(number(W.binary(Opcode, words(X), Amount)), Expected) << By;
        EXPECT_EQ(number(W.shiftBy(Opcode, words(X), By)), Expected) << By;
      }
    }
}

TEST_P(WordsTest, Comparisons) {
  for (const APInt &X : numbers(GetParam()))
    for (const APInt &Y : numbers(GetParam()))
      for (CmpInst::Predicate How : ICmpInst::predicates()) {
        Value *Found = W.compare(How, words(X), words(Y));
        EXPECT_EQ(cast<ConstantInt>(Found)->isOne(),
                  ICmpInst::compare(X, Y, How))
            << CmpInst::getPredicateName(How).str();
      }
}

TEST_P(WordsTest, OtherWidths) {
  for (const APInt &X : numbers(GetParam()))
    for (unsigned Bits : {3u, 8u, 24u, 64u, 100u, 128u, 200u}) {
      EXPECT_EQ(number(W.resize(words(X), Bits, false)), X.zextOrTrunc(Bits));
      EXPECT_EQ(number(W.resize(words(X), Bits, true)), X.sextOrTrunc(Bits));
    }
}

TEST_P(WordsTest, Parts) {
  unsigned Bits = GetParam(), Half = Bits / 2;
  for (const APInt &X : numbers(Bits)) {
    IntegerWords Low = W.slice(words(X), 0, Half);
    IntegerWords High = W.slice(words(X), Half, Bits - Half);
    EXPECT_EQ(number(Low), X.trunc(Half));
    EXPECT_EQ(number(High), X.lshr(Half).trunc(Bits - Half));
    EXPECT_EQ(number(W.join({Low, High})), X);
  }
}

INSTANTIATE_TEST_SUITE_P(Widths, WordsTest,
                         testing::Values(3u, 24u, 65u, 96u, 128u, 192u));

TEST(IntegerWords, WidthsThatSpirvHas) {
  LLVMContext Context;
  for (unsigned Bits : {1u, 8u, 16u, 32u, 64u})
    EXPECT_FALSE(isForeignInteger(IntegerType::get(Context, Bits))) << Bits;
  for (unsigned Bits : {2u, 7u, 24u, 65u, 128u})
    EXPECT_TRUE(isForeignInteger(IntegerType::get(Context, Bits))) << Bits;
  EXPECT_EQ(wordBits(3), 8u);
  EXPECT_EQ(wordBits(24), 32u);
  EXPECT_EQ(wordCount(64), 1u);
  EXPECT_EQ(wordCount(96), 2u);
}

} // namespace
} // namespace tenon
