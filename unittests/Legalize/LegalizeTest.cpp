// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/Pipeline/Compile.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct Legalize : testing::Test {
  LLVMContext Context;
  std::unique_ptr<Module> M;
  TargetOptions Options;

  /// Legalises a kernel that requires sub-groups of \p Lanes, unless that is 0.
  std::string run(unsigned Lanes) {
    SMDiagnostic Diagnostic;
    M = parseAssemblyString("define spir_kernel void @k() { ret void }",
                            Diagnostic, Context);
    if (Lanes)
      requireSubgroupSize(*M->getFunction("k"), Lanes);
    return toString(compileModule(
        *M, Options, {.First = Stage::Legalize, .Last = Stage::Legalize}));
  }
};
} // namespace

TEST_F(Legalize, ARequestDoesNotChangeWhatTheKernelRequires) {
  Options.SubgroupSize = 16;
  EXPECT_EQ(run(8),
            "kernel 'k': requires sub-groups of 8, but 16 were requested; "
            "the nearest that works is subgroup-size=8");
}

TEST_F(Legalize, SizesArePowersOfTwo) {
  EXPECT_EQ(run(32), "");
  EXPECT_EQ(run(12),
            "kernel 'k': requires sub-groups of 12, expected a power of two up "
            "to 64; the nearest that works is 16");
  EXPECT_EQ(run(128),
            "kernel 'k': requires sub-groups of 128, expected a power of two "
            "up to 64; the nearest that works is 64");
}

TEST_F(Legalize, DevicesHaveTheirOwnSizes) {
  Options.Target = "dpas";
  Options.Device = "pvc";
  EXPECT_EQ(run(16), "");
  Options.Target = "nvptx";
  Options.Device = "";
  EXPECT_EQ(run(64), "");
}

TEST_F(Legalize, SimtTargetsHaveNoTraps) {
  Options.Target = "loops";
  Options.TrapDivergence = true;
  EXPECT_NE(run(0).find("the nearest that works is cpu"), std::string::npos);
}
