// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Input/Form.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {

TEST(Form, ContentDecides) {
  EXPECT_EQ(detectForm(StringRef("\x03\x02\x23\x07", 4), "k.ll"),
            InputForm::Spirv);
  EXPECT_EQ(detectForm(StringRef("\x07\x23\x02\x03", 4), "-"),
            InputForm::Spirv);
  EXPECT_EQ(detectForm("BC\xC0\xDE....", "k.ll"), InputForm::LLVMBitcode);
  EXPECT_EQ(detectForm(StringRef("\xDE\xC0\x17\x0B....", 8), "-"),
            InputForm::LLVMBitcode);
  EXPECT_EQ(detectForm("; SPIR-V\n; Version: 1.4\n", "k.ll"),
            InputForm::SpirvAssembly);
  EXPECT_EQ(detectForm("define void @k() {", "k.spvasm"), InputForm::LLVMText);
}

TEST(Form, FirstLineOfSpirvAssembly) {
  EXPECT_EQ(detectForm("  OpCapability Kernel\n", "-"),
            InputForm::SpirvAssembly);
  EXPECT_EQ(detectForm("; a comment\r\n\r\n%void = OpTypeVoid\r\n", "-"),
            InputForm::SpirvAssembly);
  for (StringRef Line : {"Op", "Open"})
    EXPECT_EQ(detectForm(Line, "-"), InputForm::Unknown) << Line.str();
  // A type of an LLVM module looks similar.
  EXPECT_EQ(detectForm("%Opaque = type opaque\n", "-"), InputForm::LLVMText);
}

TEST(Form, FirstLineOfLLVMText) {
  for (StringRef Line :
       {"; ModuleID = 'k'", "source_filename = \"k\"", "target triple = \"\"",
        "@g = global i32 0", "declare void @f()", "attributes #0 = {}",
        "!0 = !{}", "$c = comdat any", "module asm \"\"", "%t = type {}"})
    EXPECT_EQ(detectForm(Line, "-"), InputForm::LLVMText) << Line.str();
  // A comment about SPIR-V is not the heading of spirv-dis.
  EXPECT_EQ(detectForm("; SPIR-V's variables\n@g = global i32 0", "k.ll"),
            InputForm::LLVMText);
  EXPECT_EQ(detectForm("\xEF\xBB\xBF; note\ndefine void @k() {", "-"),
            InputForm::LLVMText);
}

TEST(Form, EmptyIsAModule) {
  EXPECT_EQ(detectForm("", "-"), InputForm::LLVMText);
  EXPECT_EQ(detectForm("\n  ; only words\n", "k"), InputForm::LLVMText);
}

TEST(Form, SuffixSettlesTheRest) {
  EXPECT_EQ(detectForm("hello", "k.ll"), InputForm::LLVMText);
  EXPECT_EQ(detectForm("hello", "k.spvasm"), InputForm::SpirvAssembly);
  EXPECT_EQ(detectForm("float f(float x) {", "k.cl"), InputForm::OpenCLC);
  EXPECT_EQ(detectForm("\x03\x02", "k.spv"), InputForm::Spirv);
  EXPECT_EQ(detectForm("", "k.spv"), InputForm::Spirv);
  EXPECT_EQ(detectForm("BC", "k.bc"), InputForm::LLVMBitcode);
  for (StringRef Name : {"k.spvasm32", "k.spvasm64"})
    EXPECT_EQ(detectForm("hello", Name), InputForm::SpirvAssembly);
  EXPECT_EQ(detectForm("\x01\x02", "k.bc"), InputForm::LLVMBitcode);
  EXPECT_EQ(detectForm("\x01\x02", "k.ll"), InputForm::Unknown);
}

TEST(Form, OpenCLCWithoutAName) {
  EXPECT_EQ(detectForm("// k\n__kernel void k() {}\n", "-"),
            InputForm::Unknown);
}

TEST(Form, TextMayEndWithZeros) {
  EXPECT_EQ(detectForm(StringRef("define void @k() {\0", 19), "-"),
            InputForm::LLVMText);
  EXPECT_EQ(detectForm(StringRef("kernel void k() {}\0\0", 20), "k.cl"),
            InputForm::OpenCLC);
  EXPECT_EQ(detectForm(StringRef("kernel\0void k() {}", 18), "k.cl"),
            InputForm::Unknown);
  EXPECT_EQ(detectForm(StringRef("\0\0\0\0", 4), "k.ll"), InputForm::Unknown);
  EXPECT_EQ(withoutFinalZeros(StringRef("text\0\0", 6)), "text");
  EXPECT_EQ(withoutFinalZeros(StringRef("\x03\x02\x23\x07\0", 5)).size(), 5u);
}

TEST(Form, NoModule) {
  EXPECT_EQ(detectForm("hello", "k"), InputForm::Unknown);
  EXPECT_EQ(detectForm("hello, world", "k.spv"), InputForm::Unknown);
  EXPECT_EQ(detectForm(StringRef("\x7F"
                                 "ELF\2\1\1\0",
                                 8),
                       "k.ll"),
            InputForm::Unknown);
  EXPECT_EQ(detectForm("\x89PNG\r\n\x1A\n", "k.png"), InputForm::Unknown);
}

} // namespace
