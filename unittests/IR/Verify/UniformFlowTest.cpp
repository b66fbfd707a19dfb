// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "IR/Verify/UniformFlow.h"
#include "IR/Evaluate.h"
#include "IR/LaneAnalyses.h"
#include "tenon/Report/Diagnose.h"

using namespace llvm;
using namespace tenon;

namespace {
/// Operations behind a branch in kernels with sub-groups of 4.
struct UniformFlow : testing::Test {
  EvaluatedModule Code;
  std::string Messages;

  UniformFlow() {
    Code.Context.setDiagnosticHandlerCallBack(
        [](const DiagnosticInfo *Info, void *To) {
          *static_cast<std::string *>(To) +=
              cast<TenonDiagnostic>(Info)->message();
        },
        &Messages);
  }
  /// What is reported of the blocks \p Body.
  std::string message(StringRef Body, StringRef Group) {
    Messages.clear();
    Function &F = Code.parse(("define spir_kernel void @f(i64 %n, i32 %d, "
                              "ptr addrspace(3) %to, ptr addrspace(1) %from) "
                              "!intel_reqd_sub_group_size !0 "
                              "!reqd_work_group_size !1 {\nentry:\n" +
                              Body + R"(
}
declare i64 @lane() "tenon.item"="subgroup_local_id"
declare i64 @linear() "tenon.item"="local_linear_id"
declare i64 @local(i32) "tenon.item"="local_id"
declare i64 @global(i32) "tenon.item"="global_id"
declare void @barrier() convergent "tenon.item"="barrier"
declare i32 @sum(i32) convergent "tenon.group"="reduce" "tenon.combine"="add"
declare target("spirv.Event") @copy(ptr addrspace(3), ptr addrspace(1), i64, i64, target("spirv.Event")) convergent "tenon.async"="copy" "tenon.bytes"="4"
declare void @prefetch(ptr addrspace(1), i64) "tenon.async"="prefetch" "tenon.bytes"="4"
!0 = !{i32 4}
!1 = )" + Group)
                                 .str());
    LaneAnalyses Analyses;
    checkUniformFlow(F, Analyses.manager());
    return Messages;
  }
  std::string behind(StringRef Condition, StringRef Operation,
                     StringRef Group = "!{i32 4, i32 1, i32 1}") {
    return message((Condition + "\nbr i1 %c, label %some, label %all\nsome:\n" +
                    Operation + "\nbr label %all\nall:\nret void")
                       .str(),
                   Group);
  }
  bool isReported(StringRef Condition,
                  StringRef Group = "!{i32 4, i32 1, i32 1}") {
    return !behind(Condition, "call void @barrier()", Group).empty();
  }
};
} // namespace

TEST_F(UniformFlow, LanesWithKnownNumbers) {
  EXPECT_TRUE(isReported("%x = call i64 @lane()\n%c = icmp ult i64 %x, 3"));
  EXPECT_TRUE(isReported("%x = call i64 @linear()\n%c = icmp ult i64 %x, 3"));
  EXPECT_TRUE(
      isReported("%x = call i64 @local(i32 0)\n%c = icmp ult i64 %x, 3"));
  EXPECT_TRUE(isReported("%x = call i64 @local(i32 1)\n%c = icmp eq i64 %x, 1",
                         "!{i32 2, i32 2, i32 1}"));
  EXPECT_FALSE(isReported("%x = call i64 @local(i32 1)\n%c = icmp eq i64 %x, 1",
                          "!{i32 4, i32 2, i32 1}"));
}

/// All or none of the first sub-group's lanes are behind these.
TEST_F(UniformFlow, ConditionsThatAreTheSameInAllLanes) {
  EXPECT_FALSE(isReported("%x = call i64 @lane()\n%c = icmp ult i64 %x, 4"));
  EXPECT_FALSE(isReported("%x = call i64 @lane()\n%c = icmp ugt i64 %x, 3"));
}

TEST_F(UniformFlow, WhatIsNotKnown) {
  EXPECT_FALSE(
      isReported("%x = call i64 @global(i32 0)\n%c = icmp ult i64 %x, 3"));
  EXPECT_FALSE(
      isReported("%x = call i64 @local(i32 %d)\n%c = icmp ult i64 %x, 3"));
  EXPECT_FALSE(
      isReported("%x = call i64 @local(i32 3)\n%c = icmp ult i64 %x, 3"));
  EXPECT_FALSE(isReported("%c = icmp ult i64 %n, 3"));
  StringRef Linear = "%x = call i64 @linear()\n%c = icmp ult i64 %x, 3";
  EXPECT_FALSE(isReported(Linear, "!{i32 4, i32 1}"));
  EXPECT_FALSE(isReported(Linear, "!{i32 4, i32 0, i32 1}"));
  auto Deep = [](unsigned Depth) {
    std::string Text = "%x0 = call i64 @lane()\n";
    for (unsigned I = 0; I < Depth; ++I)
      Text += "%x" + std::to_string(I + 1) + " = xor i64 %x" +
              std::to_string(I) + ", 0\n";
    return Text + "%c = icmp ult i64 %x" + std::to_string(Depth) + ", 3";
  };
  EXPECT_TRUE(isReported(Deep(5)));
  EXPECT_FALSE(isReported(Deep(9)));
}

TEST_F(UniformFlow, Operations) {
  StringRef Condition = "%x = call i64 @lane()\n%c = icmp ult i64 %x, 3",
            Only = ": only some lanes of the sub-group execute it; expected "
                   "all of them, or none";
  auto Message = [&](StringRef Operation) {
    StringRef Text = Messages = behind(Condition, Operation);
    Text.consume_back(Only);
    return Text.str();
  };
  EXPECT_EQ(Message("call void @barrier()"), "kernel 'f': work-group barrier");
  EXPECT_EQ(Message("call i32 @sum(i32 1)"),
            "kernel 'f': work-group reduce.add");
  EXPECT_EQ(Message("call target(\"spirv.Event\") @copy(ptr addrspace(3) %to, "
                    "ptr addrspace(1) %from, i64 1, i64 1, "
                    "target(\"spirv.Event\") zeroinitializer)"),
            "kernel 'f': asynchronous copy");
  EXPECT_EQ(Message("call void @prefetch(ptr addrspace(1) %from, i64 1)"), "");
}

/// Neither blocks that nothing reaches nor those behind a switch are judged.
TEST_F(UniformFlow, OtherBlocks) {
  StringRef Group = "!{i32 4, i32 1, i32 1}";
  EXPECT_EQ(message("ret void\nnever:\ncall void @barrier()\nret void", Group),
            "");
  EXPECT_EQ(message("%x = call i64 @lane()\n"
                    "switch i64 %x, label %all [ i64 1, label %some ]\n"
                    "some:\ncall void @barrier()\nbr label %all\n"
                    "all:\nret void",
                    Group),
            "");
}
