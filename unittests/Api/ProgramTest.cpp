// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Api/Program.h"
#include "tenon/Api/UsesMatrices.h"
#include "gtest/gtest.h"
#include <algorithm>

using namespace llvm;
using namespace tenon;

/// The smallest module with that capability.
static std::string spirvWith(uint32_t Capability) {
  const uint32_t Words[] = {0x07230203,
                            0x00010400,
                            0,
                            1,
                            0, // header
                            2 << 16 | 17,
                            Capability,
                            3 << 16 | 14,
                            2,
                            2}; // OpMemoryModel
  return std::string(reinterpret_cast<const char *>(Words), sizeof(Words));
}

TEST(UsesMatrices, ByNamesInText) {
  EXPECT_TRUE(usesMatrices("int8 intel_sub_group_i8_i8_matrix_mad_k32(…);"));
  EXPECT_TRUE(usesMatrices("declare void @__spirv_CooperativeMatrixLoadKHR()"));
  EXPECT_TRUE(usesMatrices("intel_sub_group_2d_block_read_16b_8r16x1c(p)"));
  EXPECT_FALSE(usesMatrices("kernel void matrix(global float *m) {}"));
  EXPECT_FALSE(usesMatrices(""));
}

TEST(UsesMatrices, ByCapabilities) {
  EXPECT_TRUE(usesMatrices(spirvWith(6022)));
  EXPECT_TRUE(usesMatrices(spirvWith(6236)));
  EXPECT_FALSE(usesMatrices(spirvWith(6)));
  EXPECT_FALSE(usesMatrices(spirvWith(6022).substr(0, 34))); // cut short
  EXPECT_FALSE(usesMatrices(spirvWith(6022).substr(0, 32)));
  EXPECT_FALSE(usesMatrices(spirvWith(6022).substr(0, 20))); // only a header
}

TEST(UsesMatrices, OfTheOtherByteOrder) {
  std::string Bytes = spirvWith(6118);
  for (size_t I = 0; I < Bytes.size(); I += 4)
    std::reverse(Bytes.begin() + I, Bytes.begin() + I + 4);
  EXPECT_TRUE(usesMatrices(Bytes));
}

TEST(RequiredSubgroupSizes, OfSpirv) {
  std::string Bytes = spirvWith(6);
  EXPECT_TRUE(requiredSubgroupSizes(Bytes).empty());
  const uint32_t Mode[] = {4 << 16 | 16, 1, 35, 16}; // SubgroupSize 16
  Bytes.append(reinterpret_cast<const char *>(Mode), sizeof(Mode));
  EXPECT_EQ(requiredSubgroupSizes(Bytes), std::vector<uint32_t>{16});
  Bytes.resize(Bytes.size() - 4);
  EXPECT_TRUE(requiredSubgroupSizes(Bytes).empty()); // cut short
}

TEST(RequiredSubgroupSizes, OfOpenCLC) {
  EXPECT_TRUE(requiredSubgroupSizes("kernel void k() {}").empty());
  EXPECT_EQ(
      requiredSubgroupSizes("__attribute__((intel_reqd_sub_group_size( 16 ))) "
                            "__attribute__((intel_reqd_sub_group_size(LANES)))"
                            "intel_reqd_sub_group_size"),
      (std::vector<uint32_t>{16, 0, 0}));
}

TEST(ProgramOptions, EverythingIsInTheKey) {
  ProgramOptions Base;
  cantFail(Base.resolve());
  std::string Key = Base.key("text");
  EXPECT_EQ(Key, Base.key("text"));
  EXPECT_NE(Key, Base.key("other"));
  auto With = [&](auto Change) {
    ProgramOptions Options = Base;
    Change(Options);
    return Options.key("text");
  };
  EXPECT_NE(Key, With([](auto &O) { O.OptLevel = 3; }));
  EXPECT_NE(Key, With([](auto &O) { O.Name = "other"; }));
  EXPECT_NE(Key, With([](auto &O) { O.OpenCLOptions = {"-DN=1"}; }));
  EXPECT_NE(Key, With([](auto &O) { O.Target.SubgroupSize = 8; }));
  EXPECT_NE(Key, With([](auto &O) { O.Target.Features += ",+fma"; }));
  EXPECT_NE(Key, With([](auto &O) { O.Target.TrapDivergence = true; }));
  EXPECT_NE(With([](auto &O) { O.OpenCLOptions = {"-DA", "-DB"}; }),
            With([](auto &O) { O.OpenCLOptions = {"-DA -DB"}; }));
}

TEST(ProgramOptions, UnknownNamesAreErrors) {
  ProgramOptions Options;
  Options.Target.Target = "abacus";
  EXPECT_NE(
      toString(Options.resolve().takeError()).find("unknown target 'abacus'"),
      std::string::npos);
}

TEST(Program, GpuCodeHasKernelsThatDoNotRunHere) {
  ProgramOptions Options;
  Options.Target.Target = "nvptx";
  Options.UsesDiskCache = false;
  cantFail(Options.resolve());
  EXPECT_FALSE(Options.isNative());
  std::string Warnings;
  Expected<std::unique_ptr<Program>> P = Program::compile(
      "define spir_kernel void @b(i32 %n) { ret void }\n"
      "define spir_kernel void @a(ptr addrspace(1) %p) { ret void }",
      Options, Warnings);
  ASSERT_TRUE(bool(P)) << toString(P.takeError());
  ASSERT_EQ((*P)->kernels().size(), 2u);
  const ProgramKernel *A = (*P)->find("a");
  ASSERT_TRUE(A);
  EXPECT_EQ(A, &(*P)->kernels()[0]);
  EXPECT_EQ(A->Function, nullptr);
  EXPECT_EQ(A->Info.params[0].kind, uint64_t(TENON_PARAM_BUFFER));
  EXPECT_EQ((*P)->find("c"), nullptr);
  EXPECT_NE((*P)->bytes().find(".entry a"), StringRef::npos);
}
