// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Engine/Jit/AmxUse.h"
#include "tenon/Runtime/tenon_rt.h"
#include "tenon/Target/Machine.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

/// The use of AMX in \p Code, compiled for an x86 processor with \p Features.
static AmxUse useOf(const char *Code, const char *Features = "") {
  LLVMContext Context;
  SMDiagnostic Wrong;
  std::unique_ptr<Module> M = parseAssemblyString(Code, Wrong, Context);
  EXPECT_TRUE(M) << Wrong.getMessage().str();
  tenon::TargetOptions Options;
  Options.Target = "cpu";
  Options.Triple = "x86_64-unknown-linux-gnu";
  Options.CPU = "x86-64";
  Options.Features = Features;
  Options.resolve();
  return findAmxUse(*M, **createMachine(Options, 2));
}

static constexpr const char *Zero = R"(
  declare void @llvm.x86.tilezero(i8 immarg)
  define void @k() {
    call void @llvm.x86.tilezero(i8 0)
    ret void
  })";

TEST(AmxUse, IsThatOfIntrinsics) {
  AmxUse Use = useOf(Zero, "+amx-tile");
  EXPECT_TRUE(Use.Any);
  EXPECT_EQ(Use.Needs, 0u);
  EXPECT_EQ(Use.NotCompiled, "");
}

TEST(AmxUse, NamesAFeatureThatCodeIsNotCompiledFor) {
  EXPECT_EQ(useOf(Zero).NotCompiled, "amx-tile");
}

TEST(AmxUse, IsAlsoThatOfAssembly) {
  AmxUse Use = useOf(R"(
    define void @k() {
      call void asm "tdpbf16ps %tmm0, %tmm1, %tmm2", ""()
      ret void
    })",
                     "+amx-tile,+amx-bf16");
  EXPECT_TRUE(Use.Any);
  EXPECT_EQ(Use.Needs, uint64_t(TENON_AMX_BF16));
}

TEST(AmxUse, NamesAnExtensionThatNothingHereExecutes) {
  AmxUse Use = useOf(R"(
    define void @k() {
      call void asm "tcmmimfp16ps %tmm0, %tmm1, %tmm2", ""()
      ret void
    })",
                     "+amx-tile,+amx-complex");
  EXPECT_TRUE(Use.Any);
  EXPECT_EQ(Use.Unsupported, "amx-complex");
  EXPECT_TRUE(Use.isRefused());
}

TEST(AmxUse, OrdinaryFunctionsHaveNone) {
  EXPECT_FALSE(useOf(R"(
    declare void @tilezero()
    define void @k() {
      call void @tilezero()
      ret void
    })")
                   .Any);
}

TEST(AmxUnit, CodeWithoutAmxNeedsNone) {
  EXPECT_EQ(cantFail(chooseAmxUnit({}, "k", /*Emulate=*/true)), AmxUnit::None);
}

TEST(AmxUnit, CodeThatWasNotCompiledForAmxIsRefused) {
  AmxUse Use = {
      .Any = true, .Needs = 0, .NotCompiled = "amx-fp16", .Unsupported = ""};
  Expected<AmxUnit> Unit = chooseAmxUnit(Use, "k", /*Emulate=*/true);
  ASSERT_FALSE(bool(Unit));
  EXPECT_NE(toString(Unit.takeError()).find("kernel 'k': it uses amx-fp16"),
            std::string::npos);
}
