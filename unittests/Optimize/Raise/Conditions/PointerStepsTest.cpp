// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops with fewer counters compute the same results.

#include "Optimize/Raise/Conditions/PointerSteps.h"
#include "IR/Evaluate.h"
#include "IR/LaneAnalyses.h"
#include "IR/Lockstep.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace tenon;

namespace {
struct PointerSteps : testing::Test {
  EvaluatedModule Code;
  Function *F = nullptr;

  std::vector<int64_t> results() {
    constexpr int Inputs[][4] = {// a, b, step, n
                                 {16, 400, 4, 5},
                                 {100, 100, -12, 3},
                                 {8, 1, 0, 1}};
    std::vector<int64_t> Results;
    for (const auto &Input : Inputs)
      Results.push_back(
          Lockstep(*F, 1)
              .run([&](unsigned, unsigned Argument) { return Input[Argument]; })
              .front());
    return Results;
  }
  /// Changes the loop of @f in \p Text, whose results must not change.
  void check(StringRef Text,
             function_ref<bool(Loop &, LaneAnalyses &)> Change) {
    F = &Code.parse(Text);
    std::vector<int64_t> Before = results();
    LaneAnalyses Analyses;
    LoopInfo &Loops = Analyses.manager().getResult<LoopAnalysis>(*F);
    EXPECT_TRUE(Change(**Loops.begin(), Analyses));
    EXPECT_FALSE(verifyFunction(*F, &errs()));
    EXPECT_EQ(results(), Before);
    // A second call changes nothing.
    EXPECT_FALSE(Change(**Loops.begin(), Analyses));
  }
  BasicBlock &header() { return *std::next(F->begin()); }
  unsigned phis(function_ref<bool(Type *)> Is) {
    return count_if(header().phis(),
                    [&](const PHINode &Phi) { return Is(Phi.getType()); });
  }
};
} // namespace

TEST_F(PointerSteps, PointersOfOneStepShareACounter) {
  check(R"(
    define i64 @f(i64 %a, i64 %b, i64 %step, i64 %n) {
    entry:
      %p0 = getelementptr i8, ptr null, i64 %a
      %q0 = getelementptr i8, ptr null, i64 %b
      br label %loop
    loop:
      %p = phi ptr [ %p0, %entry ], [ %p.next, %loop ]
      %q = phi ptr [ %q0, %entry ], [ %q.next, %loop ]
      %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
      %sum = phi i64 [ 0, %entry ], [ %sum.next, %loop ]
      %p.number = ptrtoint ptr %p to i64
      %q.number = ptrtoint ptr %q to i64
      %three = mul i64 %p.number, 3
      %both = add i64 %three, %q.number
      %sum.next = add i64 %sum, %both
      %p.next = getelementptr i8, ptr %p, i64 %step
      %q.next = getelementptr i8, ptr %q, i64 %step
      %i.next = add i64 %i, 1
      %more = icmp ult i64 %i.next, %n
      br i1 %more, label %loop, label %exit
    exit:
      ret i64 %sum.next
    })",
        [](Loop &L, LaneAnalyses &) { return sharePointerSteps(L); });
  EXPECT_EQ(phis([](Type *Ty) { return Ty->isPointerTy(); }), 0u);
  EXPECT_EQ(phis([](Type *Ty) { return Ty->isIntegerTy(); }), 3u);
}

TEST_F(PointerSteps, OtherStepsHaveTheirOwn) {
  check(R"(
    define i64 @f(i64 %a, i64 %b, i64 %step, i64 %n) {
    entry:
      %p0 = getelementptr i8, ptr null, i64 %a
      %q0 = getelementptr i8, ptr null, i64 %b
      br label %loop
    loop:
      %p = phi ptr [ %p0, %entry ], [ %p.next, %loop ]
      %q = phi ptr [ %q0, %entry ], [ %q.next, %loop ]
      %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
      %p.next = getelementptr i8, ptr %p, i64 %step
      %q.next = getelementptr i8, ptr %q, i64 24
      %i.next = add i64 %i, 1
      %more = icmp ult i64 %i.next, %n
      br i1 %more, label %loop, label %exit
    exit:
      %p.number = ptrtoint ptr %p to i64
      %q.number = ptrtoint ptr %q to i64
      %r = sub i64 %q.number, %p.number
      ret i64 %r
    })",
        [](Loop &L, LaneAnalyses &) { return sharePointerSteps(L); });
  EXPECT_EQ(phis([](Type *Ty) { return Ty->isIntegerTy(); }), 3u);
}

TEST_F(PointerSteps, EqualCountersBecomeOne) {
  check(R"(
    define i64 @f(i64 %a, i64 %b, i64 %step, i64 %n) {
    entry:
      %before = sub i64 %a, 4
      br label %loop
    loop:
      %i = phi i64 [ %a, %entry ], [ %i.next, %loop ]
      %j = phi i64 [ %before, %entry ], [ %next, %loop ]
      %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
      %sum = phi i64 [ %b, %entry ], [ %sum.next, %loop ]
      %next = add i64 %j, 4
      %product = mul i64 %next, %i
      %sum.next = add i64 %sum, %product
      %i.next = add i64 %i, 4
      %k.next = add i64 %k, 1
      %more = icmp ult i64 %k.next, %n
      br i1 %more, label %loop, label %exit
    exit:
      ret i64 %sum.next
    })",
        [&](Loop &L, LaneAnalyses &Analyses) {
          FunctionAnalysisManager &AM = Analyses.manager();
          return shareCounters(L, AM.getResult<LoopAnalysis>(*F),
                               AM.getResult<ScalarEvolutionAnalysis>(*F));
        });
  for (Instruction &I : header())
    if (I.getOpcode() == Instruction::Mul) {
      EXPECT_EQ(I.getOperand(0), I.getOperand(1));
    }
}
