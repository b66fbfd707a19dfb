// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which conditions a launch's host, or a work-group, can test before it begins.

#include "tenon/IR/Kernel/LaunchTest.h"
#include "IR/Evaluate.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace tenon;

namespace {
struct LaunchTests : testing::Test {
  EvaluatedModule Code;

  /// The condition %c of a kernel of ptr %p, i64 %n with entry block \p Body.
  Value &condition(StringRef Body, StringRef Convention = "spir_kernel") {
    std::string Text;
    for (StringRef Query : {"global_size", "local_size", "num_groups",
                            "group_id", "global_offset", "global_id"})
      Text += ("declare i64 @tenon.item." + Query +
               "(i32) memory(none) \"tenon.item\"=\"" + Query + "\"\n")
                  .str();
    Function &F =
        Code.parse((Text +
                    "declare i64 @tenon.item.work_dim() memory(none) "
                    "\"tenon.item\"=\"work_dim\"\n"
                    "declare i64 @tenon.item.subgroup_size() memory(none) "
                    "\"tenon.item\"=\"subgroup_size\"\n"
                    "declare i64 @llvm.umin.i64(i64, i64)\n"
                    "declare i64 @llvm.ctpop.i64(i64)\n"
                    "define " +
                    Convention +
                    " void @f(ptr %p, i64 %n) "
                    "!intel_reqd_sub_group_size !0 {\nentry:\n" +
                    Body + "\n  ret void\n}\n!0 = !{i32 16}\n")
                       .str());
    for (Instruction &I : instructions(F))
      if (I.getName() == "c")
        return I;
    llvm_unreachable("no condition");
  }
  /// Adds the condition to the launch's test, which then is as \p Body returns;
  /// "" if it cannot be tested.
  bool isTested(StringRef Body) {
    Value &Condition = condition(Body);
    Function &F = *Code.M->getFunction("f");
    bool Is = addLaunchTest(F, Condition);
    EXPECT_EQ(Is, launchTest(F) != nullptr);
    EXPECT_FALSE(verifyModule(*Code.M, &errs()));
    return Is;
  }
  bool isTestedOfGroup(StringRef Body, StringRef Convention = "spir_kernel") {
    Value &Condition = condition(Body, Convention);
    Function &F = *Code.M->getFunction("f");
    bool Is = addGroupTest(F, Condition);
    EXPECT_EQ(Is, groupTest(F) != nullptr);
    EXPECT_FALSE(verifyModule(*Code.M, &errs()));
    return Is;
  }
  /// Whether the test of the launch calls the query \p Name.
  bool calls(StringRef Name) {
    Function *Test = launchTest(*Code.M->getFunction("f"));
    return any_of(instructions(*Test), [&](const Instruction &I) {
      auto *Call = dyn_cast<CallInst>(&I);
      return Call && Call->getCalledFunction()->getName() ==
                         ("tenon.item." + Name).str();
    });
  }
};
} // namespace

TEST_F(LaunchTests, SizesOfTheLaunch) {
  for (StringRef Query :
       {"global_size", "local_size", "num_groups", "global_offset"}) {
    EXPECT_TRUE(isTested(("%v = call i64 @tenon.item." + Query +
                          "(i32 0)\n%c = icmp ult i64 %v, %n")
                             .str()));
    EXPECT_TRUE(calls(Query));
  }
  EXPECT_TRUE(isTested("%v = call i64 @tenon.item.work_dim()\n"
                       "%c = icmp ult i64 %v, %n"));
  EXPECT_TRUE(calls("work_dim"));
}

/// Ids of groups are less than their number, which stands for all of them.
TEST_F(LaunchTests, NumbersOfGroups) {
  EXPECT_TRUE(isTested("%v = call i64 @tenon.item.group_id(i32 0)\n"
                       "%c = icmp ult i64 %v, %n"));
  EXPECT_TRUE(calls("num_groups"));
  EXPECT_FALSE(calls("group_id"));
}

TEST_F(LaunchTests, WhatHoldsAlwaysNeedsNoTest) {
  Value &Condition = condition("%v = call i64 @tenon.item.subgroup_size()\n"
                               "%c = icmp eq i64 %v, 16");
  Function &F = *Code.M->getFunction("f");
  EXPECT_TRUE(addLaunchTest(F, Condition));
  EXPECT_EQ(launchTest(F), nullptr);
}

TEST_F(LaunchTests, WhatDiffersBetweenItemsHasNoTest) {
  EXPECT_FALSE(isTested("%v = call i64 @tenon.item.global_id(i32 0)\n"
                        "%c = icmp ult i64 %v, %n"));
  EXPECT_FALSE(isTested("%v = load i64, ptr %p\n%c = icmp ult i64 %v, %n"));
  EXPECT_FALSE(isTested("%v = load i64, ptr %p\n%w = add i64 %v, 1\n"
                        "%c = icmp ult i64 %w, %n"));
  EXPECT_FALSE(isTested("br label %next\nnext:\n"
                        "%v = phi i64 [ 1, %entry ]\n"
                        "%c = icmp ult i64 %v, %n"));
  EXPECT_FALSE(isTested("br label %next\nnext:\n%c = icmp ult i64 %n, 8"));
}

TEST_F(LaunchTests, ConditionsOfGroups) {
  EXPECT_TRUE(isTestedOfGroup("%v = call i64 @tenon.item.group_id(i32 0)\n"
                              "%w = call i64 @llvm.umin.i64(i64 %v, i64 %n)\n"
                              "%x = shl i64 %w, 3\n"
                              "%c = icmp ult i64 %x, %n"));
  EXPECT_TRUE(isTestedOfGroup("br label %next\nnext:\n"
                              "%c = icmp ult i64 %n, 8"));
  EXPECT_FALSE(isTestedOfGroup("%x = shl i64 8, %n\n"
                               "%c = icmp ult i64 %x, %n"));
  EXPECT_FALSE(isTestedOfGroup("%v = load i64, ptr %p\n"
                               "%c = icmp ult i64 %v, %n"));
  EXPECT_FALSE(isTestedOfGroup("%v = call i64 @llvm.ctpop.i64(i64 %n)\n"
                               "%c = icmp ult i64 %v, %n"));
  EXPECT_FALSE(isTestedOfGroup("%v = uitofp i64 %n to float\n"
                               "%c = fcmp olt float %v, 8.0"));
  EXPECT_FALSE(isTestedOfGroup("%v = uitofp i64 %n to float\n"
                               "%w = fptoui float %v to i64\n"
                               "%c = icmp ult i64 %w, 8"));
  EXPECT_FALSE(isTestedOfGroup("%c = icmp ult i64 %n, 8", ""));
}

TEST_F(LaunchTests, BranchesWhereThereIsNoTest) {
  for (bool ByLoad : {false, true}) {
    Value &Condition =
        condition(ByLoad ? "%v = load i64, ptr %p\n%c = icmp ult i64 %v, %n"
                         : "%c = icmp ult i64 %n, 8");
    Function &F = *Code.M->getFunction("f");
    F.front().getTerminator()->eraseFromParent();
    BasicBlock *Ends[2];
    for (BasicBlock *&End : Ends) {
      End = BasicBlock::Create(Code.Context, "", &F);
      ReturnInst::Create(Code.Context, End);
    }
    IRBuilder<> B(&F.front());
    branchOrTest(B, Condition, *Ends[0], *Ends[1], /*TestLaunch=*/true);
    auto *Branch = cast<BranchInst>(F.front().getTerminator());
    EXPECT_EQ(Branch->isConditional(), ByLoad);
    EXPECT_EQ(Branch->getSuccessor(0), Ends[0]);
    EXPECT_EQ(groupTest(F) != nullptr, !ByLoad);
  }
}
