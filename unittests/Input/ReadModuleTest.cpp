// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Input/ReadModule.h"
#include "Spirv/SpirvModules.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace tenon;
using namespace tenon::testing;

namespace {

std::string readError(StringRef Content, StringRef Name) {
  LLVMContext Context;
  Expected<std::unique_ptr<Module>> M = readModuleFrom(Content, Name, Context);
  return M ? "" : toString(M.takeError());
}

/// llvm-spirv may not be installed.
bool hasTranslator() {
  return readError(KernelBuilder().bytes(), "k.spv").find("was not found") ==
         std::string::npos;
}

TEST(ReadModule, LLVMText) {
  LLVMContext Context;
  Expected<std::unique_ptr<Module>> M =
      readModuleFrom("define void @k() {\n  ret void\n}\n", "k.ll", Context);
  ASSERT_TRUE(bool(M)) << toString(M.takeError());
  EXPECT_TRUE((*M)->getFunction("k"));
  EXPECT_EQ(readError("", "empty.ll"), "");
  EXPECT_EQ(readError(StringRef("declare void @f()\0", 18), "k.ll"), "");
}

TEST(ReadModule, DefinitionsOfOtherModulesAreKept) {
  LLVMContext Context;
  Expected<std::unique_ptr<Module>> M =
      readModuleFrom("@c = available_externally constant i32 3\n"
                     "define available_externally void @f() {\n  ret void\n}\n",
                     "k.ll", Context);
  ASSERT_TRUE(bool(M)) << toString(M.takeError());
  EXPECT_TRUE((*M)->getFunction("f")->hasInternalLinkage());
  EXPECT_TRUE((*M)->getNamedGlobal("c")->hasInternalLinkage());
}

TEST(ReadModule, RulesQuoteNames) {
  LLVMContext Context;
  DependencyRule Rule = {"a b.o", ""};
  InputOptions Options;
  Options.Rule = &Rule;
  Expected<std::unique_ptr<Module>> M =
      readModuleFrom("", "c#1 $x.ll", Context, Options);
  ASSERT_TRUE(bool(M)) << toString(M.takeError());
  EXPECT_EQ(Rule.Text, "a\\ b.o: c\\#1\\ $$x.ll\n");
}

TEST(ReadModule, ErrorsNameTheFileAndThePlace) {
  EXPECT_EQ(readError("define void @k() {\n  ret i32\n}\n", "k.ll"),
            "k.ll:3:1: expected value token");
  EXPECT_EQ(
      readError("BC\xC0\xDE", "k.bc").find("k.bc: invalid LLVM bitcode: "), 0u);
  EXPECT_EQ(
      readError("hello", "k.txt"),
      "k.txt: not a module: expected LLVM IR (text or bitcode) or SPIR-V "
      "(binary or assembly), or OpenCL C in a file named *.cl or *.clcpp");
  EXPECT_EQ(readError(StringRef("\x03\x02\x23\x07", 4), "k.spv"),
            "k.spv: truncated SPIR-V module: it has 4 bytes, the header alone "
            "has 20");
  LLVMContext Context;
  EXPECT_EQ(toString(readModule("/no/such/k.ll", Context).takeError()),
            "/no/such/k.ll: No such file or directory");
}

TEST(ReadModule, BrokenIRIsAnError) {
  constexpr StringRef Function = "define i32 @f(i32 %a) {\n"
                                 "  %y = add i32 %x, 1\n"
                                 "  %x = add i32 %a, 1\n"
                                 "  ret i32 %y\n"
                                 "}\n";
  EXPECT_EQ(
      readError(Function, "k.ll"),
      "k.ll: invalid LLVM IR: Instruction does not dominate all uses! %x = "
      "add i32 %a, 1");
  // LLVM's own reader would abort the process for the same error in a module
  // with debug information.
  std::string WithDebugInfo =
      (Function + "!llvm.module.flags = !{!0}\n"
                  "!0 = !{i32 2, !\"Debug Info Version\", i32 3}\n")
          .str();
  EXPECT_EQ(readError(WithDebugInfo, "k.ll"), readError(Function, "k.ll"));
}

TEST(ReadModule, ShapesLostInOpaqueStructs) {
  std::string Error = readError(
      "declare ptr @_Z28__spirv_JointMatrixLoadINTELx(ptr, i64)\n", "old.ll");
  EXPECT_NE(Error.find("has no matrix type: IR of LLVM 15 or older"),
            std::string::npos)
      << Error;
}

TEST(ReadModule, Shader) {
  std::string Bytes = KernelBuilder().bytes();
  // The third capability is Kernel; make it Shader.
  size_t Capability = 20 + 8 * 2 + 4;
  ASSERT_EQ(Bytes[Capability], 6);
  Bytes[Capability] = 1;
  EXPECT_EQ(readError(Bytes, "k.spv"),
            "k.spv: a shader module (capability Shader), only OpenCL kernels "
            "(capability Kernel) can be read");
}

TEST(ReadModule, Spirv) {
  if (!hasTranslator())
    GTEST_SKIP() << "llvm-spirv is not installed";
  KernelBuilder B;
  B.add(spirv::OpCompositeExtract, {Float, FirstFree, Loaded, 3});
  LLVMContext Context;
  Expected<std::unique_ptr<Module>> M =
      readModuleFrom(B.bytes(), "k.spv", Context);
  ASSERT_TRUE(bool(M)) << toString(M.takeError());
  EXPECT_TRUE((*M)->getFunction("k"));
}

TEST(ReadModule, DamagedSpirvIsAnErrorInWords) {
  if (!hasTranslator())
    GTEST_SKIP() << "llvm-spirv is not installed";
  std::string Bytes = KernelBuilder().bytes();
  for (size_t Size = 0; Size < Bytes.size(); Size += 4) {
    LLVMContext Context;
    Expected<std::unique_ptr<Module>> M =
        readModuleFrom(StringRef(Bytes).take_front(Size), "k.spv", Context);
    // Cut before the entry point, the module is empty.
    if (M)
      EXPECT_TRUE((*M)->empty()) << Size;
    else
      EXPECT_NE(toString(M.takeError()), "");
  }
  // Each call of llvm-spirv takes 30 ms or more: a sample.
  constexpr size_t Step = 31;
  for (size_t At = 20; At < Bytes.size(); At += Step) {
    std::string Damaged = Bytes;
    Damaged[At] ^= 0x15;
    std::string Error = readError(Damaged, "k.spv");
    EXPECT_TRUE(Error.empty() || StringRef(Error).starts_with("k.spv: "))
        << Error;
  }
}

} // namespace
