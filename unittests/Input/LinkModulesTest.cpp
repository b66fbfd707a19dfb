// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Input/LinkModules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {

/// The message about linking modules of these texts, a, b and so on; empty if
/// they are linked.
std::string linkError(ArrayRef<StringRef> Texts, std::string *Triple = nullptr,
                      std::string *Layout = nullptr) {
  LLVMContext Context;
  std::vector<NamedModule> Modules;
  for (auto [I, Text] : enumerate(Texts)) {
    SMDiagnostic Diagnostic;
    std::unique_ptr<Module> M = parseAssemblyString(Text, Diagnostic, Context);
    if (!M)
      return Diagnostic.getMessage().str();
    Modules.push_back({std::string(1, char('a' + I)), std::move(M)});
  }
  Expected<std::unique_ptr<Module>> All = linkModules(std::move(Modules));
  if (!All)
    return toString(All.takeError());
  if (Triple)
    *Triple = (*All)->getTargetTriple().str();
  if (Layout)
    *Layout = (*All)->getDataLayoutStr();
  return "";
}

TEST(LinkModules, ComparesStructuresByTheirMembers) {
  constexpr StringRef Defined = "%s = type { i32, [2 x float] }\n"
                                "define void @f(%s %x) { ret void }";
  auto With = [&](StringRef Type) {
    return linkError({Defined, ("%t = type " + Type +
                                "\ndeclare void @f(%t)\n"
                                "define void @g(%t %x) {\n"
                                "  call void @f(%t %x)\n  ret void\n}")
                                   .str()});
  };
  EXPECT_EQ(With("{ i32, [2 x float] }"), "");
  EXPECT_NE(With("{ i32, [3 x float] }"), "");
  EXPECT_NE(With("{ i32, [2 x i32] }"), "");
  EXPECT_NE(With("{ i32 }"), "");
  EXPECT_NE(With("{ i64, [2 x float] }"), "");
  EXPECT_NE(With("{ i32, <2 x float> }"), "");
}

TEST(LinkModules, ComparesParameters) {
  EXPECT_EQ(linkError({"define void @f(i32 %x) { ret void }",
                       "declare void @f(i32, ...)"}),
            "b: function 'f' is declared as void (i32, ...), and a defines it "
            "as void (i32); expected the same types");
  EXPECT_EQ(linkError({"define void @f(i32 %x) { ret void }",
                       "declare void @f(i32, i32)"}),
            "b: function 'f' is declared as void (i32, i32), and a defines it "
            "as void (i32); expected the same types");
}

TEST(LinkModules, ComparesFunctionsAndVariables) {
  EXPECT_EQ(
      linkError({"define void @f() { ret void }", "@f = external global i32"}),
      "b: variable 'f' is a function in a");
  EXPECT_EQ(linkError({"@f = global i32 0", "declare void @f()"}),
            "b: function 'f' is a variable in a");
}

TEST(LinkModules, ComparesMachines) {
  auto Link = [](StringRef A, StringRef B, std::string *Triple = nullptr) {
    auto Text = [](StringRef Triple) {
      return Triple.empty() ? std::string()
                            : ("target triple = \"" + Triple + "\"").str();
    };
    return linkError({Text(A), Text(B)}, Triple);
  };
  std::string Triple;
  EXPECT_EQ(Link("spir64-unknown-unknown", "spirv64-unknown-unknown", &Triple),
            "");
  EXPECT_EQ(Triple, "spir64-unknown-unknown");
  EXPECT_EQ(Link("", "spir64-unknown-unknown", &Triple), "");
  EXPECT_EQ(Triple, "spir64-unknown-unknown");
  EXPECT_EQ(Link("spir64-unknown-unknown", "", &Triple), "");
  EXPECT_EQ(Triple, "spir64-unknown-unknown");
  EXPECT_EQ(Link("spir64-unknown-unknown", "spirv32-unknown-unknown"),
            "b: it is for 'spirv32-unknown-unknown', and a for "
            "'spir64-unknown-unknown'; expected objects for one machine");
  EXPECT_NE(Link("spir64-unknown-unknown", "x86_64-unknown-linux-gnu"), "");
  EXPECT_NE(Link("x86_64-unknown-linux-gnu", "spir64-unknown-unknown"), "");
}

TEST(LinkModules, KeepsTheFirstLayout) {
  std::string Layout;
  EXPECT_EQ(linkError({"target datalayout = \"e-i64:64-n8:16:32\"",
                       "target datalayout = \"e-i64:64\""},
                      nullptr, &Layout),
            "");
  EXPECT_EQ(Layout, "e-i64:64-n8:16:32");
}

TEST(LinkModules, SaysWhatLLVMSays) {
  auto Flag = [](unsigned Value) {
    return "!llvm.module.flags = !{!0}\n!0 = !{i32 1, !\"x\", i32 " +
           std::to_string(Value) + "}";
  };
  std::string Error = linkError({Flag(1), Flag(2)});
  EXPECT_EQ(StringRef(Error).substr(0, 3), "b: ");
  EXPECT_NE(Error.find("conflicting values"), std::string::npos) << Error;
}

} // namespace
