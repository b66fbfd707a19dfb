// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A wrong kernel ends with an error message, never with a signal.

#include "Engine/Reference/RunText.h"

using namespace tenon;
using namespace tenon::test;

/// A kernel (%p: buffer, %n: i64) with this body.
static std::string kernel(const std::string &Body) {
  return "define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {\n" + Body +
         "\nret void }";
}

/// Runs it on 64 bytes.
static std::string runOn64(const std::string &Text, int64_t N,
                           uint64_t Global = 1) {
  std::vector<int32_t> Data(16);
  return run(Text, request({buffer(Data), scalar(N)}, Global));
}

TEST(ReferenceBounds, LoadBehindABuffer) {
  std::string Text = kernel(R"(
      %g = call i64 @tenon.item.global_id(i32 0)
      %i = add i64 %g, %n
      %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
      %v = load i32, ptr addrspace(1) %q, align 16)");
  EXPECT_EQ(runOn64(Text, 0, 16), "");
  EXPECT_EQ(runOn64(Text, 13, 16),
            "kernel 'k': load of 4 bytes at offset 64 of argument 0 (64 "
            "bytes): out of bounds, work-item (3,0,0)");
  EXPECT_EQ(runOn64(Text, -1),
            "kernel 'k': load of 4 bytes at offset -4 of argument 0 (64 "
            "bytes): out of bounds, work-item (0,0,0)");
  EXPECT_EQ(runOn64(Text, int64_t(1) << 40),
            "kernel 'k': load of 4 bytes through a pointer that is not into "
            "the buffer of an argument, work-item (0,0,0)");
}

TEST(ReferenceBounds, MessageNamesTheSourceLine) {
  EXPECT_EQ(runOn64(R"(
    define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) !dbg !4 {
      %q = getelementptr i32, ptr addrspace(1) %p, i64 %n, !dbg !5
      store i32 0, ptr addrspace(1) %q, !dbg !5
      ret void
    }
    !llvm.dbg.cu = !{!0}
    !llvm.module.flags = !{!2}
    !0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
    !1 = !DIFile(filename: "gemm.cl", directory: "/")
    !2 = !{i32 2, !"Debug Info Version", i32 3}
    !3 = !DISubroutineType(types: !{null})
    !4 = distinct !DISubprogram(name: "k", file: !1, line: 10, type: !3, unit: !0, spFlags: DISPFlagDefinition)
    !5 = !DILocation(line: 12, column: 3, scope: !4)
    )",
                    16),
            "kernel 'k': store of 4 bytes at offset 64 of argument 0 (64 "
            "bytes): out of bounds, work-item (0,0,0) (at gemm.cl:12:3)");
}

TEST(ReferenceBounds, NullPointer) {
  EXPECT_EQ(runOn64(kernel("store i32 0, ptr addrspace(1) null"), 0),
            "kernel 'k': store of 4 bytes through a null pointer, work-item "
            "(0,0,0)");
}

TEST(ReferenceBounds, PrivateArray) {
  std::string Text = kernel(R"(
      %before = alloca [4 x i32]
      %array = alloca [8 x i32]
      %q = getelementptr i32, ptr %array, i64 %n
      store i32 7, ptr %q)");
  EXPECT_EQ(runOn64(Text, 7), "");
  EXPECT_EQ(runOn64(Text, 8),
            "kernel 'k': store of 4 bytes at offset 32 of variable 'array' (32 "
            "bytes): out of bounds, work-item (0,0,0)");
  EXPECT_EQ(runOn64(Text, -1),
            "kernel 'k': store of 4 bytes at offset -4 of variable 'array' (32 "
            "bytes): out of bounds, work-item (0,0,0)");
}

TEST(ReferenceBounds, CopiesAndFills) {
  const char *Declarations = R"(
    declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
    declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
  )";
  std::string Copy = Declarations + kernel(R"(
      %array = alloca [1024 x i8]
      call void @llvm.memcpy.p0.p1.i64(ptr align 16 %array, ptr addrspace(1) align 16 %p, i64 %n, i1 false))");
  EXPECT_EQ(runOn64(Copy, 64), "");
  EXPECT_EQ(runOn64(Copy, 65),
            "kernel 'k': copy from of 65 bytes at offset 0 of argument 0 (64 "
            "bytes): out of bounds, work-item (0,0,0)");
  std::string Fill = Declarations + kernel(R"(
      call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 1, i64 %n, i1 false))");
  EXPECT_EQ(runOn64(Fill, 0), "");
  EXPECT_EQ(runOn64(Fill, 65),
            "kernel 'k': fill of 65 bytes at offset 0 of argument 0 (64 "
            "bytes): out of bounds, work-item (0,0,0)");
}

TEST(ReferenceBounds, AtomicsMustBeAligned) {
  std::string Text = kernel(R"(
      %q = getelementptr i8, ptr addrspace(1) %p, i64 %n
      %old = atomicrmw add ptr addrspace(1) %q, i32 1 seq_cst)");
  EXPECT_EQ(runOn64(Text, 60), "");
  EXPECT_EQ(runOn64(Text, 2),
            "kernel 'k': atomic access of 4 bytes at an address that is "
            "not a multiple of 4, work-item (0,0,0)");
  EXPECT_EQ(runOn64(Text, 64),
            "kernel 'k': atomic access of 4 bytes at offset 64 of argument 0 "
            "(64 bytes): out of bounds, work-item (0,0,0)");
}

TEST(ReferenceBounds, ConstantsCannotBeWritten) {
  std::string Text = R"(
    @table = internal unnamed_addr addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
  )" + kernel(R"(
      %q = getelementptr i32, ptr addrspace(2) @table, i64 %n
      %v = load i32, ptr addrspace(2) %q
      store i32 %v, ptr addrspace(1) %p
      store i32 %v, ptr addrspace(2) @table)");
  EXPECT_EQ(runOn64(Text, 4),
            "kernel 'k': load of 4 bytes at offset 16 of variable 'table' (16 "
            "bytes): out of bounds, work-item (0,0,0)");
  EXPECT_EQ(runOn64(Text, 3),
            "kernel 'k': store of 4 bytes at offset 0 of variable 'table' (16 "
            "bytes): not writable, work-item (0,0,0)");
}

TEST(ReferenceBounds, Division) {
  std::string Text = kernel(R"(
      %q = sdiv i64 -9223372036854775808, %n
      store i64 %q, ptr addrspace(1) %p)");
  EXPECT_EQ(runOn64(Text, 2), "");
  EXPECT_EQ(runOn64(Text, 0),
            "kernel 'k': integer division by zero, work-item (0,0,0)");
  EXPECT_EQ(runOn64(Text, -1),
            "kernel 'k': integer division overflows, work-item (0,0,0)");
}

TEST(ReferenceBounds, DivisionOfVectors) {
  std::string Text = kernel(R"(
      %v = insertelement <2 x i64> <i64 1, i64 1>, i64 %n, i32 1
      %q = urem <2 x i64> <i64 7, i64 7>, %v
      %r = srem <2 x i64> %q, <i64 2, i64 4>
      %s = udiv <2 x i64> %r, <i64 2, i64 2>
      store <2 x i64> %s, ptr addrspace(1) %p)");
  EXPECT_EQ(runOn64(Text, 3), "");
  EXPECT_EQ(runOn64(Text, 0),
            "kernel 'k': integer division by zero, work-item (0,0,0)");
}

TEST(ReferenceBounds, CodeThatMustNotBeReached) {
  EXPECT_EQ(runOn64(R"(
    declare void @llvm.trap()
    define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
      call void @llvm.trap()
      unreachable
    })",
                    0),
            "kernel 'k': stops at a trap, work-item (0,0,0)");
  EXPECT_EQ(runOn64(R"(
    define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
      unreachable
    })",
                    0),
            "kernel 'k': reaches code that is marked unreachable, work-item "
            "(0,0,0)");
}

TEST(ReferenceBounds, EndlessRecursion) {
  EXPECT_EQ(runOn64("define internal i64 @f(i64 %n) {"
                    "  %m = add i64 %n, 1"
                    "  %r = call i64 @f(i64 %m)"
                    "  %s = add i64 %r, 1"
                    "  ret i64 %s"
                    "}" +
                        kernel("%r = call i64 @f(i64 %n)"),
                    0),
            "kernel 'k': calls too deep for the work-item's stack, work-item "
            "(0,0,0)");
}

TEST(ReferenceBounds, WhatCannotRunIsRefused) {
  EXPECT_EQ(runOn64("declare i32 @foo()" + kernel("%x = call i32 @foo()"), 0),
            "kernel 'k' calls 'foo', which nothing defines");
  EXPECT_EQ(runOn64("declare i32 @system(ptr)" +
                        kernel("%x = call i32 @system(ptr null)"),
                    0),
            "kernel 'k' calls 'system', which nothing defines");
  EXPECT_EQ(runOn64(kernel("call void asm \"int3\", \"\"()"), 0),
            "kernel 'k': inline assembly: the reference engine cannot run "
            "this");
  EXPECT_EQ(runOn64(kernel("%f = inttoptr i64 %n to ptr"
                           "  call void %f()"),
                    0),
            "kernel 'k': a call through a pointer: the reference engine cannot "
            "run this");
  EXPECT_EQ(
      runOn64("declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()" +
                  kernel("%x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()"),
              0),
      "kernel 'k': the intrinsic llvm.nvvm.read.ptx.sreg.tid.x: the "
      "reference engine cannot run this");
}

TEST(ReferenceBounds, TypesThatHaveNoMeaningHereAreRefused) {
  EXPECT_EQ(
      runOn64("define spir_kernel void @k(ptr addrspace(1) %p, "
              "target(\"spirv.Event\") %n) { ret void }",
              0),
      "kernel 'k': argument 1 is a value of type target(\"spirv.Event\"), "
      "which the reference engine cannot pass");
  EXPECT_EQ(runOn64(kernel("%q = addrspacecast ptr addrspace(1) %p to ptr "
                           "addrspace(257)"
                           "  store i32 0, ptr addrspace(257) %q"),
                    0),
            "kernel 'k': a pointer to address space 257: the reference engine "
            "cannot run this");
  EXPECT_EQ(runOn64("target datalayout = \"e-p:32:32\"\n" + kernel(""), 0),
            "kernel 'k' is compiled for 32-bit pointers, expected 64");
}

TEST(ReferenceBounds, OtherKernelsDoNotMatter) {
  EXPECT_EQ(runOn64("declare i32 @foo()"
                    "define spir_kernel void @other() {"
                    "  %x = call i32 @foo()"
                    "  ret void }" +
                        kernel(""),
                    0),
            "");
}

TEST(ReferenceBounds, IndexSpaceIsChecked) {
  LaunchRequest R = request({}, 0, 1);
  const char *Kernel = "define spir_kernel void @k() "
                       "!reqd_work_group_size !0 { ret void } "
                       "!0 = !{i32 8, i32 1, i32 1}";
  EXPECT_EQ(
      run(Kernel, R),
      "kernel 'k': dimension 0 has 0 work-items in work-groups of 1, expected "
      "at least 1 and at most 2^32");
  R.Range.global[0] = 8;
  EXPECT_EQ(run(Kernel, R),
            "kernel 'k': requires work-groups of 8 work-items in dimension 0, "
            "got 1");
  R.Range.local[0] = 8;
  EXPECT_EQ(run(Kernel, R), "");
}
