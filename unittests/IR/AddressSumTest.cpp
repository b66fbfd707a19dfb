// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/AddressSum.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace tenon {
namespace {

/// A function of i32 %a and %b, and i64 %w.
class AddressSums : public testing::Test {
protected:
  void parse(const Twine &Body) {
    SMDiagnostic Error;
    M = parseAssemblyString(("define void @f(i32 %a, i32 %b, i64 %w) {\n" +
                             Body + "\n  ret void\n}")
                                .str(),
                            Error, Context);
    ASSERT_TRUE(M) << Error.getMessage().str();
  }
  AddressSum sum(StringRef Name) {
    for (Instruction &I : instructions(*M->getFunction("f")))
      if (I.getName() == Name)
        return AddressSum::of(&I, M->getDataLayout());
    ADD_FAILURE() << "no value " << Name.str();
    return {};
  }

  LLVMContext Context;
  std::unique_ptr<Module> M;
};

TEST_F(AddressSums, ExtensionsOfSumsThatDoNotWrap) {
  parse("%s = add nuw i32 %a, %b\n %x = zext i32 %s to i64\n"
        "%za = zext i32 %a to i64\n %zb = zext i32 %b to i64\n"
        "%y = add i64 %za, %zb\n"
        "%t = add i32 %a, %b\n %z = zext i32 %t to i64\n");
  EXPECT_TRUE(sum("x") == sum("y"));
  EXPECT_FALSE(sum("z") == sum("y"));
}

TEST_F(AddressSums, QuotientsTermByTerm) {
  parse("%m = mul nuw i32 %a, 16\n %n = shl nuw i32 %b, 6\n"
        "%s = add nuw i32 %m, %n\n %q = udiv i32 %s, 8\n"
        "%x = zext i32 %q to i64\n"
        "%h = lshr i32 %s, 3\n %v = sext i32 %h to i64\n"
        "%za = zext i32 %a to i64\n %zb = zext i32 %b to i64\n"
        "%a2 = mul i64 %za, 2\n %b8 = mul i64 %zb, 8\n"
        "%y = add i64 %a2, %b8\n");
  EXPECT_TRUE(sum("x") == sum("y"));
  EXPECT_TRUE(sum("v") == sum("y"));
}

TEST_F(AddressSums, NoQuotientOfTermsThatLeaveARest) {
  parse("%m = mul nuw i32 %a, 4\n %q = udiv i32 %m, 8\n"
        "%x = zext i32 %q to i64\n %y = zext i32 %a to i64\n");
  EXPECT_FALSE(sum("x") == AddressSum());
  EXPECT_FALSE(sum("x") == sum("y"));
}

TEST_F(AddressSums, NoQuotientOfSumsThatMayWrap) {
  parse("%m = mul i32 %a, 16\n %q = udiv i32 %m, 16\n"
        "%x = zext i32 %q to i64\n %y = zext i32 %a to i64\n");
  EXPECT_FALSE(sum("x") == sum("y"));
}

TEST_F(AddressSums, NoQuotientOfLowBits) { // %m may wrap around
  parse(
      "%m = mul i64 %w, 16\n %l = trunc nuw i64 %m to i32\n"
      "%q = udiv i32 %l, 16\n %x = zext i32 %q to i64\n %y = add i64 %w, 0\n");
  EXPECT_FALSE(sum("x") == sum("y"));
}

TEST_F(AddressSums, QuotientsOf64Bits) {
  parse("%m = mul nuw i64 %w, 16\n %x = udiv i64 %m, 8\n"
        "%n = mul i64 %w, 16\n %z = udiv i64 %n, 8\n"
        "%y = mul i64 %w, 2\n"
        "%s = mul nsw i32 %a, 16\n %e = sext i32 %s to i64\n"
        "%q = udiv i64 %e, 8\n" // of a negative %a
        "%ea = sext i32 %a to i64\n %a2 = mul i64 %ea, 2\n");
  EXPECT_TRUE(sum("x") == sum("y"));
  EXPECT_FALSE(sum("z") == sum("y"));
  EXPECT_FALSE(sum("q") == sum("a2"));
}

TEST_F(AddressSums, ConstantsAreSumsWithoutValues) {
  parse("%x = add i64 %w, 5\n %y = mul i64 %w, 3\n %z = add i64 %w, 0\n");
  AddressSum Five = sum("x") - sum("z");
  EXPECT_EQ(Five.asConstant(), 5);
  EXPECT_EQ((Five - Five).asConstant(), 0);
  EXPECT_EQ(sum("x").asConstant(), std::nullopt);
  EXPECT_EQ((sum("y") - sum("z") - sum("z") - sum("z")).asConstant(), 0);
}

} // namespace
} // namespace tenon
