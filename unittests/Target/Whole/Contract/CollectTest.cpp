// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests which sums are computed from the collected operands of loops.

#include "Target/Whole/Contract/Collect.h"
#include "Contractors.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct CollectTest : testing::Test {
  static constexpr unsigned M = 4, N = 8, K = 16;
  static constexpr int64_t StrideA = 100, StrideB = 50;
  /// A and B are row-major.
  static constexpr int64_t StepA = K * 2, StepB = K * StrideB;

  struct State {
    const uint8_t *A = nullptr;
    int64_t StrideA = 0;
    const uint8_t *B = nullptr;
    int64_t StrideB = 0, Steps = 0, Last = 0;
  };

  LLVMContext Context;
  Module Code{"m", Context};
  State Collected;
  /// Only the addresses of these are used.
  uint8_t Acc[1], Other[1], A[1000], B[1000];
  std::vector<SumCall> Sums;

  static OpFacts facts(LLVMContext &Context) {
    using Kind = ElementKind;
    ContractFacts Facts;
    Facts.Steps = ContractSteps::Continued;
    return contractionOf(
        MatrixType::get(Type::getFloatTy(Context), MatrixScope::Subgroup, M, N,
                        MatrixUse::Accumulator),
        {M, N, K, Kind::BF16, Kind::BF16, Kind::F32, Kind::F32}, Facts);
  }

  /// Calls \p Do with the functions of \p Target.
  using CollectFn = void(void *, int64_t, State *, const uint8_t *, int64_t,
                         const uint8_t *, int64_t);
  using FinishFn = void(void *, int64_t, void *, int64_t, State *);
  void with(WatchedContractor &Target,
            function_ref<void(CollectFn &, FinishFn &)> Do) {
    Target.Watch = [&](const SumCall &Call) { Sums.push_back(Call); };
    Function *Collect = collectFunction(Code, Target, facts(Context));
    Function *Finish = finishFunction(Code, Target, facts(Context));
    for (Function *F : {Collect, Finish})
      F->setLinkage(GlobalValue::ExternalLinkage);
    Compiled Functions(Code);
    Do(*Functions.function<CollectFn>(Collect->getName().str()),
       *Functions.function<FinishFn>(Finish->getName().str()));
  }
  void collect(CollectFn &Collect, unsigned Step, int64_t OwnStride = StrideB) {
    Collect(Acc, 4, &Collected, A + Step * StepA, StrideA, B + Step * StepB,
            OwnStride);
  }
  void finish(FinishFn &Finish) { Finish(Acc, 4, Acc, 4, &Collected); }
};
} // namespace

TEST_F(CollectTest, StepsThatContinueAlongKAreOneSum) {
  WatchedContractor Target;
  with(Target, [&](CollectFn &Collect, FinishFn &Finish) {
    collect(Collect, 0);
    collect(Collect, 1);
    collect(Collect, 2);
    EXPECT_TRUE(Sums.empty());
    finish(Finish);
    ASSERT_EQ(Sums.size(), 1u);
    EXPECT_EQ(Sums[0].A, A);
    EXPECT_EQ(Sums[0].B, B);
    EXPECT_EQ(Sums[0].StrideA, StrideA);
    EXPECT_EQ(Sums[0].StrideB, StrideB);
    EXPECT_EQ(Sums[0].StepA, StepA);
    EXPECT_EQ(Sums[0].StepB, StepB);
    EXPECT_EQ(Sums[0].Steps, 3);
    EXPECT_EQ(Collected.Steps, 0);
  });
}

TEST_F(CollectTest, AStepElsewhereBeginsAnotherSum) {
  WatchedContractor Target;
  with(Target, [&](CollectFn &Collect, FinishFn &Finish) {
    collect(Collect, 0);
    collect(Collect, 1);
    collect(Collect, 3);
    ASSERT_EQ(Sums.size(), 1u);
    EXPECT_EQ(Sums[0].Steps, 2);
    EXPECT_EQ(Sums[0].D, Sums[0].C);
    finish(Finish);
    ASSERT_EQ(Sums.size(), 2u);
    EXPECT_EQ(Sums[1].Steps, 1);
    EXPECT_EQ(Sums[1].A, A + 3 * StepA);
  });
}

TEST_F(CollectTest, AnotherStrideBeginsAnotherSum) {
  WatchedContractor Target;
  with(Target, [&](CollectFn &Collect, FinishFn &) {
    Collect(Acc, 4, &Collected, A, StrideA, B, StrideB);
    Collect(Acc, 4, &Collected, A + StepA, StrideA + 2, B + StepB, StrideB);
    EXPECT_EQ(Sums.size(), 1u);
  });
}

TEST_F(CollectTest, WithoutStepsAnAccumulatorIsCopiedToAnotherPlaceAlone) {
  WatchedContractor Target;
  with(Target, [&](CollectFn &, FinishFn &Finish) {
    finish(Finish);
    EXPECT_TRUE(Sums.empty());
    Finish(Other, 8, Acc, 4, &Collected);
    ASSERT_EQ(Sums.size(), 1u);
    EXPECT_EQ(Sums[0].Steps, 0);
    EXPECT_EQ(Sums[0].D, Other);
    EXPECT_EQ(Sums[0].StrideD, 8);
    EXPECT_EQ(Sums[0].C, Acc);
  });
}

/// The code for one step fills tiles better but has its own configuration,
/// which should not alternate with that of several steps.
TEST_F(CollectTest, WithTilesSingleStepsHaveTheirCodeUntilThereAreMore) {
  WatchedContractor Target(/*HasTiles=*/true);
  with(Target, [&](CollectFn &Collect, FinishFn &Finish) {
    auto StepsOfSum = [&](unsigned Steps) {
      Sums.clear();
      for (unsigned I = 0; I < Steps; ++I)
        collect(Collect, I);
      finish(Finish);
      EXPECT_EQ(Sums.size(), 1u);
      return Sums[0].Facts->Steps;
    };
    EXPECT_EQ(StepsOfSum(1), ContractSteps::Single);
    EXPECT_EQ(StepsOfSum(1), ContractSteps::Single);
    EXPECT_EQ(StepsOfSum(2), ContractSteps::Continued);
    EXPECT_EQ(StepsOfSum(1), ContractSteps::Continued);
    EXPECT_EQ(StepsOfSum(1), ContractSteps::Single);
  });
}
