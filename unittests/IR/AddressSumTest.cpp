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

/// They are unsigned, so that the difference may be the larger number.
TEST_F(AddressSums, NoQuotientOfDifferences) {
  parse("%m = shl nuw i32 %a, 3\n %n = shl nuw i32 %b, 3\n"
        "%s = sub nuw i32 %m, %n\n %q = udiv i32 %s, 8\n"
        "%x = zext i32 %q to i64\n"
        "%za = zext i32 %a to i64\n %zb = zext i32 %b to i64\n"
        "%y = sub i64 %za, %zb\n");
  AddressSum X = sum("x");
  EXPECT_FALSE(X == sum("y"));
  EXPECT_TRUE((X - X).asConstant() == 0 && !X.asConstant());
}

/// These are values of their own: x is neither a nor w, nor a part of them.
TEST_F(AddressSums, QuotientsByOtherThanConstants) {
  for (StringRef Code :
       {"%x = udiv i64 %w, %v\n", "%x = udiv i64 %w, 1\n",
        "%x = lshr i64 %w, %v\n", "%x = lshr i64 %w, 0\n",
        "%x = lshr i64 %w, 64\n", "%x = shl i64 %w, %v\n",
        "%x = shl i64 %w, 64\n",
        "%z = zext i64 %w to i128\n %q = lshr i128 %z, 3\n"
        "%x = trunc nuw i128 %q to i64\n",
        "%s = shl i32 %a, 1\n %x = zext i32 %s to i64\n",
        "%s = sext i16 3 to i32\n %t = add i32 %s, %a\n"
        "%x = zext i32 %t to i64\n",
        "%e = sext i32 %a to i48\n %x = zext i48 %e to i64\n"}) {
    parse("%v = add i64 %w, 1\n %y = add i64 %w, 0\n" + Code);
    AddressSum X = sum("x");
    EXPECT_EQ((X - sum("y")).asConstant(), std::nullopt) << Code.str();
    EXPECT_TRUE(X.allOf([](Value *V) { return isa<Instruction>(V); }))
        << Code.str();
  }
}

TEST_F(AddressSums, QuotientsOfExtendedSums) {
  parse("%t = trunc i32 %a to i16\n %e = sext i16 %t to i32\n"
        "%m = shl nuw i32 %e, 4\n %x = lshr i32 %m, 3\n"
        "%y = shl i32 %e, 1\n %z = zext i32 %x to i64\n");
  EXPECT_FALSE(sum("z") == sum("y")); // %e may be negative
}

TEST_F(AddressSums, WideNumbers) {
  parse("%m = zext i64 %w to i128\n %s = add nuw i128 %m, 5\n"
        "%x = trunc nuw i128 %s to i64\n %y = add i64 %w, 5\n"
        "%c = trunc nuw i128 5 to i64\n");
  EXPECT_FALSE(sum("x") == sum("y"));
  EXPECT_EQ(sum("c").asConstant(), std::nullopt);
}

TEST_F(AddressSums, LongSumsAndProducts) {
  std::string Sum, Wide = "%p0 = add i64 %w, 0\n";
  for (unsigned I = 0; I < 30; ++I)
    Sum +=
        ("%s" + Twine(I + 1) + " = add nuw i64 %s" + Twine(I) + ", 1\n").str();
  for (unsigned I = 0; I < 6; ++I)
    Wide +=
        ("%o" + Twine(I) + " = xor i64 %w, " + Twine(I + 1) + "\n%p" +
         Twine(I + 1) + " = add i64 %p" + Twine(I) + ", %o" + Twine(I) + "\n")
            .str();
  parse("%s0 = xor i64 %w, 7\n" + Twine(Sum) + Wide +
        "%x = udiv i64 %s30, 2\n %m = mul i64 %p6, %p6\n"
        "%n = mul i64 %p6, %p3\n");
  // Deeper than what is followed, so a value of its own.
  EXPECT_EQ((sum("s30") - sum("s0")).asConstant(), std::nullopt);
  EXPECT_EQ((sum("s20") - sum("s0")).asConstant(), 20);
  EXPECT_FALSE(sum("x") == sum("s30"));
  EXPECT_FALSE(sum("m") == sum("p6") * sum("p6"));
  EXPECT_TRUE(sum("n") == sum("p6") * sum("p3"));
}

TEST_F(AddressSums, PointersThatAreNotSums) {
  parse("%p = inttoptr i64 %w to ptr\n"
        "%x = getelementptr <vscale x 4 x i32>, ptr %p, i64 %w\n"
        "%y = getelementptr i32, ptr %p, i64 2\n");
  EXPECT_EQ((sum("x") - sum("p")).asConstant(), std::nullopt);
  EXPECT_TRUE(sum("x").allOf([](Value *V) { return V->getName() == "x"; }));
  EXPECT_EQ((sum("y") - sum("p")).asConstant(), 8);
  M->setDataLayout("e-p:32:32");
  EXPECT_EQ((sum("y") - sum("p")).asConstant(), std::nullopt);
}

/// An address has one pointer.
TEST_F(AddressSums, EmittedAddresses) {
  parse("%p = inttoptr i64 %w to ptr\n %q = inttoptr i64 8 to ptr\n"
        "%x = getelementptr i32, ptr %p, i64 %w\n %n = add i64 %w, 1\n");
  IRBuilder<> B(M->getFunction("f")->getEntryBlock().getTerminator());
  AddressSum P = sum("p"), Q = sum("q"), N = sum("n");
  Value *Whole = sum("x").emitAddress(B);
  ASSERT_TRUE(isa_and_nonnull<GetElementPtrInst>(Whole));
  EXPECT_TRUE(AddressSum::of(Whole, M->getDataLayout()) == sum("x"));
  EXPECT_EQ(P.emitAddress(B)->getName(), "p");
  for (const AddressSum &Sum : {N, P + Q, P + P, P * N})
    EXPECT_EQ(Sum.emitAddress(B), nullptr);
}

/// The same in each run, whatever the addresses of values are.
TEST_F(AddressSums, TermsAreInTheOrderOfTheText) {
  parse("%x = xor i64 %w, 1\n %y = add i64 ptrtoint (ptr @f to i64), %x\n"
        "%z = add i64 %y, %w\n");
  IRBuilder<> B(M->getFunction("f")->getEntryBlock().getTerminator());
  auto *All = cast<BinaryOperator>(sum("z").emit(B));
  EXPECT_TRUE(isa<Constant>(All->getOperand(1)));
  auto *First = cast<BinaryOperator>(All->getOperand(0));
  EXPECT_EQ(First->getOperand(0)->getName(), "w");
  EXPECT_EQ(First->getOperand(1)->getName(), "x");
}

} // namespace
} // namespace tenon
