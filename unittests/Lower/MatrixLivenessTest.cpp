// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Lower/MatrixLiveness.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <random>

using namespace llvm;
using namespace tenon;

TEST(LiveIntervals, AddMergesWhatTouches) {
  LiveIntervals L;
  EXPECT_TRUE(L.empty());
  L.add(10, 20);
  L.add(30, 40);
  EXPECT_EQ(L.size(), 2u);
  L.add(20, 30); // touches both
  EXPECT_EQ(L.size(), 1u);
  EXPECT_EQ(L.begin(), 10u);
  EXPECT_EQ(L.end(), 40u);
  L.add(12, 15); // inside
  EXPECT_EQ(L.size(), 1u);
  L.add(5, 5); // empty
  EXPECT_EQ(L.begin(), 10u);
  L.add(0, 50); // around
  EXPECT_EQ(L.size(), 1u);
  EXPECT_EQ(L.end(), 50u);
}

TEST(LiveIntervals, OverlapIsHalfOpen) {
  LiveIntervals A, B;
  A.add(0, 10);
  A.add(20, 30);
  B.add(10, 20);
  EXPECT_FALSE(A.overlaps(B));
  EXPECT_FALSE(B.overlaps(A));
  B.add(29, 31);
  EXPECT_TRUE(A.overlaps(B));
  EXPECT_TRUE(B.overlaps(A));
  EXPECT_FALSE(A.overlaps(LiveIntervals()));
  EXPECT_FALSE(LiveIntervals().overlaps(A));
}

TEST(LiveIntervals, AgreesWithBitSets) {
  std::mt19937 Random(1);
  for (unsigned Round = 0; Round < 500; ++Round) {
    LiveIntervals L[2];
    bool Bits[2][64] = {};
    for (unsigned Which = 0; Which < 2; ++Which)
      for (unsigned N = Random() % 6; N; --N) {
        unsigned Begin = Random() % 64, End = Begin + Random() % 8;
        End = std::min(End, 64u);
        L[Which].add(Begin, End);
        std::fill(Bits[Which] + Begin, Bits[Which] + End, true);
      }
    bool Overlap = false;
    for (unsigned I = 0; I < 64; ++I)
      Overlap |= Bits[0][I] && Bits[1][I];
    EXPECT_EQ(L[0].overlaps(L[1]), Overlap);
    LiveIntervals Sum = L[0];
    Sum.add(L[1]);
    unsigned Segments = 0;
    for (unsigned I = 0; I < 64; ++I)
      Segments += (Bits[0][I] || Bits[1][I]) &&
                  (I == 0 || !(Bits[0][I - 1] || Bits[1][I - 1]));
    EXPECT_EQ(Sum.size(), Segments);
  }
}

namespace {
/// A function, its numbering, and its instructions by name.
struct Numbered {
  explicit Numbered(StringRef Text) {
    SMDiagnostic Diagnostic;
    M = parseAssemblyString(Text, Diagnostic, Ctx);
    EXPECT_TRUE(M) << Diagnostic.getMessage().str();
    Where = std::make_unique<Positions>(*M->begin());
  }
  const Instruction &operator[](StringRef Name) {
    for (Instruction &I : instructions(*M->begin()))
      if (I.getName() == Name)
        return I;
    ADD_FAILURE() << "no " << Name.str();
    return *inst_begin(*M->begin());
  }
  LiveIntervals life(StringRef Name) {
    return Where->intervalsOf((*this)[Name]);
  }

  LLVMContext Ctx;
  std::unique_ptr<Module> M;
  std::unique_ptr<Positions> Where;
};
} // namespace

TEST(Positions, AValueLivesFromItsWriteToItsLastRead) {
  Numbered F(R"(
    define i32 @f(i32 %x) {
      %a = add i32 %x, 1
      %b = add i32 %a, 2
      %c = add i32 %a, %b
      ret i32 %c
    })");
  EXPECT_EQ(F.life("a").begin(), F.Where->write(F["a"]));
  EXPECT_EQ(F.life("a").end(), F.Where->read(F["c"]) + 1);
  EXPECT_TRUE(F.life("a").overlaps(F.life("b")));
  // %c is written after %b has been read: they can share memory.
  EXPECT_FALSE(F.life("b").overlaps(F.life("c")));
}

TEST(Positions, AroundALoop) {
  Numbered F(R"(
    define i32 @f(i32 %x, i1 %c) {
    entry:
      %zero = add i32 %x, 0
      %outer = add i32 %x, 7
      br label %loop
    loop:
      %acc = phi i32 [ %zero, %entry ], [ %next, %loop ]
      %next = add i32 %acc, %outer
      br i1 %c, label %loop, label %exit
    exit:
      ret i32 %next
    })");
  // The accumulator's three names are never live at the same time.
  EXPECT_FALSE(F.life("zero").overlaps(F.life("acc")));
  EXPECT_FALSE(F.life("acc").overlaps(F.life("next")));
  EXPECT_FALSE(F.life("zero").overlaps(F.life("next")));
  // A value that each iteration reads is live in the whole loop.
  EXPECT_TRUE(F.life("outer").overlaps(F.life("next")));
  EXPECT_GE(F.life("outer").end(), F.Where->end(*F["next"].getParent()));
}

TEST(Positions, APhiReadBehindItsBackEdge) {
  Numbered F(R"(
    define i32 @f(i32 %x, i1 %c) {
    entry:
      br label %loop
    loop:
      %a = phi i32 [ %x, %entry ], [ %b, %loop ]
      %b = phi i32 [ 0, %entry ], [ %a, %loop ]
      br i1 %c, label %loop, label %exit
    exit:
      ret i32 %a
    })");
  EXPECT_TRUE(F.life("a").overlaps(F.life("b"))); // a swap
}

TEST(Positions, AValueThatNobodyReadsIsWritten) {
  Numbered F(R"(
    define void @f(i32 %x) {
      %a = add i32 %x, 1
      ret void
    })");
  EXPECT_FALSE(F.life("a").empty());
}
