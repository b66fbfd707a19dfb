// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cp.async takes effect as late as the PTX ISA permits.

#include "Engine/Jit/Compiled.h"
#include "Warp.h"
#include <array>

using namespace llvm;
using namespace tenon;

namespace {
struct CpAsync : WarpTest {
  using Words = std::array<uint32_t, 8>;
  static constexpr uint32_t Unfinished = 0x7a7b7a7b, Old = 1;

  Words From = {10, 11, 12, 13, 14, 15, 16, 17};

  /// The contents of `to`, whose words were 1, after \p Body, which copies from
  /// `from` and may store to `early`.
  Words run(StringRef Body, Words *Early = nullptr) {
    std::string Text =
        ("define void @f(ptr addrspace(3) %to, "
         "ptr addrspace(1) %from, ptr %early) {\n"
         "  %to16 = getelementptr i8, ptr addrspace(3) %to, i64 16\n"
         "  %from16 = getelementptr i8, ptr addrspace(1) %from, "
         "i64 16\n" +
         Body + "\n  ret void\n}")
            .str();
    recognized(Text);
    Compiled Function(*Code.M);
    alignas(16) Words To;
    To.fill(Old);
    Function.function<void(void *, void *, void *)>("f")(To.data(), From.data(),
                                                         Early);
    return To;
  }
};
} // namespace

TEST_F(CpAsync, DestinationsAreUnfinishedUntilTheCopyIsWaitedFor) {
  Words Early = {};
  Words To = run(R"(
    call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %to, ptr addrspace(1) %from)
    %v = load <4 x i32>, ptr addrspace(3) %to, align 4
    store <4 x i32> %v, ptr %early, align 4
    call void @llvm.nvvm.cp.async.wait.all())",
                 &Early);
  EXPECT_EQ(Early, Words({Unfinished, Unfinished, Unfinished, Unfinished}));
  EXPECT_EQ(To, Words({10, 11, 12, 13, Old, Old, Old, Old}));
}

TEST_F(CpAsync, EachSizeCopiesItsBytes) {
  EXPECT_EQ(run(R"(
    call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %to, ptr addrspace(1) %from)
    call void @llvm.nvvm.cp.async.ca.shared.global.8(ptr addrspace(3) %to16, ptr addrspace(1) %from16)
    call void @llvm.nvvm.cp.async.wait.all())"),
            Words({10, Old, Old, Old, 14, 15, Old, Old}));
}

TEST_F(CpAsync, WhatIsNotReadBecomesZero) {
  EXPECT_EQ(run(R"(
    call void @llvm.nvvm.cp.async.ca.shared.global.16.s(ptr addrspace(3) %to, ptr addrspace(1) %from, i32 5)
    call void @llvm.nvvm.cp.async.ca.shared.global.8.s(ptr addrspace(3) %to16, ptr addrspace(1) %from16, i32 100)
    call void @llvm.nvvm.cp.async.wait.all())"),
            Words({10, 11, 0, 0, 14, 15, Old, Old}));
}

TEST_F(CpAsync, AWaitLeavesTheLastGroups) {
  EXPECT_EQ(run(R"(
    call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %to, ptr addrspace(1) %from)
    call void @llvm.nvvm.cp.async.commit.group()
    call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %to16, ptr addrspace(1) %from16)
    call void @llvm.nvvm.cp.async.commit.group()
    call void @llvm.nvvm.cp.async.wait.group(i32 1))"),
            Words({10, Old, Old, Old, Unfinished, Old, Old, Old}));
}

TEST_F(CpAsync, CopiesWithoutAGroupAreNotWaitedForWithGroups) {
  EXPECT_EQ(run(R"(
    call void @llvm.nvvm.cp.async.commit.group()
    call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %to, ptr addrspace(1) %from)
    call void @llvm.nvvm.cp.async.wait.group(i32 0))")[0],
            Unfinished);
}

TEST_F(CpAsync, SourcesAreReadAtTheWait) {
  EXPECT_EQ(run(R"(
    call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %to, ptr addrspace(1) %from)
    store i32 99, ptr addrspace(1) %from
    call void @llvm.nvvm.cp.async.wait.all())")[0],
            99u);
}

/// The ring has 1024 copies: the first of 1025 takes effect before it is waited
/// for.
TEST_F(CpAsync, OnlyAFullRingCopiesEarlier) {
  auto AfterCopies = [&](unsigned Count) {
    std::string Text =
        ("br label %loop\nloop:\n"
         "  %i = phi i32 [ 0, %0 ], [ %next, %loop ]\n"
         "  %is = icmp eq i32 %i, 0\n"
         "  %t = select i1 %is, ptr addrspace(3) %to, "
         "ptr addrspace(3) %to16\n"
         "  call void @llvm.nvvm.cp.async.ca.shared.global.4("
         "ptr addrspace(3) %t, ptr addrspace(1) %from)\n"
         "  %next = add i32 %i, 1\n"
         "  %more = icmp ult i32 %next, " +
         Twine(Count) + "\n  br i1 %more, label %loop, label %end\nend:")
            .str();
    return run(Text)[0];
  };
  EXPECT_EQ(AfterCopies(1024), Unfinished);
  EXPECT_EQ(AfterCopies(1025), 10u);
}
