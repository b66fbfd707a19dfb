// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Flow/LoopOrder.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {

/// The names of the blocks of @f in \p Code, in order.
std::string orderOf(StringRef Code) {
  LLVMContext Context;
  SMDiagnostic Wrong;
  std::unique_ptr<Module> M = parseAssemblyString(Code, Wrong, Context);
  if (!M)
    return Wrong.getMessage().str();
  Function &F = *M->getFunction("f");
  DominatorTree Dominators(F);
  LoopInfo Loops(Dominators);
  std::string Names;
  for (const BasicBlock *Block : blocksInLoopOrder(F, Loops))
    Names += (Names.empty() ? "" : " ") + Block->getName().str();
  return Names;
}

TEST(LoopOrderTest, ExitsComeBehindTheLoop) {
  // Whichever successor the post-order visits first, one of these functions
  // has the exit before the body in plain reverse post-order.
  EXPECT_EQ("entry head body exit", orderOf(R"(
define void @f(i1 %c) {
entry:
  br label %head
head:
  br i1 %c, label %body, label %exit
body:
  br label %head
exit:
  ret void
})"));
  EXPECT_EQ("entry head body exit", orderOf(R"(
define void @f(i1 %c) {
entry:
  br label %head
head:
  br i1 %c, label %exit, label %body
body:
  br label %head
exit:
  ret void
})"));
}

TEST(LoopOrderTest, InnerLoopsAreContiguousInOuterOnes) {
  EXPECT_EQ("entry outer inner again latch left exit", orderOf(R"(
define void @f(i1 %c) {
entry:
  br label %outer
outer:
  br label %inner
inner:
  br i1 %c, label %left, label %again
again:
  br i1 %c, label %latch, label %inner
latch:
  br i1 %c, label %exit, label %outer
left:
  br label %exit
exit:
  ret void
})"));
}

TEST(LoopOrderTest, UnreachableBlocksAreLeftOut) {
  EXPECT_EQ("entry", orderOf(R"(
define void @f() {
entry:
  ret void
never:
  br label %never
})"));
}

} // namespace
