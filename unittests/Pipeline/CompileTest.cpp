// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Pipeline/Compile.h"
#include "tenon/IR/Matrix/MatrixType.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

static const char *const Fill = R"(
    define spir_kernel void @k(ptr addrspace(1) %p) {
      %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z26__spirv_CompositeConstructf(float 1.0)
      call void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1fPU3AS144__spirv_CooperativeMatrixKHR__float_3_8_8_2ili(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %m, i32 0, i64 8, i32 0)
      ret void
    }
    declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z26__spirv_CompositeConstructf(float)
    declare void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1fPU3AS144__spirv_CooperativeMatrixKHR__float_3_8_8_2ili(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2), i32, i64, i32)
  )";

namespace {
struct Compile : testing::Test {
  LLVMContext Context;
  std::unique_ptr<Module> M;
  TargetOptions Options;

  void parse(const char *Text) {
    SMDiagnostic Diagnostic;
    M = parseAssemblyString(Text, Diagnostic, Context);
    ASSERT_TRUE(M) << Diagnostic.getMessage().str();
  }
  std::string compile(const CompileRequest &Request) {
    return toString(compileModule(*M, Options, Request));
  }
  bool hasMatrices() {
    return any_of(*M, [](const Function &F) { return usesMatrices(F); });
  }
};
} // namespace

TEST(Stages, HaveOneWordEach) {
  EXPECT_EQ(parseStage("input"), Stage::Input);
  EXPECT_EQ(parseStage("work-group"), Stage::WorkGroup);
  EXPECT_EQ(parseStage("everything"), std::nullopt);
}

TEST(Stages, StepsAreInTheirOrder) {
  Stage Last = Stage::Input;
  for (const PipelineStep &Step : pipelineSteps()) {
    EXPECT_LE(Last, Step.Of);
    Last = Step.Of;
  }
}

TEST_F(Compile, StopsAfterTheStage) {
  parse(Fill);
  EXPECT_EQ(compile({.Last = Stage::Recognize}), "");
  EXPECT_TRUE(hasMatrices());
  EXPECT_EQ(compile({.First = Stage::Legalize, .Last = Stage::Lower}), "");
  EXPECT_FALSE(hasMatrices());
  EXPECT_EQ(M->getFunction("k")->getCallingConv(), CallingConv::SPIR_KERNEL);
}

TEST_F(Compile, MakesWorkGroupFunctions) {
  parse(Fill);
  EXPECT_EQ(compile({}), "");
  EXPECT_TRUE(M->getNamedValue("k_tenon_info"));
  EXPECT_EQ(M->getFunction("k")->arg_size(), 4u);
}

TEST_F(Compile, ReportsWhatItLowers) {
  parse(Fill);
  json::Object Report;
  EXPECT_EQ(compile({.Report = &Report}), "");
  EXPECT_FALSE(Report.empty());
}

TEST_F(Compile, ErrorsOfAStepAreReturned) {
  parse(Fill);
  Options.SubgroupSize = 5;
  EXPECT_EQ(
      compile({}),
      "kernel 'k': requires sub-groups of 5, expected a power of two up to "
      "64; the nearest that works is 8");
}

TEST_F(Compile, InvalidResultsAreNamed) {
  parse("define void @k() { ret void }");
  EXPECT_EQ(toString(checkModule(*M)), "");
  M->getFunction("k")->front().getTerminator()->eraseFromParent();
  EXPECT_NE(toString(checkModule(*M)).find("mistake in Tenon"),
            std::string::npos);
}

TEST_F(Compile, AReportLeavesTheModuleAlone) {
  parse(Fill);
  EXPECT_EQ(compile({.Last = Stage::Recognize}), "");
  Expected<json::Object> Report = reportModule(*M, Options);
  ASSERT_TRUE(bool(Report)) << toString(Report.takeError());
  EXPECT_TRUE(hasMatrices());
}
