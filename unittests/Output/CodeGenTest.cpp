// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Output/CodeGen.h"
#include "tenon/Target/Machine.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

TEST(OutputForm, IsASuffixOrAWord) {
  EXPECT_EQ(parseOutputForm("ll"), OutputForm::Text);
  EXPECT_EQ(parseOutputForm("s"), OutputForm::Assembly);
  EXPECT_EQ(parseOutputForm("asm"), OutputForm::Assembly);
  EXPECT_EQ(parseOutputForm("o"), OutputForm::Object);
  EXPECT_EQ(parseOutputForm("spvasm"), OutputForm::SpirvText);
  EXPECT_EQ(parseOutputForm("exe"), std::nullopt);
}

/// The first bytes of what \p Form is for a function that returns.
static std::string startOf(OutputForm Form, const char *Target) {
  LLVMContext Context;
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> M = parseAssemblyString(
      "define spir_kernel void @k() { ret void }", Diagnostic, Context);
  tenon::TargetOptions Options;
  Options.Target = Target;
  Options.resolve();
  auto Machine = createMachine(Options, 2);
  if (!Machine)
    return toString(Machine.takeError());
  M->setTargetTriple((*Machine)->getTargetTriple());
  M->setDataLayout((*Machine)->createDataLayout());
  SmallVector<char, 0> Bytes;
  raw_svector_ostream OS(Bytes);
  if (Error E = writeModule(*M, **Machine, Form, OS, /*Validate=*/false))
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
