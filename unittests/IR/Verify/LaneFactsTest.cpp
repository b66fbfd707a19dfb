// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which declarations of operations on plain values the verifier accepts.

#include "tenon/IR/Verify/MatrixVerifier.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct LaneFacts : testing::Test {
  /// The verifier's first message about \p Text.
  std::string messageOf(const Twine &Text) {
    SMDiagnostic Diagnostic;
    M = parseAssemblyString(Text.str(), Diagnostic, Context);
    EXPECT_TRUE(M) << Diagnostic.getMessage().str() << Text.str();
    std::vector<std::string> Messages = verifyMatrixOps(*M);
    return Messages.empty() ? "" : Messages[0];
  }
  /// Whether the verifier can read the facts of \p Text.
  bool isReadable(const Twine &Text) {
    return !StringRef(messageOf(Text)).contains("are missing or misspelt");
  }

  LLVMContext Context;
  std::unique_ptr<Module> M;
};
} // namespace

static const std::string Event = "target(\"spirv.Event\")";

TEST_F(LaneFacts, AsynchronousCopies) {
  auto Copy = [&](const Twine &Result, const Twine &Params, StringRef Bytes) {
    return isReadable("declare " + Result + " @f(" + Params + ") " +
                      "\"tenon.async\"=\"copy\" \"tenon.bytes\"=\"" + Bytes +
                      "\"");
  };
  std::string To = "ptr addrspace(3), ", From = "ptr addrspace(1), ";
  EXPECT_TRUE(Copy(Event, To + From + "i64, i64, " + Event, "4"));
  EXPECT_TRUE(Copy(Event, From + To + "i64, i64, " + Event, "128"));
  EXPECT_FALSE(Copy(Event, To + From + "i64, i64", "4"));
  EXPECT_FALSE(Copy(Event, "i64, " + From + "i64, i64, " + Event, "4"));
  EXPECT_FALSE(Copy(Event, To + "i64, i64, i64, " + Event, "4"));
  EXPECT_FALSE(Copy(Event, To + To + "i64, i64, " + Event, "4"));
  EXPECT_FALSE(Copy(Event, To + From + "i32, i64, " + Event, "4"));
  EXPECT_FALSE(Copy(Event, To + From + "i64, i32, " + Event, "4"));
  EXPECT_FALSE(Copy("i64", To + From + "i64, i64, i64", "4"));
  EXPECT_FALSE(Copy("void", To + From + "i64, i64, " + Event, "4"));
  for (StringRef Bytes : {"", "four", "3", "256"})
    EXPECT_FALSE(Copy(Event, To + From + "i64, i64, " + Event, Bytes));
}

TEST_F(LaneFacts, WaitsAndPrefetches) {
  auto Wait = [&](const Twine &Declaration) {
    return isReadable("declare " + Declaration + " \"tenon.async\"=\"wait\"");
  };
  EXPECT_TRUE(Wait("void @f(i32, ptr)"));
  EXPECT_FALSE(Wait("void @f(i32)"));
  EXPECT_FALSE(Wait("void @f(i64, ptr)"));
  EXPECT_FALSE(Wait("void @f(i32, i64)"));
  EXPECT_FALSE(Wait("i32 @f(i32, ptr)"));
  auto Prefetch = [&](const Twine &Declaration) {
    return isReadable("declare " + Declaration +
                      " \"tenon.async\"=\"prefetch\" \"tenon.bytes\"=\"4\"");
  };
  EXPECT_TRUE(Prefetch("void @f(ptr, i64)"));
  EXPECT_FALSE(Prefetch("void @f(ptr)"));
  EXPECT_FALSE(Prefetch("void @f(i64, i64)"));
  EXPECT_FALSE(Prefetch("void @f(ptr, i32)"));
  EXPECT_FALSE(Prefetch("i32 @f(ptr, i64)"));
}

TEST_F(LaneFacts, Subgroups) {
  auto Is = [&](const Twine &Declaration, StringRef Word,
                const Twine &Further = "") {
    return isReadable("declare " + Declaration + " \"tenon.subgroup\"=\"" +
                      Word + "\" " + Further);
  };
  EXPECT_TRUE(Is("<4 x i32> @f(<4 x i32>, i32)", "broadcast"));
  EXPECT_FALSE(
      Is("<vscale x 4 x i32> @f(<vscale x 4 x i32>, i32)", "broadcast"));
  EXPECT_FALSE(Is("ptr @f(ptr, i32)", "broadcast"));
  EXPECT_FALSE(Is("i32 @f(i32, i32)", "broadcasts"));
  EXPECT_TRUE(Is("i1 @f(i32)", "all.equal"));
  EXPECT_FALSE(Is("i1 @f()", "all.equal"));
  EXPECT_FALSE(Is("i1 @f(i32, i32)", "all.equal"));
  EXPECT_TRUE(Is("i64 @f(ptr)", "block.read"));
  for (StringRef Type : {"i1", "i24", "i128"})
    EXPECT_FALSE(Is(Type + " @f(ptr)", "block.read")) << Type.str();
  EXPECT_FALSE(Is("i32 @f()", "block.read"));
  EXPECT_FALSE(Is("i32 @f(i64)", "block.read"));
  EXPECT_FALSE(Is("void @f()", "block.write"));
}

TEST_F(LaneFacts, Combinations) {
  auto Reduce = [&](StringRef Type, StringRef How, const Twine &Further = "") {
    return isReadable("declare " + Type + " @f(" + Type +
                      ") \"tenon.subgroup\"=\"reduce\" \"tenon.combine\"=\"" +
                      How + "\" " + Further);
  };
  EXPECT_TRUE(Reduce("i32", "add", "\"tenon.cluster\"=\"4\""));
  EXPECT_TRUE(Reduce("float", "fadd"));
  EXPECT_FALSE(Reduce("i32", "fadd"));
  EXPECT_FALSE(Reduce("float", "add"));
  EXPECT_FALSE(Reduce("i32", "plus"));
  EXPECT_FALSE(Reduce("i32", "add", "\"tenon.cluster\"=\"3\""));
  EXPECT_FALSE(Reduce("i32", "add", "\"tenon.cluster\"=\"all\""));
}

/// Work-groups combine integers as integers, floats as floats.
TEST_F(LaneFacts, Groups) {
  auto Is = [&](const Twine &Declaration, StringRef Word, StringRef How) {
    return isReadable("declare " + Declaration + " \"tenon.group\"=\"" + Word +
                      "\" \"tenon.combine\"=\"" + How + "\"");
  };
  EXPECT_TRUE(Is("i32 @f(i32)", "reduce", "add"));
  EXPECT_TRUE(Is("<2 x float> @f(<2 x float>)", "scan.inclusive", "fmax"));
  EXPECT_TRUE(Is("float @f(float, i64, i64, i64)", "broadcast", ""));
  EXPECT_FALSE(Is("float @f(float)", "reduce", "add"));
  EXPECT_FALSE(Is("i32 @f(i32)", "scan.exclusive", "fadd"));
  EXPECT_FALSE(Is("i32 @f(i32)", "reduce", "plus"));
  EXPECT_FALSE(Is("i32 @f(i32)", "sum", "add"));
  EXPECT_FALSE(Is("ptr @f(ptr)", "reduce", "add"));
  EXPECT_FALSE(Is("i32 @f(i64)", "reduce", "add"));
  EXPECT_FALSE(Is("i32 @f(i32, i64)", "broadcast", ""));
}

TEST_F(LaneFacts, Blocks) {
  auto Read = [&](StringRef Block, StringRef Form = "plain",
                  const Twine &Further = "") {
    return isReadable("declare <8 x i16> @f(ptr, i32, i32, i32, <2 x i32>) "
                      "\"tenon.subgroup\"=\"block2d.load\" "
                      "\"tenon.block\"=\"" +
                      Block + "\" \"tenon.form\"=\"" + Form + "\"" + Further);
  };
  EXPECT_TRUE(Read("2x16x8x1"));
  for (StringRef Block : {"", "2x16x8", "2x16x8x1x1", "twox16x8x1", "2xwx8x1",
                          "2x16xhx1", "2x16x8x"})
    EXPECT_FALSE(Read(Block)) << Block.str();
  EXPECT_FALSE(Read("2x16x8x1", "plane"));
  EXPECT_FALSE(Read("2x16x8x1", "plain", " \"tenon.order\"=\"any\""));
  StringRef Start = "f: ";
  auto Message = [&](StringRef Block) {
    std::string Text =
        messageOf("declare void @f(ptr, i32, i32, i32, <2 x i32>) "
                  "\"tenon.subgroup\"=\"block2d.prefetch\" \"tenon.block\"=\"" +
                  Block + "\" \"tenon.form\"=\"plain\"");
    return StringRef(Text).drop_front(Start.size()).str();
  };
  EXPECT_EQ(Message("2x16x257x1"),
            "width, height or count 257, expected 1 to 256");
  for (StringRef Bytes : {"3", "16"})
    EXPECT_EQ(Message((Bytes + "x16x8x1").str()),
              ("elements of " + Bytes + " bytes, expected 1, 2, 4 or 8").str());
}

/// An operation is only called, and with its own type.
TEST_F(LaneFacts, Uses) {
  StringRef Declaration =
      "declare i64 @tenon.item.subgroup_size() nounwind willreturn "
      "memory(none) \"tenon.item\"=\"subgroup_size\"\n"
      "declare void @g(ptr)\n";
  auto Message = [&](StringRef Call) {
    return messageOf(Declaration + "define void @f() {\n" + Call +
                     "\nret void\n}");
  };
  EXPECT_EQ(Message("call i64 @tenon.item.subgroup_size()"), "");
  std::string Other = "tenon.item.subgroup_size: expected calls of the "
                      "declaration's type only, actual another use";
  EXPECT_EQ(Message("call i32 @tenon.item.subgroup_size()"), Other);
  EXPECT_EQ(Message("call void @g(ptr @tenon.item.subgroup_size)"), Other);
}
