// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers that are advanced over an array of matrices become indices if their
// steps are whole elements.

#include "IR/Evaluate.h"
#include "Recognize/Slots/SlotAccess.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace tenon;

namespace {
struct SlotWalks : testing::Test {
  EvaluatedModule Code;
  Function *F = nullptr;

  /// Whether the pointer that is advanced over [4 x matrix] by \p Next (from %p
  /// to %next) is replaced by an index.
  bool indexes(StringRef Next, StringRef Condition = "ne") {
    F = &Code.parse(
        ("%matrix = type target(\"spirv.CooperativeMatrixKHR\", float, 3, 8, "
         "16, 2)\n"
         "define void @f(i64 %n, i32 %i) {\n"
         "entry:\n"
         "  %slot = alloca [4 x %matrix]\n"
         "  %end = getelementptr %matrix, ptr %slot, i64 4\n"
         "  br label %loop\n"
         "loop:\n"
         "  %p = phi ptr [ %slot, %entry ], [ %next, %loop ]\n"
         "  %v = load %matrix, ptr %p\n"
         "  " +
         Twine(Next) + "\n  %more = icmp " + Condition +
         " ptr %next, %end\n"
         "  br i1 %more, label %loop, label %exit\n"
         "exit:\n  ret void\n}")
            .str());
    indexSlotWalks(*F);
    EXPECT_FALSE(verifyFunction(*F, &errs()));
    return none_of(instructions(*F), [](const Instruction &I) {
      return isa<PHINode>(I) && I.getType()->isPointerTy();
    });
  }
  /// The increment of the index, if it is a constant.
  std::optional<int64_t> step() {
    for (Instruction &I : instructions(*F)) {
      Value *Index;
      const APInt *By;
      if (match(&I, m_Add(m_Value(Index), m_APInt(By))) && isa<PHINode>(Index))
        return By->getSExtValue();
    }
    return std::nullopt;
  }
  CmpInst::Predicate condition() {
    for (Instruction &I : instructions(*F))
      if (auto *Compare = dyn_cast<ICmpInst>(&I)) {
        EXPECT_TRUE(Compare->getOperand(0)->getType()->isIntegerTy(64));
        return Compare->getPredicate();
      }
    return CmpInst::BAD_ICMP_PREDICATE;
  }
};
} // namespace

TEST_F(SlotWalks, InElements) {
  EXPECT_TRUE(indexes("%next = getelementptr %matrix, ptr %p, i64 1"));
  EXPECT_EQ(step(), 1);
  EXPECT_EQ(condition(), CmpInst::ICMP_NE);
}

/// LLVM takes a matrix to be as large as a pointer.
TEST_F(SlotWalks, InBytes) {
  EXPECT_TRUE(indexes("%next = getelementptr i8, ptr %p, i64 16"));
  EXPECT_EQ(step(), 2);
  EXPECT_TRUE(indexes("%b = mul nsw i64 %n, 24\n"
                      "  %next = getelementptr i8, ptr %p, i64 %b"));
  EXPECT_TRUE(indexes("%b = shl nsw i32 %i, 4\n"
                      "  %next = getelementptr i8, ptr %p, i32 %b"));
}

TEST_F(SlotWalks, Backwards) {
  EXPECT_TRUE(indexes("%next = getelementptr i8, ptr %p, i64 -8", "uge"));
  EXPECT_EQ(step(), -1);
  // The position before the first element is negative.
  EXPECT_EQ(condition(), CmpInst::ICMP_SGE);
}

TEST_F(SlotWalks, NotInPartsOfElements) {
  EXPECT_FALSE(indexes("%next = getelementptr i8, ptr %p, i64 12"));
  EXPECT_FALSE(indexes("%next = getelementptr i8, ptr %p, i64 %n"));
  EXPECT_FALSE(indexes("%b = shl nsw i64 %n, 2\n"
                       "  %next = getelementptr i8, ptr %p, i64 %b"));
}

/// A product that wraps around need not be a multiple of its factor.
TEST_F(SlotWalks, NotWhereProductsMayWrap) {
  EXPECT_FALSE(indexes("%b = mul i64 %n, 24\n"
                       "  %next = getelementptr i8, ptr %p, i64 %b"));
  EXPECT_FALSE(indexes("%b = shl nuw i64 %n, 3\n"
                       "  %next = getelementptr i8, ptr %p, i64 %b"));
}
