// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Vectorize/LaneSchedule.h"
#include "IR/LaneAnalyses.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {

/// A function of the condition %c, which differs between lanes, and of the
/// argument %u, which is the same in all lanes.
class LaneScheduleTest : public testing::Test {
protected:
  void parse(StringRef Blocks) {
    std::string Text = R"(
declare i64 @tenon.item.subgroup_local_id() memory(none) "tenon.item"="subgroup_local_id"
declare void @work() memory(readwrite)
define void @f(i1 %u) {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %c = icmp ugt i64 %lane, 3
)" + Blocks.str() + "}\n";
    SMDiagnostic Wrong;
    M = parseAssemblyString(Text, Wrong, Ctx);
    ASSERT_TRUE(M) << Wrong.getMessage().str();
    F = M->getFunction("f");
    Lanes.emplace(*F, Analyses.manager(), LaneShape::Row, 16);
    Schedule.emplace(*F, *Lanes);
  }

  BasicBlock *block(StringRef Name) {
    for (BasicBlock &Block : *F)
      if (Block.getName() == Name)
        return &Block;
    return nullptr;
  }

  std::string order() {
    std::string Names;
    for (BasicBlock *Block : Schedule->order())
      Names += (Names.empty() ? "" : " ") + Block->getName().str();
    return Names;
  }

  LLVMContext Ctx;
  std::unique_ptr<Module> M;
  Function *F = nullptr;
  LaneAnalyses Analyses;
  std::optional<LaneClassification> Lanes;
  std::optional<LaneSchedule> Schedule;
};

} // namespace

TEST_F(LaneScheduleTest, UniformBranchesStay) {
  parse(R"(
  br i1 %u, label %then, label %end
then:
  call void @work()
  br label %end
end:
  ret void
)");
  EXPECT_EQ(order(), "entry then end");
  EXPECT_FALSE(Schedule->isMasked(block("then")));
  EXPECT_FALSE(Schedule->isGuarded(block("then")));
  EXPECT_EQ(Schedule->next(block("entry"), block("end")), block("end"));
}

TEST_F(LaneScheduleTest, BothWaysOfADivergentBranchRun) {
  parse(R"(
  br i1 %c, label %then, label %else
then:
  call void @work()
  br label %end
else:
  call void @work()
  br label %end
end:
  ret void
)");
  BasicBlock *Ways[] = {block("then"), block("else")};
  BasicBlock *First = Schedule->next(block("entry"), Ways);
  BasicBlock *Second = First == Ways[0] ? Ways[1] : Ways[0];
  EXPECT_TRUE(First == Ways[0] || First == Ways[1]);
  // The first one branches to the end, and the second one waits before it.
  EXPECT_EQ(Schedule->next(First, block("end")), Second);
  EXPECT_EQ(Schedule->next(Second, block("end")), block("end"));
  for (BasicBlock *Way : Ways) {
    EXPECT_TRUE(Schedule->isMasked(Way));
    EXPECT_TRUE(Schedule->isGuarded(Way));
    EXPECT_EQ(Schedule->sameLanes(Way), Way);
  }
  EXPECT_FALSE(Schedule->isMasked(block("end")));
  EXPECT_EQ(Schedule->sameLanes(block("end")), block("entry"));
}

TEST_F(LaneScheduleTest, LittleWorkNeedsNoGuard) {
  parse(R"(
  br i1 %c, label %then, label %end
then:
  %x = add i64 %lane, 1
  br label %end
end:
  ret void
)");
  EXPECT_TRUE(Schedule->isMasked(block("then")));
  EXPECT_FALSE(Schedule->isGuarded(block("then")));
}

TEST_F(LaneScheduleTest, WhoLeavesALoopWaitsForTheOthers) {
  parse(R"(
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %out = icmp ugt i64 %i, %lane
  br i1 %out, label %end, label %latch
latch:
  call void @work()
  %next = add i64 %i, 1
  br label %loop
end:
  ret void
)");
  EXPECT_EQ(order(), "entry loop latch end");
  EXPECT_TRUE(
      Lanes->hasDivergentExits(*Lanes->loops().getLoopFor(block("loop"))));
  EXPECT_TRUE(Schedule->isMasked(block("loop")));
  EXPECT_TRUE(Schedule->isBackEdge(block("latch"), block("loop")));
  // After the latch, the lanes that have left the loop continue.
  EXPECT_EQ(Schedule->next(block("latch"), block("loop")), block("end"));
  EXPECT_FALSE(Schedule->isMasked(block("end")));
}

TEST_F(LaneScheduleTest, LoopsAreNeighbours) {
  parse(R"(
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  br i1 %c, label %left, label %latch
left:
  br label %after
latch:
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %after
after:
  ret void
)");
  auto At = [&](StringRef Name) { return order().find(Name.str()); };
  EXPECT_LT(At("loop"), At("latch"));
  EXPECT_LT(At("latch"), At("left"));
  EXPECT_LT(At("left"), At("after"));
}
