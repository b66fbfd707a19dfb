// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Optimize/Raise/Elements/LaneTrace.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueSymbolTable.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct LaneTrace : testing::Test {
  LLVMContext Context;
  std::unique_ptr<Module> M;

  void parse(const char *Text) {
    SMDiagnostic Diagnostic;
    M = parseAssemblyString(Text, Diagnostic, Context);
    ASSERT_TRUE(M) << Diagnostic.getMessage().str();
  }
  Value *named(StringRef Name) {
    Function *F = M->getFunction("f");
    return F->getValueSymbolTable()->lookup(Name);
  }
};
} // namespace

TEST_F(LaneTrace, FollowsInsertionsByBits) {
  parse(R"(define void @f(i16 %a, i16 %b, <2 x i16> %before) {
    %one = insertelement <2 x i16> %before, i16 %a, i64 0
    %v = insertelement <2 x i16> %one, i16 %b, i64 1
    %word = bitcast <2 x i16> %v to i32
    ret void
  })");
  LaneBits Low = traceBits(named("word"), 0, 16);
  EXPECT_EQ(Low.Root, named("a"));
  EXPECT_EQ(Low.FirstBit, 0u);
  LaneBits High = traceBits(named("word"), 24, 8);
  EXPECT_EQ(High.Root, named("b"));
  EXPECT_EQ(High.FirstBit, 8u);
  EXPECT_EQ(traceBits(named("one"), 16, 16).Root, named("before"));
}

TEST_F(LaneTrace, FollowsExtractionsToTheirVector) {
  parse(R"(define void @f(<4 x i32> %v) {
    %x = extractelement <4 x i32> %v, i64 2
    ret void
  })");
  LaneBits Bits = traceBits(named("x"), 8, 16);
  EXPECT_EQ(Bits.Root, named("v"));
  EXPECT_EQ(Bits.FirstBit, 2 * 32 + 8u);
}

TEST_F(LaneTrace, EndsAtBitsOfTwoValues) {
  parse(R"(define void @f(i16 %a, i16 %b) {
    %one = insertelement <2 x i16> poison, i16 %a, i64 0
    %v = insertelement <2 x i16> %one, i16 %b, i64 1
    ret void
  })");
  LaneBits Both = traceBits(named("v"), 8, 16);
  EXPECT_EQ(Both.Root, named("v"));
  EXPECT_EQ(Both.FirstBit, 8u);
}

static LaneLayout pairs() {
  LaneLayout Layout = {};
  Layout.Components = 1;
  Layout.Pack = 2;
  Layout.ElementBits = 16;
  return Layout;
}

TEST_F(LaneTrace, FollowsShiftedElementsToMemory) {
  parse(R"(define void @f(ptr %p, ptr %q) {
    %low = load i16, ptr %p
    %high = load i16, ptr %q
    %low.wide = zext i16 %low to i32
    %high.wide = zext i16 %high to i32
    %shifted = shl nuw i32 %high.wide, 16
    %word = or i32 %shifted, %low.wide
    %masked = and i32 %word, -65536
    %signed = sext i16 %low to i32
    %both = or i32 %shifted, %signed
    ret void
  })");
  auto Word = traceElements(named("word"), pairs());
  EXPECT_EQ(Word[0].Root, named("low"));
  EXPECT_EQ(Word[1].Root, named("high"));
  EXPECT_EQ(Word[1].FirstBit, 0u);
  EXPECT_EQ(traceElements(named("masked"), pairs())[1].Root, named("high"));
  // The sign is in the upper half as well.
  auto Both = traceElements(named("both"), pairs());
  EXPECT_EQ(Both[0].Root, named("low"));
  EXPECT_EQ(Both[1].Root, named("both"));
}

TEST_F(LaneTrace, EndsAtIntegersThatAreNotFromMemory) {
  parse(R"(define void @f(i16 %a, i32 %b) {
    %wide = zext i16 %a to i32
    %high = shl i32 %b, 16
    %word = or i32 %high, %wide
    ret void
  })");
  auto Word = traceElements(named("word"), pairs());
  EXPECT_EQ(Word[0].Root, named("word"));
  EXPECT_EQ(Word[1].FirstBit, 16u);
}
