// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Optimize/Raise/Conditions/GroupUniform.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueSymbolTable.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct GroupUniform : testing::Test {
  /// Whether the value %x of the function in \p Text is uniform in its loop.
  bool isUniform(const char *Text) {
    SMDiagnostic Diagnostic;
    M = parseAssemblyString(Text, Diagnostic, Context);
    EXPECT_TRUE(M) << Diagnostic.getMessage().str();
    Function &F = *M->getFunction("f");
    DominatorTree Dominators(F);
    LoopInfo Loops(Dominators);
    return isGroupUniform(F.getValueSymbolTable()->lookup("x"),
                          **Loops.begin());
  }

  LLVMContext Context;
  std::unique_ptr<Module> M;
};
} // namespace

TEST_F(GroupUniform, CountersAreUniform) {
  EXPECT_TRUE(isUniform(R"(define void @f(i32 %n, i1 %lane) {
    entry:
      br label %loop
    loop:
      %i = phi i32 [ %n, %entry ], [ %next, %loop ]
      %x = mul i32 %i, 4
      %next = add i32 %i, 1
      %more = icmp slt i32 %next, 9
      br i1 %more, label %loop, label %exit
    exit:
      ret void
  })"));
}

TEST_F(GroupUniform, LanesChooseBetweenNextValues) {
  EXPECT_FALSE(isUniform(R"(define void @f(i32 %n, i1 %lane) {
    entry:
      br label %loop
    loop:
      %x = phi i32 [ %n, %entry ], [ %one, %first ], [ %two, %second ]
      %more = icmp slt i32 %x, 9
      br i1 %more, label %choose, label %exit
    choose:
      br i1 %lane, label %first, label %second
    first:
      %one = add i32 %x, 1
      br label %loop
    second:
      %two = add i32 %x, 2
      br label %loop
    exit:
      ret void
  })"));
}
