// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Kernel/SubgroupSize.h"
#include "IR/Evaluate.h"
#include "tenon/Report/Diagnose.h"

using namespace llvm;
using namespace tenon;

namespace {

/// A module with a kernel @f of \p Metadata and \p Body.
struct SubgroupSize : testing::Test {
  EvaluatedModule Code;

  SubgroupSize() {
    Code.Context.setDiagnosticHandlerCallBack(
        [](const DiagnosticInfo *Info, void *To) {
          *static_cast<std::string *>(To) +=
              cast<TenonDiagnostic>(Info)->message();
        },
        &Messages);
  }

  Function &kernel(StringRef Metadata, StringRef Body = "",
                   StringRef Rest = "") {
    return Code.parse(("define spir_kernel void @f(i32 %x) " + Metadata +
                       " {\n" + Body + "\n  ret void\n}\n" + Rest)
                          .str());
  }

  /// What decideSubgroupSize() reports.
  std::string reported(const Function &F, unsigned Requested = 0,
                       unsigned Preferred = 0) {
    Messages.clear();
    decideSubgroupSize(F, Requested, Preferred);
    return Messages;
  }

private:
  std::string Messages;
};

} // namespace

TEST_F(SubgroupSize, IsThatOfTheMetadata) {
  EXPECT_EQ(requiredSubgroupSize(
                kernel("!intel_reqd_sub_group_size !0", "", "!0 = !{i32 16}")),
            16u);
}

TEST_F(SubgroupSize, IsOpenWithoutMetadata) {
  EXPECT_EQ(requiredSubgroupSize(kernel("")), 0u);
}

TEST_F(SubgroupSize, IsOpenWithMetadataThatIsNoNumber) {
  EXPECT_EQ(requiredSubgroupSize(
                kernel("!intel_reqd_sub_group_size !0", "", "!0 = !{!\"16\"}")),
            0u);
}

TEST_F(SubgroupSize, DoesNotWrapAround) {
  EXPECT_EQ(requiredSubgroupSize(kernel("!intel_reqd_sub_group_size !0", "",
                                        "!0 = !{i64 4294967312}")),
            ~0u);
}

TEST_F(SubgroupSize, IsReplaced) {
  Function &F = kernel("!intel_reqd_sub_group_size !0", "", "!0 = !{i32 16}");
  requireSubgroupSize(F, 8);
  EXPECT_EQ(requiredSubgroupSize(F), 8u);
}

static constexpr StringLiteral BroadcastDeclaration =
    "declare i32 @tenon.subgroup.broadcast.i32(i32, i32) #0\n"
    "attributes #0 = { convergent \"tenon.subgroup\"=\"broadcast\" }";

static std::string broadcastFrom(unsigned Lane) {
  return "%y = call i32 @tenon.subgroup.broadcast.i32(i32 %x, i32 " +
         std::to_string(Lane) + ")";
}

static const std::string OneItem = ": its sub-groups have one work-item; "
                                   "--subgroup-size=16 would give them 16";

TEST_F(SubgroupSize, OfOneIsDoubtedWhereOtherLanesAreRead) {
  EXPECT_EQ(reported(kernel("", broadcastFrom(3), BroadcastDeclaration)),
            "kernel 'f': requires no sub-group size, but reads values of other "
            "lanes" +
                OneItem);
}

TEST_F(SubgroupSize, OfOneIsDoubtedForEachOperationThatReadsOtherLanes) {
  auto IsDoubted = [&](StringRef Word, StringRef Lane) {
    return StringRef(
               reported(kernel(
                   "", ("%y = call i32 @op(i32 %x, i32 " + Lane + ")").str(),
                   ("declare i32 @op(i32, i32) convergent "
                    "\"tenon.subgroup\"=\"" +
                    Word + "\"")
                       .str())))
        .contains("reads values of other lanes");
  };
  for (StringRef Word : {"broadcast", "shuffle", "shuffle.xor", "shuffle.up",
                         "shuffle.down", "rotate"}) {
    EXPECT_TRUE(IsDoubted(Word, "1")) << Word.str();
    EXPECT_FALSE(IsDoubted(Word, "0")) << Word.str();
    EXPECT_FALSE(IsDoubted(Word, "%x")) << Word.str();
  }
}

TEST_F(SubgroupSize, OfOneIsDoubtedForBlocks) {
  for (StringRef Code :
       {"%y = call i32 @read(ptr null)", "call void @write(ptr null, i32 %x)"})
    EXPECT_EQ(reported(kernel("", Code, R"(
      declare i32 @read(ptr) convergent "tenon.subgroup"="block.read"
      declare void @write(ptr, i32) convergent "tenon.subgroup"="block.write"
    )")),
              "kernel 'f': requires no sub-group size, but reads or writes "
              "blocks of sub-groups" +
                  OneItem);
}

/// The queries that differ where there are several sub-groups are doubted.
TEST_F(SubgroupSize, QueriesOfSubgroups) {
  auto Message = [&](StringRef Query) {
    return reported(kernel(
        "", "%y = call i64 @query()",
        ("declare i64 @query() \"tenon.item\"=\"" + Query + "\"").str()));
  };
  for (StringRef Query :
       {"num_subgroups", "enqueued_num_subgroups", "subgroup_id"})
    EXPECT_EQ(Message(Query), "kernel 'f': requires no sub-group size, but "
                              "queries numbers of sub-groups" +
                                  OneItem);
  for (StringRef Query :
       {"subgroup_size", "subgroup_max_size", "subgroup_local_id"})
    EXPECT_EQ(Message(Query), "kernel 'f': requires no sub-group size: its "
                              "sub-groups have one work-item");
  EXPECT_EQ(Message("work_dim"), "");
}

TEST_F(SubgroupSize, OfOneIsNotDoubtedForOddWorkGroups) {
  EXPECT_EQ(
      reported(kernel(
          "!reqd_work_group_size !0", broadcastFrom(0),
          (BroadcastDeclaration + "\n!0 = !{i32 12, i32 1, i32 1}").str())),
      "kernel 'f': requires no sub-group size: its sub-groups have one "
      "work-item");
}

TEST_F(SubgroupSize, OfOneIsNotDoubtedForTheFirstLane) {
  EXPECT_EQ(reported(kernel("", broadcastFrom(0), BroadcastDeclaration)),
            "kernel 'f': requires no sub-group size: its sub-groups have one "
            "work-item");
}

TEST_F(SubgroupSize, OfOneIsDoubtedForWorkGroupsOfWholeSubgroups) {
  EXPECT_EQ(
      reported(kernel(
          "!reqd_work_group_size !0", broadcastFrom(0),
          (BroadcastDeclaration + "\n!0 = !{i32 32, i32 1, i32 1}").str())),
      "kernel 'f': requires no sub-group size, but requires a work-group "
      "size that is a multiple of usual sub-group sizes" +
          OneItem);
}

TEST_F(SubgroupSize, OfMoreIsNotDoubted) {
  Function &F = kernel("", broadcastFrom(3), BroadcastDeclaration);
  EXPECT_EQ(reported(F, 0, 16),
            "kernel 'f': requires no sub-group size: its sub-groups have 16 "
            "work-items");
}

TEST_F(SubgroupSize, IsNotReportedIfItIsRequestedOrDoesNotMatter) {
  EXPECT_EQ(reported(kernel("", broadcastFrom(3), BroadcastDeclaration), 1),
            "");
  EXPECT_EQ(reported(kernel("")), "");
}

static constexpr StringLiteral ClusterDeclaration =
    "declare i32 @tenon.subgroup.reduce.add.cluster8.active.i32(i32) #0\n"
    "attributes #0 = { convergent \"tenon.subgroup\"=\"reduce\" "
    "\"tenon.combine\"=\"add\" \"tenon.cluster\"=\"8\" "
    "\"tenon.active\" }";

TEST_F(SubgroupSize, FitsTheLargestCluster) {
  Function &F = kernel(
      "",
      "%y = call i32 @tenon.subgroup.reduce.add.cluster8.active.i32(i32 %x)",
      ClusterDeclaration);
  EXPECT_EQ(decideSubgroupSize(F, 0, 0), 8u);
  EXPECT_EQ(decideSubgroupSize(F, 0, 4), 8u);
  EXPECT_EQ(decideSubgroupSize(F, 0, 16), 16u);
  EXPECT_EQ(decideSubgroupSize(F, 4, 16), 4u); // an error later
}

TEST_F(SubgroupSize, RemainsOpenWithoutRequestAndPreference) {
  Function &F = kernel("");
  EXPECT_EQ(decideSubgroupSize(F, 0, 0), 0u);
  EXPECT_EQ(decideSubgroupSize(F, 0, 32), 32u);
  EXPECT_EQ(decideSubgroupSize(F, 16, 32), 16u);
}
