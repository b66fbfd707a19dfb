// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Api/ProgramVariables.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

static std::unique_ptr<Module> parse(LLVMContext &Context, const char *Text) {
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> M = parseAssemblyString(Text, Diagnostic, Context);
  EXPECT_TRUE(M) << Diagnostic.getMessage().str();
  return M;
}

/// Of decorations that give no name the variable keeps its own.
TEST(ProgramVariables, HaveTheNamesThatHostsKnow) {
  LLVMContext Context;
  std::unique_ptr<Module> M = parse(Context, R"(
    @plain = addrspace(1) global i32 0
    @named = addrspace(1) global i64 0, !spirv.Decorations !0
    @draft = addrspace(1) global i64 0, !spirv.Decorations !1
    @other = addrspace(1) global i64 0, !spirv.Decorations !2
    @short = addrspace(1) global i64 0, !spirv.Decorations !3
    @number = addrspace(1) global i64 0, !spirv.Decorations !4
    !0 = !{!5, !{i32 6188, i32 2, !"host"}}
    !1 = !{!{i32 6147, i32 2, !"older"}}
    !2 = !{!5, null}
    !3 = !{!{i32 6188, i32 2}}
    !4 = !{!{i32 6188, i32 2, i32 3}}
    !5 = !{i32 44, i32 8, !"alignment"}
  )");
  ProgramVariables Variables = variablesOf(*M);
  std::vector<std::string> Names;
  for (const ProgramVariable &V : Variables.Named)
    Names.push_back(V.HostName + "=" + V.Symbol + ":" + std::to_string(V.Size));
  EXPECT_EQ(Names, (std::vector<std::string>{
                       "plain=plain:4", "host=named:8", "older=draft:8",
                       "other=other:8", "short=short:8", "number=number:8"}));
}

TEST(ProgramVariables, AreThoseThatHostsAndLaterLaunchesSee) {
  LLVMContext Context;
  std::unique_ptr<Module> M = parse(Context, R"(
    @constant = addrspace(1) constant [4 x i32] zeroinitializer
    @elsewhere = external addrspace(1) global i32
    @local = addrspace(3) global [9 x i32] undef
    @llvm.used = appending addrspace(1) global [1 x i64] zeroinitializer
  )");
  ProgramVariables Variables = variablesOf(*M);
  EXPECT_FALSE(Variables.Any);
  EXPECT_EQ(Variables.Size, 16u);
  M = parse(Context, R"(
    @own = internal addrspace(1) global i32 0
    @private = global i64 0
  )");
  Variables = variablesOf(*M);
  EXPECT_TRUE(Variables.Any);
  EXPECT_TRUE(Variables.Named.empty());
  EXPECT_EQ(Variables.Size, 4u);
}

TEST(ProgramVariables, GoWithTheirDefinitions) {
  LLVMContext Context;
  const char *Text = "@a = addrspace(1) global i32 0\n"
                     "@b = addrspace(1) global i32 0\n"
                     "@c = addrspace(1) global i32 0\n";
  std::unique_ptr<Module> M = parse(Context, Text);
  ProgramVariables Variables = variablesOf(*M);
  M->getNamedGlobal("a")->eraseFromParent();
  M->getNamedGlobal("b")->setInitializer(nullptr);
  keepDefined(Variables, *M);
  ASSERT_EQ(Variables.Named.size(), 1u);
  EXPECT_EQ(Variables.Named[0].Symbol, "c");
}
