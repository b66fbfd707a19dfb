// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which loops over the elements of B become functions of a contraction: changes
// of one loop that is one.

#include "ContractText.h"

using namespace llvm;
using namespace tenon::test;

/// $A, $B, $C and $Q are the matrix types. Lines are changed by the tests.
static constexpr StringLiteral Kernel = R"(
target triple = "spir64-unknown-unknown"
@table = addrspace(2) constant [16 x half] zeroinitializer
@shared = internal addrspace(3) global [16 x half] undef
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %scales, ptr addrspace(1) %c, i64 %n, i128 %wide, <2 x half> %pair, half %bias, ptr addrspace(3) %near) {
entry:
  %private = alloca [16 x half]
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi $C [ zeroinitializer, %entry ], [ %d, %then ]
  ; header
  %pa = getelementptr half, ptr addrspace(1) %a, i64 %k
  %row = mul i64 %k, %n
  %pb = getelementptr i8, ptr addrspace(1) %b, i64 %row
  %ma = call $A @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %q = call $Q @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 %n)
  %count = call i32 @_Z34__spirv_CooperativeMatrixLengthKHR($Q %q)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi $B [ zeroinitializer, %head ], [ %new, %each ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic($Q %q, i32 %i)
  %at = call <2 x i32> @_Z45__spirv_CooperativeMatrixGetElementCoordINTEL($Q %q, i32 %i)
  %column = extractelement <2 x i32> %at, i64 1
  %ps = getelementptr half, ptr addrspace(1) %scales, i32 %column
  %scale = load half, ptr addrspace(1) %ps
  %number = sitofp i8 %x to half
  %y = fmul half %number, %scale
  %new = call $B @_Z27__spirv_VectorInsertDynamic($B %m, half %y, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %count
  br i1 %more, label %each, label %then
then:
  %d = call $C @_Z34__spirv_CooperativeMatrixMulAddKHR($A %ma, $B %new, $C %acc, i32 0)
  ; latch
  %k.next = add nuw i64 %k, 16
  %again = icmp ult i64 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, $C %d, i32 0, i64 %n)
  ret void
}
declare $A @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare $Q @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare $W @_Z32__spirv_CooperativeMatrixLoadKHR_w(ptr addrspace(1), i32, i64)
declare i32 @_Z34__spirv_CooperativeMatrixLengthKHR($Q)
declare i8 @_Z28__spirv_VectorExtractDynamic($Q, i32)
declare i8 @_Z28__spirv_VectorExtractDynamic_w($W, i32)
declare <2 x i32> @_Z45__spirv_CooperativeMatrixGetElementCoordINTEL($Q, i32)
declare <2 x i32> @_Z45__spirv_CooperativeMatrixGetElementCoordINTEL_w($W, i32)
declare $B @_Z27__spirv_VectorInsertDynamic($B, half, i32)
declare $C @_Z34__spirv_CooperativeMatrixMulAddKHR($A, $B, $C, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), $C, i32, i64)
declare half @llvm.fabs.f16(half)
declare half @other(half)
)";

/// Whether the loop, with these changes, is a contraction with a computed B.
static bool isComputed(const Changes &All) {
  std::string Text = changed(Kernel.str(), All);
  Text = changed(Text, matrices({{"$A", "half, 3, 16, 16, 0"},
                                 {"$B", "half, 3, 16, 16, 1"},
                                 {"$C", "float, 3, 16, 16, 2"},
                                 {"$Q", "i8, 3, 16, 16, 1"},
                                 {"$W", "i8, 3, 8, 32, 1"}}));
  std::string Words =
      productsOf(Text, "tenon-recognize,tenon-conversions$,tenon-elements$,"
                       "tenon-contract$");
  EXPECT_TRUE(Words == "continued.computed" || Words == "multiply") << Words;
  return Words == "continued.computed";
}

static bool isComputed(StringRef From, StringRef To) {
  return isComputed({{From.str(), To.str()}});
}

TEST(ComputedOperand, OfWhatTheLoopKnows) {
  EXPECT_TRUE(isComputed({}));
  EXPECT_TRUE(isComputed("%y = fmul half %number, %scale",
                         "%s = call half @llvm.fabs.f16(half %scale)\n"
                         "%t = fadd half %s, %bias\n"
                         "%y = fmul half %number, %t"));
  // The test of the loop may be before the insertion.
  EXPECT_TRUE(isComputed(
      {{"%new, %each ]\n  %x =", "%new, %body ]\n"
                                 "%more = icmp ult i32 %i, %count\n"
                                 "br i1 %more, label %body, label %then\n"
                                 "body:\n  %x ="},
       {"[ %i.next, %each ]", "[ %i.next, %body ]"},
       {"  %more = icmp ult i32 %i.next, %count\n"
        "  br i1 %more, label %each, label %then",
        "  br label %each"},
       {"$B %new, $C %acc", "$B %m, $C %acc"}}));
}

/// Values that change from step to step: counters, by constants or arguments.
TEST(ComputedOperand, Counters) {
  auto With = [](const std::string &Phi, StringRef Next) {
    return isComputed({{"; header", Phi},
                       {"; latch", Next.str()},
                       {"%scale = load half, ptr addrspace(1) %ps",
                        "%scale = sitofp i64 %j to half"}});
  };
  std::string Integer = "%j = phi i64 [ 7, %entry ], [ %j.next, %then ]";
  EXPECT_TRUE(With(Integer, "%j.next = add i64 %j, 3"));
  EXPECT_TRUE(With(Integer, "%j.next = add i64 %j, %n"));
  EXPECT_FALSE(With(Integer, "%j.next = mul i64 %j, 3"));
  EXPECT_FALSE(With(Integer, "%j.next = add i64 %j, %k"));
  EXPECT_FALSE(With("%f = phi half [ 0.0, %entry ], [ %f.next, %then ]\n"
                    "%j = fptosi half %f to i64",
                    "%f.next = fadd half %f, 1.0"));
}

TEST(ComputedOperand, ElementsThatAreNotAll) {
  EXPECT_FALSE(
      isComputed("[ 0, %head ], [ %i.next", "[ 1, %head ], [ %i.next"));
  EXPECT_FALSE(
      isComputed("%i.next = add i32 %i, 1", "%i.next = add i32 %i, 2"));
  EXPECT_FALSE(isComputed("ult i32 %i.next, %count", "ult i32 %i.next, 255"));
  EXPECT_FALSE(
      isComputed("ult i32 %i.next, %count", "ult i32 %i.next, %column"));
  EXPECT_FALSE(isComputed("half %y, i32 %i)", "half %y, i32 0)"));
  EXPECT_FALSE(isComputed("($B %m, half", "($B zeroinitializer, half"));
  EXPECT_FALSE(isComputed("[ %new, %each ]", "[ %m, %each ]"));
  EXPECT_FALSE(isComputed("$B %new, $C %acc", "$B zeroinitializer, $C %acc"));
}

/// Elements of the same index of a matrix that the loop over k loads.
TEST(ComputedOperand, OtherElements) {
  StringRef Element = "ExtractDynamic($Q %q, i32 %i)",
            Place = "CoordINTEL($Q %q, i32 %i)";
  EXPECT_FALSE(isComputed(Element, "ExtractDynamic($Q %q, i32 0)"));
  EXPECT_FALSE(
      isComputed(Element, "ExtractDynamic($Q zeroinitializer, i32 %i)"));
  EXPECT_FALSE(isComputed(Place, "CoordINTEL($Q %q, i32 0)"));
  EXPECT_FALSE(isComputed(Place, "CoordINTEL_w($W zeroinitializer, i32 %i)"));
  std::string Load =
      "  %wider = call $W @_Z32__spirv_CooperativeMatrixLoadKHR_w(ptr "
      "addrspace(1) %pb, i32 0, i64 %n)\n  %count =";
  EXPECT_FALSE(
      isComputed({{"  %count =", Load},
                  {Element.str(), "ExtractDynamic_w($W %wider, i32 %i)"}}));
}

/// Values that a function on any processor could not compute again.
TEST(ComputedOperand, OtherValues) {
  auto WithScale = [](StringRef Code) {
    return isComputed("%scale = load half, ptr addrspace(1) %ps", Code);
  };
  EXPECT_TRUE(WithScale("%scale = fadd half %bias, 1.0"));
  EXPECT_FALSE(WithScale("%scale = load volatile half, ptr addrspace(1) %ps"));
  EXPECT_FALSE(WithScale("%scale = call half @other(half %bias)"));
  EXPECT_FALSE(WithScale("%t = trunc i128 %wide to i16\n"
                         "%scale = bitcast i16 %t to half"));
  EXPECT_FALSE(WithScale("%scale = extractelement <2 x half> %pair, i32 0"));
  EXPECT_FALSE(WithScale("%scale = load half, ptr addrspace(3) %near"));
  EXPECT_FALSE(WithScale("%scale = load half, ptr addrspace(3) @shared"));
  EXPECT_FALSE(WithScale("%pp = getelementptr half, ptr %private, i32 %column\n"
                         "%scale = load half, ptr %pp"));
}

/// A function is given 24 words at most.
TEST(ComputedOperand, ManyValues) {
  auto With = [](unsigned Count) {
    std::string Params = "%near", Code;
    for (unsigned I = 0; I < Count; ++I) {
      std::string N = std::to_string(I);
      Params += ", half %v" + N;
      Code += "%s" + std::to_string(I + 1) + " = fadd half %s" + N + ", %v" +
              N + "\n";
    }
    Code = "%s0 = load half, ptr addrspace(1) %ps\n" + Code +
           "%scale = fneg half %s" + std::to_string(Count);
    Params += ")";
    return isComputed({{"%near)", Params},
                       {"%scale = load half, ptr addrspace(1) %ps", Code}});
  };
  EXPECT_TRUE(With(20));
  EXPECT_FALSE(With(25));
}
