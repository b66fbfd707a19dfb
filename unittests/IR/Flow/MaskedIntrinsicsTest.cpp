// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The expansion of masked accesses, for which no machine here has instructions.

#include "tenon/IR/Flow/MaskedIntrinsics.h"
#include "IR/Evaluate.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace tenon;

namespace {
struct MaskedIntrinsics : testing::Test {
  EvaluatedModule Code;

  /// @f after the expansion.
  Function &expand(StringRef Text) {
    Function &F = Code.parse(Text);
    expandMaskedIntrinsics(*Code.M);
    EXPECT_FALSE(verifyModule(*Code.M, &errs()));
    return F;
  }
  static unsigned countCalls(const Function &F) {
    return count_if(instructions(F), IsaPred<CallInst>);
  }
  /// Checks that @f of \p Text becomes two loads, in \p Blocks blocks.
  void expectTwoLoads(StringRef Text, unsigned Blocks) {
    Function &F = expand(Text);
    EXPECT_EQ(countCalls(F), 0u);
    EXPECT_EQ(count_if(instructions(F), IsaPred<LoadInst>), 2);
    EXPECT_EQ(F.size(), Blocks);
  }
};
} // namespace

TEST_F(MaskedIntrinsics, UnknownMasksBecomeBranches) {
  expectTwoLoads("define <2 x i32> @f(ptr %p, <2 x i1> %m) {\n"
                 "  %v = call <2 x i32> @llvm.masked.load.v2i32.p0("
                 "ptr align 4 %p, <2 x i1> %m, <2 x i32> zeroinitializer)\n"
                 "  ret <2 x i32> %v\n"
                 "}",
                 5);
}

TEST_F(MaskedIntrinsics, KnownMasksDoNot) {
  expectTwoLoads(
      "define <4 x i32> @f(ptr %p) {\n"
      "  %v = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 4 %p, "
      "<4 x i1> <i1 true, i1 false, i1 false, i1 true>, "
      "<4 x i32> zeroinitializer)\n"
      "  ret <4 x i32> %v\n"
      "}",
      1);
}

/// LLVM skips its passes for such functions, but neither engines nor consumers
/// of SPIR-V support masked accesses.
TEST_F(MaskedIntrinsics, FunctionsWithoutOptimisationToo) {
  Function &F =
      expand("define void @f(<2 x ptr> %p, <2 x i1> %m) noinline optnone {\n"
             "  call void @llvm.masked.scatter.v2i32.v2p0("
             "<2 x i32> <i32 1, i32 2>, <2 x ptr> align 4 %p, <2 x i1> %m)\n"
             "  ret void\n"
             "}");
  EXPECT_EQ(countCalls(F), 0u);
  EXPECT_EQ(count_if(instructions(F), IsaPred<StoreInst>), 2);
}

TEST_F(MaskedIntrinsics, OtherFunctionsStay) {
  Function &F = expand("declare void @g()\n"
                       "define void @f() {\n"
                       "  call void @g()\n"
                       "  ret void\n"
                       "}");
  EXPECT_EQ(countCalls(F), 1u);
}
