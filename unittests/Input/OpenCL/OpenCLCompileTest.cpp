// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Input/OpenCL/OpenCLCompile.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct OpenCLCompile : testing::Test {
  InputOptions Options;

  void SetUp() override {
    Options.IsInMemory = true;
    if (compile("").find("was not found") != std::string::npos)
      GTEST_SKIP() << "clang 22 is not installed";
  }
  /// The first bytes of the bitcode, or the error.
  std::string compile(StringRef Content, StringRef Name = "k.cl") {
    Expected<std::string> Bitcode = compileOpenCL(Name, Content, Options);
    return Bitcode ? Bitcode->substr(0, 2) : toString(Bitcode.takeError());
  }
  void expectRefused(const char *Option, const char *Why) {
    Options.OpenCLOptions = {"-DN=1", Option};
    std::string Start = std::string("unsupported option '") + Option + "': ";
    EXPECT_EQ(compile("kernel void k() {}").find(Start + Why), 0u) << Option;
  }
};
} // namespace

TEST_F(OpenCLCompile, MessagesHaveTheProgramsName) {
  EXPECT_EQ(compile("kernel void k() { x; }", "a b.cl")
                .find("a b.cl: clang does not compile it:\n"
                      "a b.cl:1:19: error: use of undeclared identifier 'x'"),
            0u);
}

TEST_F(OpenCLCompile, HintsForDriversAreLeftOut) {
  Options.OpenCLOptions = {"-cl-intel-256-GRF-per-thread",
                           "-ze-opt-large-register-file",
                           "-cl-no-subgroup-ifp"};
  EXPECT_EQ(compile("kernel void k() {}"), "BC");
  Options.OpenCLOptions = {"-cl-other-hint"};
  EXPECT_NE(compile("kernel void k() {}").find("-cl-other-hint"),
            std::string::npos);
}

TEST_F(OpenCLCompile, OptionsThatWriteFilesAreRefused) {
  for (const char *Option :
       {"-MD", "--write-dependencies", "-MFk.d", "-save-temps", "-ftime-trace",
        "-fsave-optimization-record", "-Wp,-MD,k.d", "-S", "-E", "-ok.o",
        "-emit-pch", "--output=k.o", "@options", "--help", "-Xclang=-emit-pch",
        "-gen-cdb-fragment-path"})
    expectRefused(Option, "clang would write other files");
  Options.OpenCLOptions = {"-DMD", "-Wall", "-O3", "-fno-math-errno", "-w"};
  EXPECT_EQ(compile("kernel void k() {}"), "BC");
}

TEST_F(OpenCLCompile, OptionsThatExecuteCodeAreRefused) {
  for (const char *Option :
       {"-load", "-add-plugin", "-plugin", "-plugin-arg-p", "-fplugin=p.so",
        "-fplugin-arg-p-x", "-fpass-plugin=p.so", "-Xclang=-load",
        "-mllvm=-load=p.so", "--driver-mode=cl", "-B/bin",
        "--offload-arch-tool=p"})
    expectRefused(Option, "clang would execute other code");
}

TEST_F(OpenCLCompile, IntelsExtensionsAreDeclared) {
  EXPECT_EQ(compile("kernel void k(global float *p, int a, int8 b) {\n"
                    "  *p = intel_sub_group_f16_f16_matrix_mad_k16(a, b, *p);\n"
                    "}\n"),
            "BC");
}

TEST_F(OpenCLCompile, TheNameSaysWhetherItIsCPlusPlus) {
  constexpr StringRef Template = "template <class T> T same(T x) { return x; }";
  EXPECT_EQ(compile(Template, "k.clcpp"), "BC");
  EXPECT_NE(compile(Template, "k.cl"), "BC");
}
