// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Kernel/SubgroupSize.h"
#include "IR/Evaluate.h"

using namespace llvm;
using namespace tenon;

namespace {

/// A module with a kernel @f of \p Metadata and \p Body.
struct SubgroupSize : testing::Test {
  EvaluatedModule Code;

  Function &kernel(StringRef Metadata, StringRef Body = "",
                   StringRef Rest = "") {
    return Code.parse(("define spir_kernel void @f(i32 %x) " + Metadata +
                       " {\n" + Body + "\n  ret void\n}\n" + Rest)
                          .str());
  }
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

TEST_F(SubgroupSize, OfOneIsDoubtedWhereOtherLanesAreRead) {
  Function &F = kernel("", broadcastFrom(3), BroadcastDeclaration);
  EXPECT_EQ(evidenceOfLanes(F), "reads values of other lanes");
}

TEST_F(SubgroupSize, OfOneIsNotDoubtedForTheFirstLane) {
  Function &F = kernel("", broadcastFrom(0), BroadcastDeclaration);
  EXPECT_EQ(evidenceOfLanes(F), "");
}

TEST_F(SubgroupSize, OfOneIsDoubtedForWorkGroupsOfWholeSubgroups) {
  Function &F =
      kernel("!reqd_work_group_size !0", broadcastFrom(0),
             (BroadcastDeclaration + "\n!0 = !{i32 32, i32 1, i32 1}").str());
  EXPECT_EQ(evidenceOfLanes(F), "requires a work-group size that is a multiple "
                                "of usual sub-group sizes");
}

TEST_F(SubgroupSize, RecordsOutliveTheOperations) {
  Function &F = kernel("", broadcastFrom(3), BroadcastDeclaration);
  recordLanes(F);
  F.getEntryBlock().begin()->eraseFromParent();
  EXPECT_EQ(evidenceOfLanes(F), "reads values of other lanes");
  dropLaneRecords(F);
  EXPECT_EQ(evidenceOfLanes(F), "");
}
