// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Kernel/KernelSignature.h"
#include "IR/Evaluate.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/SubgroupSize.h"

using namespace llvm;
using namespace tenon;

TEST(KernelSignature, HasTheAuthorsNames) {
  EvaluatedModule Code;
  EXPECT_EQ(describeKernel(Code.parse(R"(
    define spir_kernel void @f(ptr addrspace(1) %0, i32 %1)
        !kernel_arg_name !0 !kernel_arg_type !1 {
      ret void
    }
    !0 = !{!"a", !"n"}
    !1 = !{!"ushort*", !"int"})")),
            "f(global ushort* a, int n)");
}

TEST(KernelSignature, HasTypesOfIRWithoutMetadata) {
  EvaluatedModule Code;
  EXPECT_EQ(describeKernel(Code.parse(R"(
    define spir_kernel void @f(ptr addrspace(2) %t, ptr addrspace(3) %0) {
      ret void
    })")),
            "f(constant ptr t, local ptr)");
}

TEST(KernelSignature, StructuresByAddressAreValues) {
  EvaluatedModule Code;
  Function &F = Code.parse(R"(
    %pair = type { i32, i32 }
    define spir_kernel void @f(ptr byval(%pair) %p) {
      ret void
    })");
  std::vector<KernelParameter> Parameters = kernelParameters(F);
  ASSERT_EQ(Parameters.size(), 1u);
  EXPECT_EQ(Parameters[0].Type, "%pair");
  EXPECT_EQ(Parameters[0].Space, "");
}

TEST(KernelSignature, QualifiersAreKnownWithTheAuthorsTypesOnly) {
  EvaluatedModule Code;
  Function &F = Code.parse(R"(
    define spir_kernel void @f(ptr addrspace(1) %a, ptr addrspace(1) %b)
        !kernel_arg_type !0 !kernel_arg_type_qual !1 {
      ret void
    }
    !0 = !{!"int*"}
    !1 = !{!"const"})");
  std::vector<KernelParameter> Parameters = kernelParameters(F);
  ASSERT_EQ(Parameters.size(), 2u);
  EXPECT_EQ(Parameters[0].Qualifiers, "const");
  EXPECT_EQ(Parameters[1].Qualifiers, std::nullopt);
  EXPECT_EQ(Parameters[1].Type, "ptr");
}

TEST(KernelSignature, MetadataOfOtherKindsIsIgnored) {
  EvaluatedModule Code;
  EXPECT_EQ(describeKernel(Code.parse(R"(
    define spir_kernel void @f(i32 %n) !kernel_arg_name !0 !kernel_arg_type !0 {
      ret void
    }
    !0 = !{i32 4})")),
            "f(i32 n)");
}

TEST(KernelSignature, HintsOfVectorTypes) {
  auto Attributes = [](StringRef Hint) {
    EvaluatedModule Code;
    return kernelAttributes(Code.parse(
        ("define spir_kernel void @f() !vec_type_hint !0 {\n  ret void\n}\n"
         "!0 = !{" +
         Hint + "}")
            .str()));
  };
  std::pair<StringRef, StringRef> Words[] = {
      {"<8 x half> undef, i32 0", "half8"},
      {"float undef, i32 0", "float"},
      {"<2 x double> undef, i32 0", "double2"},
      {"<16 x i8> undef, i32 1", "char16"},
      {"i8 undef, i32 0", "uchar"},
      {"<4 x i16> undef, i32 1", "short4"},
      {"<4 x i16> undef, i32 0", "ushort4"},
      {"i32 undef, i32 1", "int"},
      {"<2 x i64> undef, i32 1", "long2"},
      {"<2 x i64> undef, i32 0", "ulong2"},
      {"<2 x i64> undef", "long2"}};
  for (auto [Hint, Word] : Words)
    EXPECT_EQ(Attributes(Hint), ("vec_type_hint(" + Word + ")").str());
  for (StringRef Other : {"<4 x i24> undef, i32 0", "ptr null, i32 0", ""})
    EXPECT_EQ(Attributes(Other), "");
}

TEST(KernelSignature, NumbersThatAreNoneAreLeftOut) {
  EvaluatedModule Code;
  EXPECT_EQ(kernelAttributes(Code.parse(R"(
    define spir_kernel void @f() !reqd_work_group_size !0
        !work_group_size_hint !1 {
      ret void
    }
    !0 = !{!"x"}
    !1 = !{i32 8, !"x", i32 1})")),
            "work_group_size_hint(8,1)");
}

TEST(KernelSignature, AttributesAreThoseOfOpenCL) {
  EvaluatedModule Code;
  Function &F = Code.parse(R"(
    define spir_kernel void @f() !reqd_work_group_size !0
        !intel_reqd_sub_group_size !1 !vec_type_hint !2 {
      ret void
    }
    !0 = !{i32 16, i32 2, i32 1}
    !1 = !{i32 16}
    !2 = !{<4 x i32> undef, i32 0})");
  EXPECT_EQ(kernelAttributes(F), "reqd_work_group_size(16,2,1) "
                                 "intel_reqd_sub_group_size(16) "
                                 "vec_type_hint(uint4)");
  EXPECT_EQ(describeKernel(F), "f(), sub-groups of 16, work-groups of 16x2x1");
}

/// Users divide the size by the threads of a work-item.
TEST(KernelFacts, HaveSeveralThreadsOnlyWithASize) {
  EvaluatedModule Code;
  Function &F = Code.parse("define spir_kernel void @f() { ret void }");
  F.addFnAttr(ReplicasAttribute, "2");
  EXPECT_EQ(kernelFacts(F).Replicas, 1u);
  requireSubgroupSize(F, 32);
  EXPECT_EQ(kernelFacts(F).Replicas, 2u);
}
