// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Api/LeftOut.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct LeftOut : testing::Test {
  LLVMContext Context;
  std::unique_ptr<Module> M;

  void parse(const char *Text) {
    SMDiagnostic Diagnostic;
    M = parseAssemblyString(Text, Diagnostic, Context);
    ASSERT_TRUE(M) << Diagnostic.getMessage().str();
  }
  bool has(StringRef Name) const { return M->getFunction(Name) != nullptr; }
};
} // namespace

TEST_F(LeftOut, KernelsGoWithTheFunctionsThatTheyAloneUse) {
  parse(R"(
    define spir_kernel void @image(target("spirv.Image") %i) {
      %r = call i32 @own(target("spirv.Image") %i)
      call void @shared()
      ret void
    }
    define i32 @own(target("spirv.Image") %i) {
      %w = call i32 @width(target("spirv.Image") %i)
      %r = call i32 @own(target("spirv.Image") %i)
      ret i32 %w
    }
    declare i32 @width(target("spirv.Image"))
    define void @shared() { ret void }
    define void @unused() { ret void }
    define spir_kernel void @plain(i32 %n) {
      call void @shared()
      ret void
    }
  )");
  std::vector<LeftOutKernel> All = leaveOutKernels(*M, "cpu");
  ASSERT_EQ(All.size(), 1u);
  EXPECT_EQ(All[0].Name, "image");
  EXPECT_EQ(All[0].Why.find("kernel 'image': parameter 0 is a spirv.Image, but "
                            "target cpu"),
            0u);
  EXPECT_FALSE(has("image") || has("own") || has("width"));
  EXPECT_TRUE(has("plain") && has("shared") && has("unused"));
  EXPECT_FALSE(verifyModule(*M, &errs()));
}

TEST_F(LeftOut, NothingIfNoKernelWouldRemain) {
  parse(
      "define spir_kernel void @pipe(target(\"spirv.Pipe\", 0) %p) { ret void "
      "}");
  EXPECT_TRUE(leaveOutKernels(*M, "cpu").empty());
  EXPECT_TRUE(has("pipe"));
}

TEST_F(LeftOut, DriversRunKernelsWithImagesAndVariablesOfTheirOwn) {
  parse(R"(
    @variable = addrspace(1) global i32 0
    @own = addrspace(1) global i32 0
    @constant = addrspace(1) constant i32 0
    @local = internal addrspace(3) global i32 undef
    define void @uses(ptr addrspace(1) %p) {
      store i32 1, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @variable, i64 1)
      ret void
    }
    define spir_kernel void @fits(target("spirv.Image") %i, target("spirv.Sampler") %s) {
      %v = load i32, ptr addrspace(1) @constant
      store i32 %v, ptr addrspace(3) @local
      store i32 %v, ptr addrspace(1) @own
      ret void
    }
    define spir_kernel void @also(target("spirv.Image") %i) {
      store i32 1, ptr addrspace(1) @own
      ret void
    }
    define spir_kernel void @shares(target("spirv.Image") %i) {
      call void @uses(ptr addrspace(1) null)
      ret void
    }
    define spir_kernel void @plain(ptr addrspace(1) %p) {
      %v = load i32, ptr addrspace(1) @variable
      %c = load i32, ptr addrspace(1) @constant
      ret void
    }
    define spir_kernel void @pipe(target("spirv.Pipe", 0) %p) { ret void }
  )");
  for (StringRef Name : {"fits", "also", "shares"})
    EXPECT_TRUE(hasImages(*M->getFunction(Name))) << Name.str();
  for (StringRef Name : {"pipe", "plain"})
    EXPECT_FALSE(hasImages(*M->getFunction(Name))) << Name.str();
  EXPECT_EQ(driverObjection(*M->getFunction("fits")), "");
  EXPECT_EQ(driverObjection(*M->getFunction("also")), "");
  EXPECT_EQ(driverObjection(*M->getFunction("shares")),
            "it shares variable 'variable' with other kernels");
  EXPECT_EQ(calledFrom(*M->getFunction("shares")).size(), 2u);
  for (const LeftOutKernel &Left : leaveOutKernels(*M, "cpu"))
    EXPECT_EQ(Left.Why.find("; a driver cannot run it instead: it shares "
                            "variable 'variable' with other kernels") !=
                  std::string::npos,
              Left.Name == "shares")
        << Left.Why;
}

TEST_F(LeftOut, DriversRunSamplersOfBothKinds) {
  parse(R"(
    declare target("spirv.Sampler") @__translate_sampler_initializer(i32)
    define spir_kernel void @constant(target("spirv.Image") %i) {
      %s = call target("spirv.Sampler") @__translate_sampler_initializer(i32 0)
      ret void
    }
    define spir_kernel void @parameter(target("spirv.Sampler") %s) { ret void }
  )");
  EXPECT_EQ(driverObjection(*M->getFunction("constant")), "");
  EXPECT_EQ(driverObjection(*M->getFunction("parameter")), "");
}
