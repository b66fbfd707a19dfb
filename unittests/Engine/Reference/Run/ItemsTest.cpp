// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Engine/Reference/RunText.h"
#include <cmath>

using namespace tenon;
using namespace tenon::test;

TEST(ReferenceItems, EveryQueryInAnIndexSpaceWithRemainders) {
  // out[16 * linear + …] = each query of dimension 1, then the linear ones
  std::string Text = R"(
    declare i64 @tenon.item.global_size(i32) "tenon.item"="global_size"
    declare i64 @tenon.item.enqueued_local_size(i32) "tenon.item"="enqueued_local_size"
    declare i64 @tenon.item.num_groups(i32) "tenon.item"="num_groups"
    declare i64 @tenon.item.global_offset(i32) "tenon.item"="global_offset"
    declare i64 @tenon.item.work_dim() "tenon.item"="work_dim"
    declare i64 @tenon.item.global_linear_id() "tenon.item"="global_linear_id"
    declare i64 @tenon.item.local_linear_id() "tenon.item"="local_linear_id"
    define spir_kernel void @k(ptr addrspace(1) %out) {
      %linear = call i64 @tenon.item.global_linear_id()
      %row = getelementptr [16 x i64], ptr addrspace(1) %out, i64 %linear
  )";
  const char *Queries[] = {"global_id",   "local_id",     "group_id",
                           "global_size", "local_size",   "enqueued_local_size",
                           "num_groups",  "global_offset"};
  int Number = 0;
  auto Store = [&](const std::string &Call) {
    std::string N = std::to_string(Number++);
    Text += "%v" + N + " = call i64 @tenon.item." + Call + "\n%p" + N +
            " = getelementptr i64, ptr addrspace(1) %row, i64 " + N +
            "\nstore i64 %v" + N + ", ptr addrspace(1) %p" + N + "\n";
  };
  for (const char *Query : Queries)
    Store(std::string(Query) + "(i32 1)");
  Store("local_linear_id()");
  Store("work_dim()");
  Store("global_id(i32 3)");
  Store("local_size(i32 3)");
  Text += "ret void }";

  std::vector<uint64_t> Out(5 * 7 * 16);
  LaunchRequest R = request({buffer(Out)});
  R.Range = {{5, 7, 1}, {2, 3, 1}, {10, 20, 0}, 2};
  ASSERT_EQ(run(Text, R), "");
  for (uint64_t Y = 0; Y < 7; ++Y)
    for (uint64_t X = 0; X < 5; ++X) {
      uint64_t LocalX = X == 4 ? 1 : 2, LocalY = Y == 6 ? 1 : 3;
      std::vector<uint64_t> Expected = {
          20 + Y, Y % 3, Y / 3, 7, LocalY, 3, 3, 20, Y % 3 * LocalX + X % 2,
          2,      0,     1};
      auto Row = Out.begin() + (Y * 5 + X) * 16;
      EXPECT_EQ(std::vector<uint64_t>(Row, Row + 12), Expected);
    }
}

static const char *const Reverse = R"(
    @tile = internal addrspace(3) global [64 x i32] undef
    define spir_kernel void @k(ptr addrspace(1) %data, ptr addrspace(3) %more) {
      %l = call i64 @tenon.item.local_id(i32 0)
      %n = call i64 @tenon.item.local_size(i32 0)
      %g = call i64 @tenon.item.global_id(i32 0)
      %p = getelementptr i32, ptr addrspace(1) %data, i64 %g
      %v = load i32, ptr addrspace(1) %p
      %s = getelementptr i32, ptr addrspace(3) @tile, i64 %l
      store i32 %v, ptr addrspace(3) %s
      %s2 = getelementptr i32, ptr addrspace(3) %more, i64 %l
      store i32 %v, ptr addrspace(3) %s2
      call void @tenon.item.barrier()
      %last = sub i64 %n, 1
      %r = sub i64 %last, %l
      %t = getelementptr i32, ptr addrspace(3) @tile, i64 %r
      %w = load i32, ptr addrspace(3) %t
      %t2 = getelementptr i32, ptr addrspace(3) %more, i64 %r
      %w2 = load i32, ptr addrspace(3) %t2
      %sum = add i32 %w, %w2
      store i32 %sum, ptr addrspace(1) %p
      ret void
    })";

TEST(ReferenceItems, BarrierReversesThroughLocalMemory) {
  std::vector<int32_t> Data(40);
  for (int I = 0; I < 40; ++I)
    Data[I] = I;
  ASSERT_EQ(run(Reverse, request({buffer(Data), local(64)}, 40, 16)), "");
  for (int I = 0; I < 40; ++I) {
    int First = I / 16 * 16, Size = std::min(16, 40 - First);
    EXPECT_EQ(Data[I], 2 * (First + Size - 1 - (I - First)));
  }
}

TEST(ReferenceItems, LocalMemoryHasBounds) {
  std::vector<int32_t> Data(16);
  EXPECT_EQ(run(Reverse, request({buffer(Data), local(60)}, 16, 16)),
            "kernel 'k': store of 4 bytes at offset 60 of argument 1 (60 "
            "bytes): out of bounds, work-item (15,0,0)");
}

TEST(ReferenceItems, BarrierThatSomeDoNotReach) {
  EXPECT_EQ(run(R"(
    define spir_kernel void @k() {
      %l = call i64 @tenon.item.local_id(i32 0)
      %first = icmp eq i64 %l, 2
      br i1 %first, label %out, label %wait
    wait:
      call void @tenon.item.barrier()
      br label %out
    out:
      ret void
    })",
                request({}, 4, 4)),
            "kernel 'k': barrier not reached by every work-item, work-item "
            "(2,0,0)");
}

TEST(ReferenceItems, BarrierInTwoCallsOfAFunction) {
  EXPECT_EQ(run(R"(
    define void @wait() {
      call void @tenon.item.barrier()
      ret void
    }
    define spir_kernel void @k() {
      %l = call i64 @tenon.item.local_id(i32 0)
      %first = icmp eq i64 %l, 0
      br i1 %first, label %one, label %two
    one:
      call void @wait()
      ret void
    two:
      call void @wait()
      ret void
    })",
                request({}, 2, 2)),
            "kernel 'k': barrier not reached by every work-item, work-item "
            "(1,0,0)");
}

TEST(ReferenceItems, TwoBarriersAreNotOne) {
  EXPECT_EQ(run(R"(
    define spir_kernel void @k() {
      %l = call i64 @tenon.item.local_id(i32 0)
      %first = icmp eq i64 %l, 0
      br i1 %first, label %one, label %two
    one:
      call void @tenon.item.barrier()
      ret void
    two:
      call void @tenon.item.barrier()
      ret void
    })",
                request({}, 2, 2)),
            "kernel 'k': barrier not reached by every work-item, work-item "
            "(1,0,0)");
}

TEST(ReferenceItems, LargeGroupWithDeepFrames) {
  std::vector<int64_t> Out(256);
  ASSERT_EQ(run(R"(
    define internal i64 @sum(ptr %values) {
      %a = load i64, ptr %values
      %p = getelementptr i64, ptr %values, i64 99999
      %b = load i64, ptr %p
      %c = add i64 %a, %b
      ret i64 %c
    }
    define spir_kernel void @k(ptr addrspace(1) %out) {
      %values = alloca [100000 x i64]
      %g = call i64 @tenon.item.global_id(i32 0)
      store i64 %g, ptr %values
      %p = getelementptr i64, ptr %values, i64 99999
      store i64 1000, ptr %p
      call void @tenon.item.barrier()
      %s = call i64 @sum(ptr %values)
      %q = getelementptr i64, ptr addrspace(1) %out, i64 %g
      store i64 %s, ptr addrspace(1) %q
      ret void
    })",
                request({buffer(Out)}, 256, 256)),
            "");
  for (int I = 0; I < 256; ++I)
    EXPECT_EQ(Out[I], 1000 + I);
}

TEST(ReferenceItems, ParametersOfEveryKind) {
  struct Pair {
    int32_t First;
    double Second;
  } P = {3, 0.5};
  float Four[4] = {1, 2, 3, 4};
  int8_t Small = -7;
  std::vector<double> Out(4);
  ASSERT_EQ(run(R"(
    %pair = type { i32, double }
    define spir_kernel void @k(ptr addrspace(1) %out, ptr byval(%pair) align 8 %p, <4 x float> %four, i8 signext %small, ptr addrspace(2) %unused) {
      %first = load i32, ptr %p
      %ps = getelementptr %pair, ptr %p, i32 0, i32 1
      %second = load double, ptr %ps
      store i32 99, ptr %p
      %f = sitofp i32 %first to double
      store double %f, ptr addrspace(1) %out
      %o1 = getelementptr double, ptr addrspace(1) %out, i64 1
      store double %second, ptr addrspace(1) %o1
      %third = extractelement <4 x float> %four, i32 2
      %t = fpext float %third to double
      %o2 = getelementptr double, ptr addrspace(1) %out, i64 2
      store double %t, ptr addrspace(1) %o2
      %s = sitofp i8 %small to double
      %o3 = getelementptr double, ptr addrspace(1) %out, i64 3
      store double %s, ptr addrspace(1) %o3
      ret void
    })",
                request({buffer(Out), scalar(P), scalar(Four), scalar(Small),
                         buffer(Out)},
                        2, 1)),
            "");
  EXPECT_EQ(Out, (std::vector<double>{3, 0.5, 3, -7}));
}

TEST(ReferenceItems, MathThatWritesThroughAPointer) {
  std::string Text = R"(
    declare float @modff(float, ptr addrspace(1))
    define spir_kernel void @k(ptr addrspace(1) %data, i64 %where) {
      %p = getelementptr float, ptr addrspace(1) %data, i64 %where
      %f = call float @modff(float 2.75, ptr addrspace(1) %p)
      store float %f, ptr addrspace(1) %data
      ret void
    })";
  std::vector<float> Data(2);
  int64_t Where = 1;
  ASSERT_EQ(run(Text, request({buffer(Data), scalar(Where)})), "");
  EXPECT_EQ(Data, (std::vector<float>{0.75f, 2}));
  Where = 2;
  EXPECT_EQ(run(Text, request({buffer(Data), scalar(Where)})),
            "kernel 'k': store of 4 bytes at offset 8 of argument 0 (8 bytes): "
            "out of bounds, work-item (0,0,0)");
}

TEST(ReferenceItems, MathAndHalfPrecision) {
  std::vector<float> Data = {0.5f, 1.5f, 0, 0, 0, 0};
  ASSERT_EQ(run(R"(
    declare float @erff(float)
    declare float @llvm.exp.f32(float)
    define spir_kernel void @k(ptr addrspace(1) %data) {
      %x = load float, ptr addrspace(1) %data
      %p1 = getelementptr float, ptr addrspace(1) %data, i64 1
      %y = load float, ptr addrspace(1) %p1
      %e = call float @erff(float %x)
      %p2 = getelementptr float, ptr addrspace(1) %data, i64 2
      store float %e, ptr addrspace(1) %p2
      %exp = call float @llvm.exp.f32(float %x)
      %p3 = getelementptr float, ptr addrspace(1) %data, i64 3
      store float %exp, ptr addrspace(1) %p3
      %h = fptrunc float %e to half
      %hy = fptrunc float %y to half
      %hs = fadd half %h, %hy
      %f = fpext half %hs to float
      %p4 = getelementptr float, ptr addrspace(1) %data, i64 4
      store float %f, ptr addrspace(1) %p4
      %b = fptrunc float %e to bfloat
      %bf = fpext bfloat %b to float
      %p5 = getelementptr float, ptr addrspace(1) %data, i64 5
      store float %bf, ptr addrspace(1) %p5
      ret void
    })",
                request({buffer(Data)})),
            "");
  EXPECT_EQ(Data[2], std::erf(0.5f));
  EXPECT_EQ(Data[3], std::exp(0.5f));
  // erf(0.5) = 0.52049988; as half 0.5205078125, plus 1.5 a tie that iterations
  // down to the even 2.01953125; as bfloat 0.51953125.
  EXPECT_EQ(Data[4], 2.01953125f);
  EXPECT_EQ(Data[5], 0.51953125f);
}
