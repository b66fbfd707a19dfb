// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/Target/Passes.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
/// A kernel k, and a function f with a matrix.
struct SubgroupSizePassTest : testing::Test {
  LLVMContext Context;
  std::unique_ptr<Module> M;
  tenon::TargetOptions Options;

  SubgroupSizePassTest() {
    SMDiagnostic Diagnostic;
    M = parseAssemblyString(
        "define spir_kernel void @k() { ret void }\n"
        "define target(\"spirv.CooperativeMatrixKHR\", float, 3, 8, 16, 2) @f("
        "target(\"spirv.CooperativeMatrixKHR\", float, 3, 8, 16, 2) %m) {\n"
        "  ret target(\"spirv.CooperativeMatrixKHR\", float, 3, 8, 16, 2) %m }",
        Diagnostic, Context);
  }
  void run() {
    ModuleAnalysisManager AM;
    PassBuilder().registerModuleAnalyses(AM);
    AM.registerPass([] { return MatrixTargetAnalysis(); });
    SubgroupSizePass(Options).run(*M, AM);
  }
  unsigned lanes(StringRef Name) {
    return requiredSubgroupSize(*M->getFunction(Name));
  }
};
} // namespace

TEST_F(SubgroupSizePassTest, ARequestFixesWhatTheKernelLeavesOpen) {
  Options.SubgroupSize = 16;
  run();
  EXPECT_EQ(lanes("k"), 16u);
}

TEST_F(SubgroupSizePassTest, ARequestDoesNotChangeWhatTheKernelRequires) {
  requireSubgroupSize(*M->getFunction("k"), 8);
  Options.SubgroupSize = 16;
  run();
  EXPECT_EQ(lanes("k"), 8u);
}

TEST_F(SubgroupSizePassTest, DevicesPreferTheirOwnSizes) {
  Options.Target = "dpas";
  Options.Device = "pvc";
  run();
  EXPECT_EQ(lanes("k"), 16u);
}

TEST_F(SubgroupSizePassTest, TheSizeRemainsOpenWhereTheTargetPrefersNone) {
  Options.Target = "loops";
  run();
  EXPECT_EQ(lanes("k"), 0u);
}

TEST_F(SubgroupSizePassTest, FunctionsHaveSizesOnSimtTargets) {
  Options.SubgroupSize = 16;
  run(); // for cpu, where kernels alone can be called from other modules
  EXPECT_EQ(lanes("f"), 0u);
  Options.Target = "loops";
  run();
  EXPECT_EQ(lanes("f"), 16u);
}
