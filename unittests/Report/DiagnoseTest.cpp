// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Report/Diagnose.h"
#include "tenon/Report/DiagnosticScope.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct Diagnose : testing::Test {
  LLVMContext Context;
  std::unique_ptr<Module> M;

  Function &parse(const char *Text) {
    SMDiagnostic Diagnostic;
    M = parseAssemblyString(Text, Diagnostic, Context);
    return M->getFunctionList().front();
  }
};
} // namespace

TEST_F(Diagnose, NamesKernelsAndFunctions) {
  EXPECT_EQ(describeError(parse("define spir_kernel void @k() { ret void }"),
                          "wrong"),
            "kernel 'k': wrong");
  EXPECT_EQ(describeError(parse("define void @f() { ret void }"), "wrong"),
            "function 'f': wrong");
}

TEST_F(Diagnose, NamesTheKernelOfAVersion) {
  Function &F = parse("define spir_kernel void @k.partial() { ret void }");
  F.addFnAttr(VersionOfAttribute, "k");
  EXPECT_EQ(describeError(F, "wrong"), "kernel 'k': wrong");
}

TEST_F(Diagnose, ErrorsOfAScopeAreOneLineEach) {
  Function &F = parse("define spir_kernel void @k() { ret void }");
  DiagnosticScope Scope(Context);
  EXPECT_FALSE(bool(Scope.takeErrors()));
  reportError(F, "first");
  reportError(F.front().front(), "muladd", "second");
  EXPECT_EQ(toString(Scope.takeErrors()),
            "kernel 'k': first\nerror: kernel 'k': muladd: second");
}
