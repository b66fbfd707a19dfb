// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the reference engine refuses to run, or stops at.

#include "Engine/Reference/MatrixText.h"
#include "Engine/Reference/RunText.h"

using namespace tenon;
using namespace tenon::test;

/// The message about a kernel with this body, without the kernel's name.
static std::string messageOf(const std::string &Body,
                             const std::string &Declarations = "") {
  std::vector<int32_t> Data(64);
  std::string Message =
      run(Declarations + "\ndefine spir_kernel void @k(ptr addrspace(1) %p) {" +
              Body + "\nret void }",
          request({buffer(Data)}));
  llvm::StringRef Text = Message;
  Text.consume_front("kernel 'k': ");
  return Text.str();
}

TEST(ReferenceRefused, Types) {
  EXPECT_EQ(messageOf("%v = load <vscale x 4 x i32>, ptr addrspace(1) %p"),
            "a value of type <vscale x 4 x i32>: the reference engine cannot "
            "run this");
  EXPECT_EQ(
      messageOf("%v = load { i32, ptr addrspace(7) }, ptr addrspace(1) %p"),
      "a pointer to address space 7: the reference engine cannot run this");
  EXPECT_EQ(
      messageOf("store i32 0, ptr addrspace(5) null"),
      "a pointer to address space 5: the reference engine cannot run this");
  EXPECT_EQ(messageOf("%v = alloca target(\"spirv.Sampler\")"),
            "a value of type target(\"spirv.Sampler\"): the reference engine "
            "cannot run this");
}

TEST(ReferenceRefused, Instructions) {
  EXPECT_EQ(messageOf("%a = alloca ptr\n %v = va_arg ptr %a, i32"),
            "the instruction va_arg: the reference engine cannot run this");
  EXPECT_EQ(messageOf("call i64 @llvm.readcyclecounter()",
                      "declare i64 @llvm.readcyclecounter()"),
            "the intrinsic llvm.readcyclecounter: the reference engine cannot "
            "run this");
  EXPECT_EQ(messageOf("call void asm \"\", \"\"()"),
            "inline assembly: the reference engine cannot run this");
}

TEST(ReferenceRefused, Functions) {
  EXPECT_EQ(
      messageOf("call double @cbrt(ptr null)", "declare double @cbrt(ptr)"),
      "kernel 'k' calls 'cbrt', which nothing defines");
  EXPECT_EQ(messageOf("call ptr @sinf(float 1.0)", "declare ptr @sinf(float)"),
            "kernel 'k' calls 'sinf', which nothing defines");
  EXPECT_EQ(messageOf("%f = load ptr, ptr addrspace(1) @t\n"
                      "store ptr %f, ptr addrspace(1) %p",
                      "@t = internal addrspace(1) constant ptr @g\n"
                      "declare void @g()"),
            "kernel 'k' calls 'g', which nothing defines");
}

/// They have no effect here.
TEST(ReferenceRefused, IntrinsicsWithoutEffect) {
  EXPECT_EQ(messageOf(R"(
      %s = call ptr @llvm.stacksave.p0()
      call void @llvm.stackrestore.p0(ptr %s)
      call void @llvm.prefetch.p1(ptr addrspace(1) %p, i32 0, i32 3, i32 1)
      call void @llvm.donothing()
      %a = alloca i32
      %b = call ptr @llvm.launder.invariant.group.p0(ptr %a)
      %c = call ptr @llvm.strip.invariant.group.p0(ptr %b)
      store i32 1, ptr %c)"),
            "");
}

TEST(ReferenceRefused, Stops) {
  EXPECT_EQ(messageOf("call void @llvm.debugtrap()"),
            "stops at a trap, work-item (0,0,0)");
  EXPECT_EQ(messageOf("call void @llvm.ubsantrap(i8 1)"),
            "stops at a trap, work-item (0,0,0)");
  EXPECT_EQ(messageOf("call void @abort()", "declare void @abort()"),
            "calls abort, work-item (0,0,0)");
  EXPECT_EQ(messageOf("call void @__assert_fail(ptr null, ptr null, i32 1, "
                      "ptr null)",
                      "declare void @__assert_fail(ptr, ptr, i32, ptr)"),
            "an assertion failed, work-item (0,0,0)");
}

TEST(ReferenceRefused, OperandsOfMatrices) {
  MatrixText M = {"i8", "i8", 2, 2, 2};
  auto Message = [&](const std::string &Declaration, const std::string &Body) {
    return messageOf(withType(Body, M),
                     withType(Declaration, M) + M.fill("fill"));
  };
  EXPECT_EQ(Message("declare $M @op(i8, i8)" + M.attributes("fill") + "\n",
                    "%m = call $M @op(i8 1, i8 2)"),
            "fill acc.i8.2x2: operands that are not those of this operation");
  EXPECT_EQ(Message("declare $M @op(i128)" + M.attributes("fill") + "\n",
                    "%m = call $M @op(i128 1)"),
            "fill acc.i8.2x2: operands that are not those of this operation");
  EXPECT_EQ(Message("declare $M @op({ i8 })" + M.attributes("fill") + "\n",
                    "%m = call $M @op({ i8 } zeroinitializer)"),
            "fill acc.i8.2x2: operands that are not those of this operation");
  EXPECT_EQ(
      Message("declare i128 @op($M, i64)" + M.attributes("extract") + "\n",
              "%m = call $M @fill(i8 1)\n"
              "%e = call i128 @op($M %m, i64 0)"),
      "extract acc.i8.2x2: operands that are not those of this operation");
  MatrixText Large = {"i8", "i8", 2, 257, 2};
  EXPECT_EQ(Message(Large.length("op"), "%n = call i32 @op()"),
            "length acc.i8.2x257: a matrix of 2x257, expected 1 to 256 rows "
            "and columns");
}

TEST(ReferenceRefused, Fragments) {
  auto Message = [&](const MatrixText &M, const std::string &Fragment) {
    return messageOf(
        withType("%f = call " + Fragment + " @op($M zeroinitializer)", M),
        withType("declare " + Fragment + " @op($M)" +
                     M.attributes("to.fragment") + "\n",
                 M));
  };
  EXPECT_EQ(Message({"i8", "i8", 2, 2, 2}, "<4 x i8>"), "");
  EXPECT_EQ(Message({"i8", "i8", 2, 2, 2}, "<8 x i8>"),
            "to.fragment acc.i8.2x2.v8i8: 8 components of 8 bits in each of 1 "
            "lanes for acc i8 2x2, expected 4");
  EXPECT_EQ(Message({"i8", "i8", 2, 2, 2}, "<2 x i16>"),
            "to.fragment acc.i8.2x2.v2i16: components of 16 bits cannot hold "
            "acc i8 2x2");
  EXPECT_EQ(
      Message({"i16", "i16", 2, 2, 0}, "<8 x i8>"),
      "to.fragment a.i16.2x2.v8i8: components of 8 bits cannot hold a i16 2x2");
  EXPECT_EQ(
      Message({"i8", "i8", 2, 3, 0}, "<3 x i16>"),
      "to.fragment a.i8.2x3.v3i16: components of 16 bits cannot hold a i8 2x3");
  EXPECT_EQ(
      Message({"i8", "i8", 2, 2, 0}, "<8 x i4>"),
      "to.fragment a.i8.2x2.v8i4: a value of type <8 x i4>, expected i1, or a "
      "scalar or vector of i8, i16, i32, i64, f16, bf16, f32 or f64");
}

TEST(ReferenceRefused, BlocksOfOddSubgroups) {
  std::vector<int32_t> Data(64);
  LaunchRequest R = request({buffer(Data)}, 12, 12);
  R.SubgroupSize = 12;
  EXPECT_EQ(run(R"(
    declare <8 x i16> @op(ptr addrspace(1), i32, i32, i32, <2 x i32>) convergent nounwind "tenon.subgroup"="block2d.load" "tenon.block"="2x16x8x1" "tenon.form"="plain"
    define spir_kernel void @k(ptr addrspace(1) %p) {
      %v = call <8 x i16> @op(ptr addrspace(1) %p, i32 64, i32 8, i32 64, <2 x i32> zeroinitializer)
      ret void
    })",
                R),
            "kernel 'k': sub-group block2d.load.2x16x8x1 v8i16: a sub-group of "
            "12 work-items, expected a power of two");
}

TEST(ReferenceRefused, IndexSpaces) {
  auto Message = [](tenon_ndrange Range) {
    LaunchRequest R = request({});
    R.Range = Range;
    return run("define spir_kernel void @k() { ret void }", R);
  };
  EXPECT_EQ(Message({{1, 1, 1}, {1, 1, 1}, {0, 0, 0}, 3}), "");
  EXPECT_EQ(Message({{1, 1, 1}, {1, 1, 1}, {0, 0, 0}, 0}),
            "kernel 'k': an index space of 0 dimensions, expected 1 to 3");
  EXPECT_EQ(Message({{1, 1, 1}, {1, 1, 1}, {0, 0, 0}, 4}),
            "kernel 'k': an index space of 4 dimensions, expected 1 to 3");
  EXPECT_EQ(Message({{1, 0, 1}, {1, 1, 1}, {0, 0, 0}, 2}),
            "kernel 'k': dimension 1 has 0 work-items in work-groups of 1, "
            "expected at least 1 and at most 2^32");
  EXPECT_EQ(Message({{1, 1, 1}, {1, 0, 1}, {0, 0, 0}, 2}),
            "kernel 'k': dimension 1 has 1 work-items in work-groups of 0, "
            "expected at least 1 and at most 2^32");
  EXPECT_EQ(Message({{uint64_t(1) << 33, 1, 1}, {1, 1, 1}, {0, 0, 0}, 1}),
            "kernel 'k': dimension 0 has 8589934592 work-items in work-groups "
            "of 1, expected at least 1 and at most 2^32");
}

TEST(ReferenceRefused, LargeVariables) {
  EXPECT_EQ(messageOf("store volatile i32 1, ptr addrspace(3) @t",
                      "@t = internal addrspace(3) global [268435457 x i8] "
                      "undef"),
            "variable 't' takes 268435457 bytes, expected at most 268435456");
  EXPECT_EQ(messageOf("%a = alloca [268435456 x i8]\n%b = alloca i32\n"
                      "store volatile i32 1, ptr %a\n"
                      "store volatile i32 1, ptr %b",
                      ""),
            "variable 'b' takes 4 bytes, expected at most 268435456");
}
