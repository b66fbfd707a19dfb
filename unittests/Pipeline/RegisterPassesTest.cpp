// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes that the plugin adds to LLVM's pass builder.

#include "tenon/Pipeline/Pipeline.h"
#include "llvm/Passes/PassBuilder.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct RegisterPasses : testing::Test {
  PassInstrumentationCallbacks Callbacks;
  PassBuilder Builder{nullptr, PipelineTuningOptions(), std::nullopt,
                      &Callbacks};

  RegisterPasses() { registerPasses(Builder); }

  /// The pipeline that LLVM has parsed from \p Text, as it prints it, or the
  /// error.
  std::string parse(StringRef Text) {
    ModulePassManager MPM;
    if (Error E = Builder.parsePassPipeline(MPM, Text))
      return "error: " + toString(std::move(E));
    std::string Printed;
    raw_string_ostream OS(Printed);
    MPM.printPipeline(OS, [&](StringRef Class) {
      StringRef Name = Callbacks.getPassNameForClassName(Class);
      return Name.empty() ? Class : Name;
    });
    return Printed;
  }
};
} // namespace

static constexpr StringLiteral Names[] = {
#define MODULE_PASS(Name, Constructor, Help) Name,
#define FUNCTION_PASS(Name, Constructor, Help)
#define PARAMETER_PASS(Name, Class, Help) Name,
#define TARGET_PASS(Name, Class, Help) Name,
#include "tenon/Pipeline/PassRegistry.def"
};

TEST_F(RegisterPasses, EachHasANameThatIsPrintedToo) {
  for (StringRef Name : Names)
    EXPECT_EQ(StringRef(parse(Name)).split('<').first, Name);
}

TEST_F(RegisterPasses, ParametersArePrintedAsTheyAreRead) {
  EXPECT_EQ(parse("tenon-lower<target=dpas;device=pvc>"),
            "tenon-lower<target=dpas;device=pvc>");
  EXPECT_EQ(parse("tenon-recognize<block-2d-layout=specification>"),
            "tenon-recognize<block-2d-layout=specification>");
}

TEST_F(RegisterPasses, PassesOfFunctionsMayStandAlone) {
  constexpr StringLiteral Nested = "function(tenon-promote-slots)";
  EXPECT_EQ(parse("tenon-promote-slots"), Nested);
  EXPECT_EQ(parse(Nested), Nested);
}

TEST_F(RegisterPasses, WrongParametersAreErrors) {
  testing::internal::CaptureStderr();
  std::string Result = parse("tenon-lower<colour=red>");
  std::string Message = testing::internal::GetCapturedStderr();
  EXPECT_EQ(Result.find("error: "), 0u);
  EXPECT_NE(Message.find("colour"), std::string::npos);
}
