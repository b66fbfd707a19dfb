// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Front/UsesMatrices.h"
#include "gtest/gtest.h"
#include <algorithm>

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
  EXPECT_TRUE(
      usesMatrices("#include <tenon/joint_matrix.h>\nkernel void k();"));
  EXPECT_TRUE(usesMatrices("#include <tenon/joint_matrix_annotated.h>"));
  EXPECT_FALSE(usesMatrices("kernel void matrix(global float *m) {}"));
  EXPECT_FALSE(usesMatrices(""));
}

TEST(UsesMatrices, ByCapabilities) {
  EXPECT_TRUE(usesMatrices(spirvWith(6022)));
  EXPECT_TRUE(usesMatrices(spirvWith(6236)));
  EXPECT_TRUE(usesMatrices(spirvWith(6263)));
  EXPECT_FALSE(usesMatrices(spirvWith(6)));
  EXPECT_TRUE(usesMatrices(spirvWith(6022).substr(0, 34))); // cut behind it
  EXPECT_TRUE(usesMatrices(spirvWith(6022).substr(0, 32)));
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

TEST(WholeProgram, NamesNoFiles) {
  for (const char *Whole :
       {"", "kernel void k() {}", "#define include 1\nint a = 7 % include;",
        "#pragma unroll\n#undef import", "int a = 5 \\\n + 6;", "# /*"})
    EXPECT_TRUE(isWholeProgram(Whole)) << Whole;
  for (const char *Part :
       {"#include <a.h>", "#\tinclude <a.h>", "# /* a */ /**/include \"a.h\"",
        "%:include <a.h>", "%: import <a.h>", "#include_next <a.h>",
        "#embed \"a\"", "#inc\\\nlude <a.h>", "#\\ \r\ninclude <a.h>",
        "# /* a\n */ import <a.h>", "?\?=include <a.h>",
        "#if __has_include(<a>)", "asm(\".incbin a\");", "__FILE__", "__DATE__",
        "__TIME__", "__TIMESTAMP__", "__DA\\\nTE__"})
    EXPECT_FALSE(isWholeProgram(Part)) << Part;
  // The result does not depend on texts.
  std::string Module = spirvWith(6);
  const uint32_t Source[] = {4 << 16 | 7, 3, 0x636e6923, 0x6564756c};
  Module.append(reinterpret_cast<const char *>(Source), sizeof(Source));
  EXPECT_TRUE(isWholeProgram(Module + "#include" + std::string(4, '\0')));
}

TEST(WholeProgram, OptionsNameNoFiles) {
  EXPECT_TRUE(areWholeOptions(
      "-cl-std=CL3.0 -DN=8 -D \"T=unsigned int\" -I /usr/include -O2 -Wall"));
  for (const char *Options :
       {"-include a.h", "-DN -imacros a.h", "@file", "-Xclang -load",
        "--include=a.h", "-include-pch a", "-inc\"lude\" a.h", "'-X'clang a",
        "--config=a", "-DNOW=__TIME__"})
    EXPECT_FALSE(areWholeOptions(Options)) << Options;
}
