// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Lanes/LaneClassification.h"
#include "IR/LaneAnalyses.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {

class LaneClassificationTest : public testing::Test {
protected:
  void parse(StringRef Blocks, LaneShape Shape = LaneShape::Row) {
    std::string Text = R"(
declare i64 @tenon.item.subgroup_local_id() memory(none) "tenon.item"="subgroup_local_id"
declare i64 @tenon.item.global_id(i32) memory(none) "tenon.item"="global_id"
declare i64 @tenon.item.group_id(i32) memory(none) "tenon.item"="group_id"
define void @f(ptr %p, i64 %u) {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
)" + Blocks.str() + "}\n";
    SMDiagnostic Wrong;
    M = parseAssemblyString(Text, Wrong, Ctx);
    ASSERT_TRUE(M) << Wrong.getMessage().str();
    F = M->getFunction("f");
    Lanes.emplace(*F, Analyses.manager(), Shape, 16);
  }

  const Instruction *value(StringRef Name) {
    for (Instruction &I : instructions(*F))
      if (I.getName() == Name)
        return &I;
    ADD_FAILURE() << "no " << Name.str();
    return nullptr;
  }
  std::optional<int64_t> stride(StringRef Name) {
    std::optional<Progression> P = Lanes->progression(value(Name));
    return P ? std::optional(P->Stride) : std::nullopt;
  }

  LLVMContext Ctx;
  std::unique_ptr<Module> M;
  Function *F = nullptr;
  LaneAnalyses Analyses;
  std::optional<LaneClassification> Lanes;
};

} // namespace

TEST_F(LaneClassificationTest, IdsInARow) {
  parse(R"(
  %x = call i64 @tenon.item.global_id(i32 0)
  %y = call i64 @tenon.item.global_id(i32 1)
  %g = call i64 @tenon.item.group_id(i32 0)
  ret void
)");
  EXPECT_FALSE(Lanes->isUniform(value("x")));
  EXPECT_EQ(stride("x"), 1);
  EXPECT_TRUE(Lanes->isUniform(value("y")));
  EXPECT_TRUE(Lanes->isUniform(value("g")));
}

TEST_F(LaneClassificationTest, IdsAnywhere) {
  parse(R"(
  %x = call i64 @tenon.item.global_id(i32 0)
  %y = call i64 @tenon.item.global_id(i32 1)
  %g = call i64 @tenon.item.group_id(i32 0)
  ret void
)",
        LaneShape::Any);
  for (const char *Id : {"x", "y"}) {
    EXPECT_FALSE(Lanes->isUniform(value(Id)));
    EXPECT_EQ(stride(Id), std::nullopt);
  }
  EXPECT_EQ(stride("lane"), 1);
  EXPECT_TRUE(Lanes->isUniform(value("g")));
}

TEST_F(LaneClassificationTest, StridesOfArithmetic) {
  parse(R"(
  %plus = add i64 %lane, %u
  %minus = sub i64 %u, %lane
  %times = mul i64 %plus, 12
  %shifted = shl i64 %lane, 3
  %square = mul i64 %lane, %lane
  %same = sub i64 %plus, %lane
  %address = getelementptr [4 x i32], ptr %p, i64 %plus, i64 1
  ret void
)");
  EXPECT_EQ(stride("plus"), 1);
  EXPECT_EQ(stride("minus"), -1);
  EXPECT_EQ(stride("times"), 12);
  EXPECT_EQ(stride("shifted"), 8);
  EXPECT_EQ(stride("square"), std::nullopt);
  EXPECT_EQ(stride("same"), 0);
  EXPECT_EQ(stride("address"), 16);
}

/// An extension keeps a stride only if no lane's value wraps around before.
TEST_F(LaneClassificationTest, ExtensionsNeedNoWrap) {
  parse(R"(
  %narrow = trunc i64 %lane to i32
  %known = zext i32 %narrow to i64
  %any = trunc i64 %u to i32
  %sum = add i32 %narrow, %any
  %unknown = zext i32 %sum to i64
  %nowrap = add nuw i32 %narrow, %any
  %fine = zext i32 %nowrap to i64
  %signed = sext i32 %nowrap to i64
  ret void
)");
  EXPECT_EQ(stride("known"), 1);
  EXPECT_EQ(stride("sum"), 1);
  EXPECT_EQ(stride("unknown"), std::nullopt);
  EXPECT_EQ(stride("fine"), 1);
  EXPECT_EQ(stride("signed"), std::nullopt);
}

TEST_F(LaneClassificationTest, OnlyOneWayOfADivergentBranchIsPartial) {
  parse(R"(
  %c = icmp ugt i64 %lane, 3
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %mixed = phi i64 [ 1, %entry ], [ 2, %then ]
  ret void
)");
  EXPECT_TRUE(Lanes->isDivergent(F->getEntryBlock()));
  EXPECT_FALSE(Lanes->isPartial(F->getEntryBlock()));
  EXPECT_TRUE(Lanes->isPartial(*value("mixed")->getParent()->getPrevNode()));
  EXPECT_FALSE(Lanes->isPartial(*value("mixed")->getParent()));
  EXPECT_FALSE(Lanes->isUniform(value("mixed")));
}

/// %i is uniform in each iteration, but lanes leave the loop with different
/// values.
TEST_F(LaneClassificationTest, ValuesOfALoopDifferBehindIt) {
  parse(R"(
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %next = add i64 %i, 1
  %more = icmp ult i64 %i, %lane
  br i1 %more, label %loop, label %end
end:
  %last = phi i64 [ %i, %loop ]
  ret void
)");
  EXPECT_TRUE(Lanes->isUniform(value("i")));
  EXPECT_FALSE(Lanes->isUniform(value("last")));
}

TEST_F(LaneClassificationTest, EdgesOutOfALoopDifferBehindIt) {
  parse(R"(
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %last = icmp eq i64 %i, %u
  br i1 %last, label %exit, label %latch
latch:
  %next = add i64 %i, 1
  %stop = icmp eq i64 %i, %lane
  br i1 %stop, label %exit, label %loop
exit:
  %edge = phi i64 [ 1, %loop ], [ 2, %latch ]
  %same = phi i64 [ %u, %loop ], [ %u, %latch ]
  %used = add i64 %edge, %u
  ret void
)");
  EXPECT_TRUE(Lanes->isUniform(value("last")));
  EXPECT_FALSE(Lanes->isUniform(value("edge")));
  EXPECT_FALSE(Lanes->isUniform(value("used")));
  EXPECT_TRUE(Lanes->isUniform(value("same")));
}

/// An array that is accessed with one type is interleaved; any other variable
/// is one copy after the other.
TEST_F(LaneClassificationTest, LayoutsOfPrivateVariables) {
  parse(R"(
  %array = alloca [5 x i32]
  %element = getelementptr i32, ptr %array, i64 %u
  store i32 1, ptr %element
  %mixed = alloca [5 x i32]
  store i32 1, ptr %mixed
  store i16 1, ptr %mixed
  %once = alloca [5 x i32], !tenon.subgroup !{}
  ret void
)");
  auto Layout = [&](StringRef Name) {
    return Lanes->layout(*cast<AllocaInst>(value(Name)));
  };
  EXPECT_TRUE(Layout("array").Interleaved);
  EXPECT_EQ(Layout("array").LaneStride, 4u);
  EXPECT_EQ(stride("array"), 4);
  EXPECT_EQ(stride("element"), 4);
  EXPECT_FALSE(Layout("mixed").Interleaved);
  EXPECT_EQ(Layout("mixed").LaneStride, 20u);
  EXPECT_TRUE(Lanes->isUniform(value("once")));
}
