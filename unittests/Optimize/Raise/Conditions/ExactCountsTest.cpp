// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In launches that pass the test, a loop has the same iterations as before, and
// its trip count is known.

#include "Optimize/Raise/Conditions/ExactCounts.h"
#include "IR/Evaluate.h"
#include "IR/LaneAnalyses.h"
#include "IR/Lockstep.h"
#include "tenon/IR/Kernel/LaunchTest.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace tenon;

namespace {
struct ExactCounts : testing::Test {
  EvaluatedModule Code;
  LaneAnalyses Analyses;
  Function *F = nullptr;

  /// A function that returns the sum of its loop's numbers, which \p Step
  /// computes (%next from %k); the loop continues under \p Condition.
  bool change(StringRef Step, StringRef Condition) {
    F = &Code.parse(("define i64 @f(i32 %start, i32 %end) {\n"
                     "entry:\n  br label %loop\n"
                     "loop:\n"
                     "  %k = phi i32 [ %start, %entry ], [ %next, %loop ]\n"
                     "  %sum = phi i64 [ 0, %entry ], [ %more, %loop ]\n"
                     "  %wide = sext i32 %k to i64\n"
                     "  %more = add i64 %sum, %wide\n"
                     "  " +
                     Twine(Step) + "\n  " + Condition +
                     "\nexit:\n  ret i64 %more\n}")
                        .str());
    F->setCallingConv(CallingConv::SPIR_KERNEL); // kernels alone have tests
    FunctionAnalysisManager &AM = Analyses.manager();
    AM.clear();
    bool Changed = testCount(**AM.getResult<LoopAnalysis>(*F).begin(), AM);
    F->setCallingConv(CallingConv::C); // kernels return nothing
    EXPECT_FALSE(verifyFunction(*F, &errs()));
    return Changed;
  }
  bool isKnown() {
    FunctionAnalysisManager &AM = Analyses.manager();
    auto &Evolution = AM.getResult<ScalarEvolutionAnalysis>(*F);
    return !isa<SCEVCouldNotCompute>(Evolution.getBackedgeTakenCount(
        *AM.getResult<LoopAnalysis>(*F).begin()));
  }
  static int64_t run(Function &Of, int Start, int End) {
    return Lockstep(Of, 1)
        .run([&](unsigned, unsigned Argument) {
          return Argument == 0 ? Start : End;
        })
        .front();
  }
  static int64_t sum(int64_t Start, int64_t Step, int64_t End) {
    int64_t Sum = Start;
    for (int64_t K = Start + Step; K < End; K += Step)
      Sum += K;
    return Sum;
  }
  /// Compares sums of the changed loop wherever the test holds.
  void check(int64_t Step) {
    ASSERT_TRUE(groupTest(*F));
    unsigned Held = 0;
    constexpr int Max = INT32_MAX, Min = INT32_MIN;
    for (int Start : {0, 5, -100, Max - 200, Max - 33, Max - 32, Max - 31, Max,
                      Min, Min + 40})
      for (int End : {0, 1, 90, Max - 150, Max - 32, Max - 31, Max - 30, Max,
                      Min, Min + 31, Min + 32, Min + 33, Min + 100}) {
        if (int64_t(End) - Start > 1000 || run(*groupTest(*F), Start, End) == 0)
          continue;
        ++Held;
        EXPECT_EQ(run(*F, Start, End), sum(Start, Step, End))
            << Start << " " << End;
      }
    EXPECT_GT(Held, 10u);
    EXPECT_NE(run(*groupTest(*F), 0, 4096), 0);
    EXPECT_EQ(run(*groupTest(*F), 0, Max), 0);
  }
};
constexpr char LoopIf[] = "br i1 %c, label %loop, label %exit";
} // namespace

TEST_F(ExactCounts, OfNumbersThatMayWrap) {
  EXPECT_TRUE(
      change("%next = add i32 %k, 32",
             (Twine("%c = icmp slt i32 %next, %end\n") + LoopIf).str()));
  EXPECT_TRUE(isKnown());
  check(32);
}

TEST_F(ExactCounts, OfConditionsInAnotherForm) {
  EXPECT_TRUE(change("%next = add i32 %k, 32",
                     "%c = icmp sle i32 %end, %next\n"
                     "br i1 %c, label %exit, label %loop"));
  EXPECT_TRUE(isKnown());
  check(32);
}

/// There is nothing to test, or the loop has another form.
TEST_F(ExactCounts, OthersStay) {
  std::string Less = (Twine("%c = icmp slt i32 %next, %end\n") + LoopIf).str();
  EXPECT_FALSE(change("%next = add nsw i32 %k, 32", Less));
  EXPECT_FALSE(change("%next = add i32 %k, -32", Less));
  EXPECT_FALSE(change("%next = add i32 %k, %start", Less));
  EXPECT_FALSE(
      change("%next = add i32 %k, 32",
             (Twine("%c = icmp ne i32 %next, %end\n") + LoopIf).str()));
  EXPECT_FALSE(groupTest(*F));
}
