// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sizes of copies of operands, and of the memory for computed ones.

#include "Target/Whole/Contract/CheckedOperand.h"
#include "IR/Evaluate.h"
#include "Target/Whole/Contract/CheckedStep.h"
#include "Target/Whole/Contract/ComputedElements.h"

using namespace llvm;
using namespace tenon;

namespace {
using Kind = ElementKind;
constexpr MatrixLayout ByRows = MatrixLayout::RowMajor,
                       ByColumns = MatrixLayout::ColumnMajor,
                       Packed = MatrixLayout::Packed;

Contraction facts(MatrixLayout A, MatrixLayout B, unsigned M = 8,
                  unsigned N = 16, unsigned K = 32) {
  return {{M, N, K, Kind::BF16, Kind::BF16, Kind::F32, Kind::F32},
          A,
          B,
          ContractSteps::Continued,
          /*FromZero=*/false};
}

struct CheckedOperandTest : testing::Test {
  EvaluatedModule Code;

  /// The number of bytes of a line of a copy.
  uint64_t line(const Contraction &Facts, MatrixUse Use) {
    uint64_t Bytes = 0;
    Code.valueOf([&](IRBuilderBase &B) -> Value * {
      Value *Zero = B.getInt64(0);
      CheckedOperand Of(B, Facts, Use,
                        {ConstantPointerNull::get(B.getPtrTy()), Zero},
                        {Zero, Zero, Zero, Zero});
      Bytes = Of.lineBytes();
      return B.getTrue();
    });
    return Bytes;
  }
  /// The number of bytes of a copy of \p Depth elements of k.
  uint64_t copy(const Contraction &Facts, MatrixUse Use, uint64_t Depth) {
    Constant *Bytes = Code.valueOf([&](IRBuilderBase &B) {
      return filledUpBytes(B, Facts, Use, B.getInt64(Depth));
    });
    return cast<ConstantInt>(Bytes)->getZExtValue();
  }
};
} // namespace

TEST_F(CheckedOperandTest, CopiesOfAStepHaveTheLinesOfMemory) {
  EXPECT_EQ(line(facts(ByRows, ByRows), MatrixUse::A), 32 * 2u);
  EXPECT_EQ(line(facts(ByColumns, ByRows), MatrixUse::A), 8 * 2u);
  EXPECT_EQ(line(facts(ByRows, ByRows), MatrixUse::B), 16 * 2u);
  EXPECT_EQ(line(facts(ByRows, ByColumns), MatrixUse::B), 32 * 2u);
  EXPECT_EQ(line(facts(ByRows, Packed), MatrixUse::B), 16 * 4u);
}

TEST_F(CheckedOperandTest, CopiesOfConvertedOperandsHaveTheKindOfMemory) {
  Contraction Facts = facts(ByRows, ByRows);
  Facts.MemoryOfB = Kind::S8;
  EXPECT_EQ(line(Facts, MatrixUse::B), 16u);
  EXPECT_EQ(copy(Facts, MatrixUse::B, 10), 16 * 10u);
  EXPECT_EQ(line(Facts, MatrixUse::A), 32 * 2u);
}

TEST_F(CheckedOperandTest, FilledUpCopiesHaveAllRowsOrColumns) {
  EXPECT_EQ(copy(facts(ByRows, ByRows), MatrixUse::A, 10), 8 * 10 * 2u);
  EXPECT_EQ(copy(facts(ByColumns, ByRows), MatrixUse::A, 10), 8 * 10 * 2u);
  EXPECT_EQ(copy(facts(ByRows, ByRows), MatrixUse::B, 10), 16 * 10 * 2u);
  EXPECT_EQ(copy(facts(ByRows, ByColumns), MatrixUse::B, 10), 16 * 10 * 2u);
}

TEST_F(CheckedOperandTest, FilledUpCopiesOfPackedMemoryHaveWholeGroups) {
  EXPECT_EQ(copy(facts(ByRows, Packed), MatrixUse::B, 10), 16 * 10 * 2u);
  EXPECT_EQ(copy(facts(ByRows, Packed), MatrixUse::B, 11), 16 * 12 * 2u);
}

TEST(CheckedStep, CopiesOfBothOperandsFitOnTheStack) {
  EXPECT_TRUE(hasSmallOperands(facts(ByRows, ByRows, 512, 512, 32)));
  EXPECT_FALSE(hasSmallOperands(facts(ByRows, ByRows, 513, 512, 32)));
  EXPECT_FALSE(hasSmallOperands(facts(ByRows, ByRows, 512, 513, 32)));
}

TEST(ComputedElements, MemoryIsSmallForWholeUnitsOfK) {
  // Three steps of 32 fill two units of 48 elements.
  EXPECT_TRUE(ComputedElements::isSmall(facts(ByRows, ByRows, 8, 682, 32), 48));
  EXPECT_FALSE(
      ComputedElements::isSmall(facts(ByRows, ByRows, 8, 683, 32), 48));
}

TEST(ComputedElements, StepsFillTheCacheInWholeUnits) {
  LLVMContext Ctx;
  Module M("m", Ctx);
  IRBuilder<> B(Ctx);
  auto *Element =
      Function::Create(FunctionType::get(B.getInt16Ty(),
                                         {B.getPtrTy(), B.getInt64Ty(),
                                          B.getInt64Ty(), B.getInt64Ty()},
                                         false),
                       GlobalValue::InternalLinkage, "element", M);
  B.SetInsertPoint(BasicBlock::Create(Ctx, "entry", Element));
  B.CreateRet(B.getInt16(0));
  auto *F =
      Function::Create(FunctionType::get(B.getVoidTy(), {B.getPtrTy()}, false),
                       GlobalValue::InternalLinkage, "f", M);
  B.SetInsertPoint(BasicBlock::Create(Ctx, "entry", F));
  Contraction Facts = facts(ByRows, ByRows);
  Facts.WordsOfB = 2;
  Facts.ElementOfB = Element;
  auto StepsOf = [&](unsigned Unit, unsigned Max) {
    return ComputedElements(B, Facts, F->getArg(0), Unit, Max).steps();
  };
  // A step is 1 KB of the 16 KB.
  EXPECT_EQ(StepsOf(32, ~0u), 16u);
  EXPECT_EQ(StepsOf(96, ~0u), 15u);
  EXPECT_EQ(StepsOf(32, 64), 2u);
  EXPECT_EQ(StepsOf(96, 64), 3u); // no less than a unit
}
