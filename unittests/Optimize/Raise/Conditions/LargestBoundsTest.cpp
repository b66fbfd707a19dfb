// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Optimize/Raise/Conditions/LargestBounds.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace tenon {
namespace {

/// The names of the largest bounds among all instructions of a function of the
/// i64 values %x, %y and %f, and %x itself with \p WithX, separated by spaces.
std::string largestOf(const Twine &Body, bool WithX = false) {
  LLVMContext Context;
  SMDiagnostic Error;
  std::unique_ptr<Module> M = parseAssemblyString(
      ("define void @f(i64 %x, i64 %y, i64 %f) {\n" + Body + "\n  ret void\n}")
          .str(),
      Error, Context);
  if (!M)
    return Error.getMessage().str();
  SmallVector<Value *> Bounds;
  if (WithX)
    Bounds.push_back(M->getFunction("f")->getArg(0));
  for (Instruction &I : M->getFunction("f")->getEntryBlock())
    if (!I.isTerminator())
      Bounds.push_back(&I);
  std::string Names;
  for (const Value *Bound : largestBounds(Bounds))
    Names += (Names.empty() ? "" : " ") + Bound->getName().str();
  return Names;
}

TEST(LargestBounds, OneOfAllRows) {
  EXPECT_EQ(largestOf("%a = add i64 %x, 1\n %b = add i64 %x, 31\n"
                      "%c = add i64 %x, 5\n"),
            "b");
}

TEST(LargestBounds, OneOfEachValue) {
  EXPECT_EQ(largestOf("%a = add i64 %x, 1\n %b = add i64 %y, 7\n"
                      "%c = add i64 %x, 2\n"),
            "c b");
}

TEST(LargestBounds, OneOfEachFactor) {
  EXPECT_EQ(largestOf("%a = add i64 %x, 1\n %b = add i64 %x, 2\n"
                      "%m = mul i64 %a, %f\n %n = mul i64 %b, %f\n"
                      "%o = mul i64 %a, %y\n"),
            "b n o");
}

/// A sum of two unknown numbers is not the larger one of others with one of its
/// operands.
TEST(LargestBounds, AllSumsOfUnknownNumbers) {
  EXPECT_EQ(largestOf("%a = add i64 %x, %y\n %b = add i64 %x, %f\n"
                      "%m = mul i64 %a, %f\n %n = mul i64 %b, %f\n"),
            "a b m n");
  EXPECT_EQ(largestOf("%a = add i64 %x, %y\n %b = add i64 %a, 3\n"
                      "%c = add i64 %x, %f\n %d = add i64 %a, 2\n"),
            "b c");
}

/// -1 is the largest unsigned number, so no bound is omitted because of it.
TEST(LargestBounds, WithoutSigns) {
  EXPECT_EQ(largestOf("%a = add i64 %x, -1\n %b = add i64 %x, 4\n"), "a");
}

/// -4 + 8 is below 2^31, and -4 is not.
TEST(LargestBounds, ArgumentsOfAnySize) {
  EXPECT_EQ(largestOf("%a = add i64 %x, 8\n", /*WithX=*/true), "x a");
}

} // namespace
} // namespace tenon
