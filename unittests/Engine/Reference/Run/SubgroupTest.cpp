// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Engine/Reference/MatrixText.h"
#include "Engine/Reference/RunText.h"

using namespace tenon;
using namespace tenon::test;

static const char *const Queries = R"(
    define spir_kernel void @k(ptr addrspace(1) %out) {
      %g = call i64 @tenon.item.global_id(i32 0)
      %p = getelementptr [5 x i64], ptr addrspace(1) %out, i64 %g
      %a = call i64 @tenon.item.subgroup_size()
      store i64 %a, ptr addrspace(1) %p
      %p1 = getelementptr i64, ptr addrspace(1) %p, i64 1
      %b = call i64 @tenon.item.subgroup_max_size()
      store i64 %b, ptr addrspace(1) %p1
      %p2 = getelementptr i64, ptr addrspace(1) %p, i64 2
      %c = call i64 @tenon.item.num_subgroups()
      store i64 %c, ptr addrspace(1) %p2
      %p3 = getelementptr i64, ptr addrspace(1) %p, i64 3
      %d = call i64 @tenon.item.subgroup_id()
      store i64 %d, ptr addrspace(1) %p3
      %p4 = getelementptr i64, ptr addrspace(1) %p, i64 4
      %e = call i64 @tenon.item.subgroup_local_id()
      store i64 %e, ptr addrspace(1) %p4
      ret void
    })";

static std::vector<uint64_t> queriesOf(unsigned Item, uint64_t SubgroupSize) {
  std::vector<uint64_t> Out(12 * 5);
  LaunchRequest R = request({buffer(Out)}, 12, 6);
  R.SubgroupSize = SubgroupSize;
  EXPECT_EQ(run(Queries, R), "");
  return {Out.begin() + Item * 5, Out.begin() + Item * 5 + 5};
}

TEST(ReferenceSubgroup, QueriesOfOneWorkItem) {
  EXPECT_EQ(queriesOf(9, 0), (std::vector<uint64_t>{1, 1, 6, 3, 0}));
  EXPECT_EQ(queriesOf(9, 1), (std::vector<uint64_t>{1, 1, 6, 3, 0}));
}

TEST(ReferenceSubgroup, QueriesWithARemainder) {
  EXPECT_EQ(queriesOf(9, 4), (std::vector<uint64_t>{4, 4, 2, 0, 3}));
  EXPECT_EQ(queriesOf(11, 4), (std::vector<uint64_t>{2, 4, 2, 1, 1}));
}

static const MatrixText Acc = {"i32", "i32", 4, 8, 2};

/// Each lane adds 100 times its id to its own elements.
static std::string elementKernel(const char *Required = "") {
  return withType(Acc.load("load", "row") + Acc.store("store", "row") +
                      Acc.length("length") + Acc.extract("extract") +
                      Acc.insert("insert") + R"(
    define spir_kernel void @k(ptr addrspace(1) %p) )" +
                      Required + R"( {
    entry:
      %lane = call i64 @tenon.item.subgroup_local_id()
      %l = trunc i64 %lane to i32
      %add = mul i32 %l, 100
      %first = call $M @load(ptr addrspace(1) %p, i64 32)
      %length = call i32 @length()
      %n = zext i32 %length to i64
      br label %loop
    loop:
      %i = phi i64 [ 0, %entry ], [ %next, %loop ]
      %m = phi $M [ %first, %entry ], [ %new, %loop ]
      %v = call i32 @extract($M %m, i64 %i)
      %w = add i32 %v, %add
      %new = call $M @insert($M %m, i32 %w, i64 %i)
      %next = add i64 %i, 1
      %more = icmp ult i64 %next, %n
      br i1 %more, label %loop, label %end
    end:
      call void @store(ptr addrspace(1) %p, $M %new, i64 32)
      ret void
    }
    !0 = !{i32 8})",
                  Acc);
}

TEST(ReferenceSubgroup, EachLaneOwnsItsElements) {
  for (uint64_t Width : {1, 3, 8, 16, 40}) {
    std::vector<int32_t> Data(32);
    LaunchRequest R = request({buffer(Data)}, Width, Width);
    R.SubgroupSize = Width;
    ASSERT_EQ(run(elementKernel(), R), "");
    for (uint64_t I = 0; I < 32; ++I)
      EXPECT_EQ(Data[I], int32_t(I % Width * 100)) << Width;
  }
}

TEST(ReferenceSubgroup, SizeThatTheKernelRequires) {
  std::vector<int32_t> Data(32);
  LaunchRequest R = request({buffer(Data)}, 8, 8);
  ASSERT_EQ(run(elementKernel("!intel_reqd_sub_group_size !0"), R), "");
  EXPECT_EQ(Data[7], 700);
  EXPECT_EQ(Data[8], 0);
  R.SubgroupSize = 8;
  EXPECT_EQ(run(elementKernel("!intel_reqd_sub_group_size !0"), R), "");
}

TEST(ReferenceSubgroup, SizeThatTheKernelDoesNotHave) {
  std::vector<int32_t> Data(32);
  LaunchRequest R = request({buffer(Data)}, 8, 8);
  R.SubgroupSize = 16;
  EXPECT_EQ(run(elementKernel("!intel_reqd_sub_group_size !0"), R),
            "kernel 'k': requires sub-groups of 8 work-items, but "
            "sub-groups of 16 were requested");
}

static std::string runOnLanes(const std::string &Body) {
  std::vector<int32_t> Data(64);
  LaunchRequest R = request({buffer(Data)}, 4, 4);
  R.SubgroupSize = 4;
  return run(withType(Acc.load("load", "row") +
                          "define spir_kernel void @k(ptr addrspace(1) %p) {"
                          "%lane = call i64 @tenon.item.subgroup_local_id()\n"
                          "%odd = trunc i64 %lane to i1\n" +
                          Body + "}",
                      Acc),
             R);
}

TEST(ReferenceSubgroup, OperationInTwoCallsOfAFunction) {
  EXPECT_EQ(runOnLanes(R"(
      br i1 %odd, label %yes, label %no
    yes:
      call void @called(ptr addrspace(1) %p)
      ret void
    no:
      call void @called(ptr addrspace(1) %p)
      ret void
    }
    define void @called(ptr addrspace(1) %p) {
      %m = call $M @load(ptr addrspace(1) %p, i64 32)
      ret void)"),
            "kernel 'k': work-items of one sub-group execute load "
            "acc.i32.4x8.row in different calls of a function, work-item "
            "(0,0,0)");
}

TEST(ReferenceSubgroup, OperationThatSomeDoNotReach) {
  EXPECT_EQ(runOnLanes(R"(
      br i1 %odd, label %yes, label %no
    yes:
      %m = call $M @load(ptr addrspace(1) %p, i64 32)
      br label %no
    no:
      ret void)"),
            "kernel 'k': load acc.i32.4x8.row not reached by every work-item "
            "of the sub-group, work-item (1,0,0)");
}

TEST(ReferenceSubgroup, OperationsThatDiffer) {
  EXPECT_EQ(runOnLanes(R"(
      br i1 %odd, label %yes, label %no
    yes:
      %m = call $M @load(ptr addrspace(1) %p, i64 32)
      ret void
    no:
      %n = call $M @load(ptr addrspace(1) %p, i64 32)
      ret void)"),
            "kernel 'k': work-items of one sub-group execute load "
            "acc.i32.4x8.row and load acc.i32.4x8.row, work-item (0,0,0)");
}

TEST(ReferenceSubgroup, OperandsThatDiffer) {
  EXPECT_EQ(runOnLanes(R"(
      %q = getelementptr i32, ptr addrspace(1) %p, i64 %lane
      %m = call $M @load(ptr addrspace(1) %q, i64 32)
      ret void)"),
            "kernel 'k': load acc.i32.4x8.row: the pointer differs between "
            "work-items of one sub-group, work-item (0,0,0)");
}
