// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests which variables of loops can become one variable of the function.

#include "IR/Evaluate.h"
#include "Recognize/Slots/SlotAccess.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace tenon;

namespace {
struct EntryVariables : testing::Test {
  EvaluatedModule Code;

  /// Whether the variable of a loop with \p Body moves to the entry block. The
  /// loop's phi %last has the value \p Phi in each iteration except the first.
  bool moves(StringRef Variable, StringRef Body, StringRef Phi = "null") {
    Function &F = Code.parse(("declare void @use(ptr)\n"
                              "define void @f(i1 %more, i32 %n) {\n"
                              "entry:\n  br label %loop\n"
                              "loop:\n"
                              "  %last = phi ptr [ null, %entry ], [ " +
                              Twine(Phi) +
                              ", %loop ]\n"
                              "  %v = alloca " +
                              Variable + "\n" + Body +
                              "\n  br i1 %more, label %loop, label %exit\n"
                              "exit:\n  ret void\n}")
                                 .str());
    moveVariablesToEntry(F);
    EXPECT_FALSE(verifyFunction(F, &errs()));
    return any_of(F.getEntryBlock(), IsaPred<AllocaInst>);
  }
};
} // namespace

TEST_F(EntryVariables, OnesOfTheirIteration) {
  EXPECT_TRUE(moves("[4 x i32]", "  %p = getelementptr i32, ptr %v, i64 1\n"
                                 "  store i32 1, ptr %p"));
}

/// The number of their elements is unknown.
TEST_F(EntryVariables, NotOfVariableSize) {
  EXPECT_FALSE(moves("i32, i32 %n", "  store i32 1, ptr %v"));
}

/// A later iteration may still read what an earlier one has written.
TEST_F(EntryVariables, NotIfALaterIterationReachesThem) {
  EXPECT_FALSE(moves("i32", "  store i32 1, ptr %v", "%v"));
  EXPECT_FALSE(moves("i32", "  %p = getelementptr i8, ptr %v, i64 0", "%p"));
}

TEST_F(EntryVariables, NotIfTheirAddressIsKnownElsewhere) {
  EXPECT_FALSE(moves("i32", "  call void @use(ptr %v)"));
  EXPECT_FALSE(moves("ptr", "  store ptr %v, ptr %v"));
}
