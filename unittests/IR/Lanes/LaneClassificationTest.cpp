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

TEST_F(LaneClassificationTest, IdsOfVariableDimensions) {
  parse(R"(
  %d = trunc i64 %u to i32
  %x = call i64 @tenon.item.global_id(i32 %d)
  ret void
)");
  EXPECT_FALSE(Lanes->isUniform(value("x")));
}

/// Functions of their operands are uniform where these are.
TEST_F(LaneClassificationTest, Calls) {
  parse(R"(
  %equal = call i1 @equal(i64 %lane)
  %known = call i64 @known(i64 %u)
  %marked = call i64 @unknown(i64 %u) "tenon.uniform"
  %other = call i64 @unknown(i64 %u)
  %indirect = call i64 %p(i64 %u)
  %assembler = call i64 asm "", "=r,r"(i64 %u)
  ret void
}
declare i1 @equal(i64) convergent memory(none) "tenon.subgroup"="all.equal"
declare i64 @known(i64) memory(none)
declare i64 @unknown(i64)
define void @last() {
  ret void
)");
  for (const char *Name : {"equal", "known", "marked"})
    EXPECT_TRUE(Lanes->isUniform(value(Name))) << Name;
  for (const char *Name : {"other", "indirect", "assembler"})
    EXPECT_FALSE(Lanes->isUniform(value(Name))) << Name;
}

/// An edge without a value of its own does not distinguish exits.
TEST_F(LaneClassificationTest, ExitsWithAnUndefinedValue) {
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
  %edge = phi i64 [ %u, %loop ], [ undef, %latch ]
  ret void
)");
  EXPECT_TRUE(Lanes->isUniform(value("edge")));
}

TEST_F(LaneClassificationTest, StridesOfAddresses) {
  parse(R"(
  %minus = sub i64 0, %lane
  %far = getelementptr [2147483648 x i8], ptr %p, i64 %lane
  %scalable = getelementptr <vscale x 4 x i32>, ptr %p, i64 %lane
  %narrow = trunc i64 %lane to i32
  %any = trunc i64 %u to i32
  %sum = add i32 %narrow, %any
  %wraps = getelementptr i32, ptr %p, i32 %sum
  %fine = getelementptr i32, ptr %p, i32 %narrow
  %long = mul i64 %lane, 1000000000
  %one = getelementptr i8, ptr %p, i64 %long
  %both = getelementptr i8, ptr %one, i64 %long
  ret void
)");
  EXPECT_EQ(stride("minus"), -1);
  EXPECT_EQ(stride("fine"), 4);
  EXPECT_EQ(stride("one"), 1000000000);
  for (const char *Name : {"far", "scalable", "wraps", "both"})
    EXPECT_EQ(stride(Name), std::nullopt) << Name;
}

/// A choice has what both values have: here, whether they can be extended.
TEST_F(LaneClassificationTest, StridesOfChoices) {
  parse(R"(
  %c = icmp eq i64 %u, 3
  %any = trunc i64 %u to i32
  %narrow = trunc i64 %lane to i32
  %signed = add nsw i32 %narrow, %any
  %unsigned = add nuw i32 %narrow, %any
  %s = select i1 %c, i32 %signed, i32 %narrow
  %u.0 = select i1 %c, i32 %unsigned, i32 %narrow
  %n = select i1 %c, i32 %narrow, i32 %narrow
  %m = select i1 %c, i32 %signed, i32 %unsigned
  %ss = sext i32 %s to i64
  %sz = zext i32 %s to i64
  %szn = zext nneg i32 %s to i64
  %us = sext i32 %u.0 to i64
  %uz = zext i32 %u.0 to i64
  %uzn = zext nneg i32 %u.0 to i64
  %ns = sext i32 %n to i64
  %ms = sext i32 %m to i64
  %mz = zext i32 %m to i64
  %twice = shl i32 %narrow, 1
  %other = select i1 %c, i32 %narrow, i32 %twice
  %d = icmp eq i64 %lane, 3
  %diverges = select i1 %d, i32 %narrow, i32 %signed
  ret void
)");
  for (const char *Name :
       {"s", "u.0", "n", "m", "ss", "szn", "uz", "uzn", "ns"})
    EXPECT_EQ(stride(Name), 1) << Name;
  for (const char *Name : {"sz", "us", "ms", "mz", "other", "diverges"})
    EXPECT_EQ(stride(Name), std::nullopt) << Name;
}

TEST_F(LaneClassificationTest, VariablesThatAreNotInterleaved) {
  parse(R"(
  %pair = alloca { i32, i32 }
  store { i32, i32 } zeroinitializer, ptr %pair
  %vector = alloca <4 x i32>
  store <4 x i32> zeroinitializer, ptr %vector
  %odd = alloca [4 x i17]
  store i17 0, ptr %odd
  %long = alloca [4 x x86_fp80]
  store x86_fp80 0xK00000000000000000000, ptr %long
  %unused = alloca [4 x i32]
  %between = alloca [4 x i32]
  %half = getelementptr i16, ptr %between, i64 %u
  store i32 0, ptr %half
  %behind = alloca [4 x i32]
  %two = getelementptr i8, ptr %behind, i64 2
  store i32 0, ptr %two
  %deep = alloca [4 x i32]
  %first = getelementptr i32, ptr %deep, i64 1
  %third = getelementptr i16, ptr %first, i64 1
  store i32 0, ptr %third
  %escaped = alloca [4 x i32]
  store ptr %escaped, ptr %p
  ret void
)");
  for (const char *Name : {"pair", "vector", "odd", "long", "unused", "between",
                           "behind", "deep", "escaped"})
    EXPECT_FALSE(Lanes->layout(*cast<AllocaInst>(value(Name))).Interleaved)
        << Name;
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
