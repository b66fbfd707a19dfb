// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Vectorize/LaneClusters.h"
#include "IR/LaneAnalyses.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {

/// Functions that compute the address %at from the lane's number %lane and from
/// the uniform %row and %stride, for 16 lanes.
class LaneClustersTest : public testing::Test {
protected:
  /// The size of the clusters in which %at grows by \p Bytes.
  unsigned sizeOf(StringRef Code, uint64_t Bytes) {
    std::string Text = R"(
target datalayout = "e-p:64:64"
declare i64 @tenon.item.subgroup_local_id() memory(none) "tenon.item"="subgroup_local_id"
define void @f(ptr %row, i64 %stride, i1 %first) {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
)" + Code.str() + "  ret void\n}\n";
    LLVMContext Ctx;
    SMDiagnostic Wrong;
    std::unique_ptr<Module> M = parseAssemblyString(Text, Wrong, Ctx);
    if (!M) {
      ADD_FAILURE() << Wrong.getMessage().str();
      return 0;
    }
    Function &F = *M->getFunction("f");
    LaneAnalyses Analyses;
    LaneClassification Lanes(F, Analyses.manager(), LaneShape::Row, 16);
    for (Instruction &I : instructions(F))
      if (I.getName() == "at")
        return LaneClusters(Lanes).sizeFor(&I, Bytes);
    ADD_FAILURE() << "there is no %at";
    return 0;
  }
};

} // namespace

TEST_F(LaneClustersTest, AllLanesAreOneCluster) {
  StringRef Code = "  %at = getelementptr float, ptr %row, i64 %lane\n";
  EXPECT_EQ(sizeOf(Code, 4), 16u);
  EXPECT_EQ(sizeOf(Code, 8), 1u);
}

TEST_F(LaneClustersTest, FourLanesCopyARow) {
  EXPECT_EQ(sizeOf(R"(
  %number = lshr i64 %lane, 2
  %begin = mul i64 %number, %stride
  %column = and i64 %lane, 3
  %line = getelementptr i8, ptr %row, i64 %begin
  %at = getelementptr <4 x float>, ptr %line, i64 %column
)",
                   16),
            4u);
}

TEST_F(LaneClustersTest, BitsOfAShiftedLane) {
  EXPECT_EQ(sizeOf(R"(
  %bytes = shl i64 %lane, 4
  %column = and i64 %bytes, 112
  %at = getelementptr i8, ptr %row, i64 %column
)",
                   16),
            8u);
}

TEST_F(LaneClustersTest, LowerBitsOfAllLanesStayOut) {
  EXPECT_EQ(sizeOf(R"(
  %bytes = shl i64 %lane, 4
  %second = or disjoint i64 %bytes, 8
  %column = and i64 %second, 63
  %at = getelementptr i8, ptr %row, i64 %column
)",
                   16),
            4u);
}

TEST_F(LaneClustersTest, NarrowNumbersThatMayWrapAreNoClusters) {
  StringRef Sum = R"(
  %narrow = trunc i64 %lane to i32
  %start = trunc i64 %stride to i32
  %number = add FLAGS i32 %narrow, %start
  %wide = zext i32 %number to i64
  %at = getelementptr i8, ptr %row, i64 %wide
)";
  auto With = [&](StringRef Flags) {
    return (Sum.split("FLAGS").first + Flags + Sum.split("FLAGS").second).str();
  };
  EXPECT_EQ(sizeOf(With(""), 1), 1u);
  EXPECT_EQ(sizeOf(With("nsw"), 1), 1u);
  EXPECT_EQ(sizeOf(With("nuw"), 1), 16u);
}

TEST_F(LaneClustersTest, APhiHasTheSmallerClustersOfItsInputs) {
  EXPECT_EQ(sizeOf(R"(
  %column = and i64 %lane, 3
  %one = getelementptr i8, ptr %row, i64 %lane
  %two = getelementptr i8, ptr %row, i64 %column
  br i1 %first, label %then, label %end
then:
  br label %end
end:
  %at = phi ptr [ %one, %entry ], [ %two, %then ]
)",
                   1),
            4u);
}

TEST_F(LaneClustersTest, APhiOfOtherStepsHasNone) {
  EXPECT_EQ(sizeOf(R"(
  %one = getelementptr i8, ptr %row, i64 %lane
  %two = getelementptr i16, ptr %row, i64 %lane
  br i1 %first, label %then, label %end
then:
  br label %end
end:
  %at = phi ptr [ %one, %entry ], [ %two, %then ]
)",
                   1),
            1u);
}
