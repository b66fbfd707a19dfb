// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Output/CodeGen.h"
#include "MachineModule.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;
using tenon::test::MachineModule;

TEST(OutputForm, IsASuffixOrAWord) {
  EXPECT_EQ(parseOutputForm("ll"), OutputForm::Text);
  EXPECT_EQ(parseOutputForm("s"), OutputForm::Assembly);
  EXPECT_EQ(parseOutputForm("asm"), OutputForm::Assembly);
  EXPECT_EQ(parseOutputForm("o"), OutputForm::Object);
  EXPECT_EQ(parseOutputForm("spvasm"), OutputForm::SpirvText);
  EXPECT_EQ(parseOutputForm("exe"), std::nullopt);
}

/// The first bytes of the output in \p Form for a function that only returns.
static std::string startOf(OutputForm Form, const char *Target) {
  tenon::TargetOptions Options;
  Options.Target = Target;
  MachineModule Of("define spir_kernel void @k() { ret void }", Options);
  if (!Of.Machine)
    return toString(Of.Machine.takeError());
  SmallVector<char, 0> Bytes;
  raw_svector_ostream OS(Bytes);
  if (Error E = writeModule(*Of.M, **Of.Machine, Form, OS, /*Validate=*/false))
    return toString(std::move(E));
  return OS.str().take_front(4).str();
}

TEST(WriteModule, BeginsAsItsFormDoes) {
  const char *Spirv = "\x03\x02\x23\x07";
  EXPECT_EQ(startOf(OutputForm::Bitcode, "cpu"), "BC\xC0\xDE");
  EXPECT_EQ(startOf(OutputForm::Text, "cpu"), "; Mo");
  EXPECT_EQ(startOf(OutputForm::Object, "cpu"), "\x7F"
                                                "ELF");
  EXPECT_EQ(startOf(OutputForm::Spirv, "loops"), Spirv);
  EXPECT_EQ(startOf(OutputForm::Object, "loops"), Spirv); // its object
}

namespace {
struct WarningsIgnored : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &) override { return true; }
};
} // namespace

/// Assembly of \p Text for the baseline x86-64 processor.
static Expected<std::string> assemblyOf(const std::string &Text) {
  tenon::TargetOptions Options;
  Options.Target = "cpu";
  Options.Triple = "x86_64-unknown-linux-gnu";
  Options.CPU = "x86-64";
  MachineModule Of(Text.c_str(), Options);
  if (!Of.Machine)
    return Of.Machine.takeError();
  Of.Context.setDiagnosticHandler(std::make_unique<WarningsIgnored>());
  SmallVector<char, 0> Bytes;
  raw_svector_ostream OS(Bytes);
  if (Error E = writeModule(*Of.M, **Of.Machine, OutputForm::Assembly, OS,
                            /*Validate=*/false))
    return E;
  EXPECT_EQ((*Of.Machine)->getOptLevel(), CodeGenOptLevel::Default);
  return OS.str().str();
}

/// Assembly of a function that stores \p Count times from one block.
static std::string assemblyOfStores(unsigned Count) {
  std::string Text = "define void @f(i32 %x, ptr %p) {\n";
  for (unsigned I = 0; I < Count; ++I)
    Text += "  store volatile i32 %x, ptr %p\n";
  return cantFail(assemblyOf(Text + "  ret void\n}\n"));
}

/// Whether the result of a compare is kept in a register over \p Count
/// instructions of its block, which LLVM does only from block to block.
static bool keepsCompare(unsigned Count) {
  std::string Text = "define i32 @f(i32 %x, i32 %y, ptr %p) {\n"
                     "  %c = icmp eq i32 %x, 0\n";
  for (unsigned I = 0; I < Count; ++I)
    Text += "  store volatile i32 %x, ptr %p\n";
  Text += "  %r = select i1 %c, i32 %x, i32 %y\n  ret i32 %r\n}\n";
  return cantFail(assemblyOf(Text)).find("sete") != std::string::npos;
}

TEST(WriteModule, SelectsInstructionsOfLongBlocksInParts) {
  EXPECT_FALSE(keepsCompare(100));
  EXPECT_TRUE(keepsCompare(4000));
}

// LLVM's code generator takes more than linear time in the size of a block.
TEST(WriteModule, DoesNotOptimiseBlocksOfThousands) {
  EXPECT_EQ(assemblyOfStores(2000).find("(%rsp)"), std::string::npos);
  EXPECT_NE(assemblyOfStores(20000).find("(%rsp)"), std::string::npos);
}

// Threads have stacks of 8 MiB.
TEST(WriteModule, RefusesFramesThatThreadsHaveNoRoomFor) {
  auto FrameOf = [](const char *Bytes) {
    return assemblyOf("define void @f(i32 %i) {\n"
                      "  %a = alloca [" +
                      std::string(Bytes) +
                      " x i8]\n"
                      "  %p = getelementptr i8, ptr %a, i32 %i\n"
                      "  store volatile i8 0, ptr %p\n"
                      "  ret void\n}\n");
  };
  EXPECT_FALSE(errorToBool(FrameOf("7000000").takeError()));
  std::string Message = toString(FrameOf("8000000").takeError());
  EXPECT_NE(Message.find("function 'f': its values need 79"), Message.npos);
  EXPECT_NE(Message.find(", and a thread has 7864320;"), Message.npos);
}
