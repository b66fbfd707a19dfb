// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of a variable that are stored in another order than that of their
// offsets.

#include "tenon/Support/PromoteVariables.h"
#include "IR/Evaluate.h"
#include "tenon/Support/PassEnvironment.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace tenon;

/// The upper part is stored first.
static constexpr StringLiteral Text =
    "define void @f(ptr %p, ptr %q, ptr %to) {\n"
    "  %m = alloca <8 x i16>\n"
    "  %high = getelementptr i8, ptr %m, i64 8\n"
    "  %a = load <4 x i16>, ptr %p\n"
    "  store <4 x i16> %a, ptr %high\n"
    "  %b = load <4 x i16>, ptr %q\n"
    "  store <4 x i16> %b, ptr %m\n"
    "  %v = load <8 x i16>, ptr %m\n"
    "  store <8 x i16> %v, ptr %to\n"
    "  ret void\n"
    "}";

static void expectValues(const Function &F) {
  EXPECT_FALSE(verifyFunction(F, &errs()));
  EXPECT_EQ(count_if(instructions(F), IsaPred<AllocaInst>), 0);
}

TEST(PromoteVariables, DefinesPartsBeforeTheirUses) {
  EvaluatedModule Code;
  Function &F = Code.parse(Text);
  PassBuilder Builder;
  FunctionAnalysisManager AM;
  Builder.registerFunctionAnalyses(AM);
  PromoteVariablesPass(SROAOptions::PreserveCFG).run(F, AM);
  expectValues(F);
}

TEST(PromoteVariables, AlsoInPipelinesOfLLVM) {
  EvaluatedModule Code;
  Function &F = Code.parse(Text);
  PassEnvironment Environment(F.getContext(), nullptr, PipelineTuningOptions(),
                              /*VerifyEach=*/true);
  ModulePassManager Passes =
      Environment.builder().buildPerModuleDefaultPipeline(
          OptimizationLevel::O2);
  Environment.run(Passes, *Code.M);
  expectValues(F);
}
