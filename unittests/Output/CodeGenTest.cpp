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

namespace {
/// A module for the machine that \p Options describe.
class MachineModule {
public:
  MachineModule(const char *Text, tenon::TargetOptions Options)
      : M(parse(Text)), Machine(makeMachine(std::move(Options))) {
    if (!Machine)
      return;
    M->setTargetTriple((*Machine)->getTargetTriple());
    M->setDataLayout((*Machine)->createDataLayout());
  }

  LLVMContext Context;
  std::unique_ptr<Module> M;
  Expected<std::unique_ptr<TargetMachine>> Machine;

private:
  std::unique_ptr<Module> parse(const char *Text) {
    SMDiagnostic Diagnostic;
    return parseAssemblyString(Text, Diagnostic, Context);
  }
  static Expected<std::unique_ptr<TargetMachine>>
  makeMachine(tenon::TargetOptions Options) {
    initializeTargets();
    Options.resolve();
    return createMachine(Options, 2);
  }
};
} // namespace

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

/// \p Text after optimisation for a processor with AVX-512.
static std::string optimised(const char *Text) {
  tenon::TargetOptions Options;
  Options.Target = "cpu";
  Options.Triple = "x86_64-unknown-linux-gnu";
  Options.CPU = "icelake-server";
  MachineModule Of(Text, Options);
  if (!Of.Machine)
    return toString(Of.Machine.takeError());
  if (Error E = optimizeModule(*Of.M, **Of.Machine, 2, /*ThisProcess=*/false))
    return toString(std::move(E));
  std::string Optimised;
  raw_string_ostream(Optimised) << *Of.M;
  return Optimised;
}

// LLVM 22 would store four bytes.
TEST(OptimizeModule, StoresASingleElementByItself) {
  std::string Text = optimised(R"(
    define void @f(<4 x i32> %x, ptr %p) {
      %t = trunc <4 x i32> %x to <4 x i8>
      call void @llvm.masked.store.v4i8.p0(<4 x i8> %t, ptr align 1 %p,
          <4 x i1> <i1 false, i1 true, i1 false, i1 false>)
      ret void
    })");
  EXPECT_NE(Text.find("store i8 "), std::string::npos) << Text;
  EXPECT_EQ(Text.find("call void @llvm.masked.store"), std::string::npos);
}

// LLVM 22 would mistake poison for element -1.
TEST(OptimizeModule, CompletesInterleavedStores) {
  std::string Text = optimised(R"(
    define void @f(<8 x i8> %x, ptr %p) {
      %s = shufflevector <8 x i8> %x, <8 x i8> poison, <8 x i32>
          <i32 poison, i32 poison, i32 poison, i32 poison,
           i32 4, i32 5, i32 6, i32 7>
      store <8 x i8> %s, ptr %p
      ret void
    })");
  EXPECT_NE(Text.find("<i32 3, i32 4, i32 5, i32 6, i32 4, i32 5, i32 6"),
            std::string::npos)
      << Text;
}

namespace {
struct WarningsIgnored : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &) override { return true; }
};
} // namespace

// LLVM 22 would add element 0 of %v.
TEST(OptimizeModule, ComputesSingleLanesOfWideVectors) {
  std::string Text = optimised(R"(
    define i64 @f(<2 x i64> %v, <16 x i64> %p) {
      %s = extractelement <2 x i64> %v, i64 1
      %i = insertelement <16 x i64> poison, i64 %s, i64 0
      %b = shufflevector <16 x i64> %i, <16 x i64> poison,
          <16 x i32> zeroinitializer
      %t = add <16 x i64> %p, %b
      %x = extractelement <16 x i64> %t, i64 0
      %y = extractelement <16 x i64> %t, i64 8
      %r = xor i64 %x, %y
      ret i64 %r
    })");
  EXPECT_EQ(Text.find("add <16 x i64>"), std::string::npos) << Text;
  EXPECT_NE(Text.find("extractelement <16 x i64> %p, i64 8"), std::string::npos)
      << Text;
}

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
