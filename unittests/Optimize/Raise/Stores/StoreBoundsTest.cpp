// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Optimize/Raise/Stores/StoreBounds.h"
#include "IR/Evaluate.h"

using namespace llvm;
using namespace tenon;

namespace {
/// Conditions on the parameters x, y and z.
struct StoreBoundsTest : testing::Test {
  EvaluatedModule Code;

  /// The comparisons of the last value of \p Body, as "x < y, "; "none" if it
  /// has another form.
  std::string comparisons(StringRef Body, StringRef Type = "i32") {
    std::string Ty = Type.str();
    Function &F =
        Code.parse("define void @f(" + Ty + " %x, " + Ty + " %y, " + Ty +
                   " %z, i1 %other) {\n" + Body.str() + "\nret void\n}");
    Value *Condition = &*std::prev(F.getEntryBlock().end(), 2);
    std::string Text;
    bool Is = addComparisons(Condition, [&](Value *Less, Value *Than) {
      Text += (Less->getName() + " < " + Than->getName() + ", ").str();
    });
    return Is ? Text : "none";
  }
};
} // namespace

TEST_F(StoreBoundsTest, AComparisonIsSignedInBothDirections) {
  EXPECT_EQ(comparisons("%c = icmp slt i32 %x, %y"), "x < y, ");
  EXPECT_EQ(comparisons("%c = icmp sgt i32 %x, %y"), "y < x, ");
}

TEST_F(StoreBoundsTest, OtherRelationsAreNotBounds) {
  for (const char *Relation : {"ult", "ugt", "sle", "sge", "eq", "ne"})
    EXPECT_EQ(comparisons(std::string("%c = icmp ") + Relation + " i32 %x, %y"),
              "none")
        << Relation;
}

TEST_F(StoreBoundsTest, NumbersHave32Or64Bits) {
  EXPECT_EQ(comparisons("%c = icmp slt i64 %x, %y", "i64"), "x < y, ");
  EXPECT_EQ(comparisons("%c = icmp slt i16 %x, %y", "i16"), "none");
  EXPECT_EQ(comparisons("%c = icmp slt ptr %x, %y", "ptr"), "none");
}

TEST_F(StoreBoundsTest, ConjunctionsAreTakenApart) {
  const std::string Parts = "%a = icmp slt i32 %x, %y\n"
                            "%b = icmp sgt i32 %x, %z\n";
  EXPECT_EQ(comparisons(Parts + "%c = and i1 %a, %b"), "x < y, z < x, ");
  EXPECT_EQ(comparisons(Parts + "%c = select i1 %a, i1 %b, i1 false"),
            "x < y, z < x, ");
}

TEST_F(StoreBoundsTest, OneUnknownPartRefusesAll) {
  EXPECT_EQ(comparisons("%a = icmp slt i32 %x, %y\n"
                        "%c = and i1 %a, %other"),
            "none");
  EXPECT_EQ(comparisons("%a = icmp slt i32 %x, %y\n"
                        "%b = icmp slt i32 %x, %z\n"
                        "%c = or i1 %a, %b"),
            "none");
}

TEST(StoreBound, KeepsTheMultiplesThatAllPositionsHave) {
  StoreBound Bound = {};
  // 5 / 2 * 2 = 5 / 4 * 4 = 4; no multiple of 12 / ... is.
  EXPECT_TRUE(Bound.keep({5, 12}, 4));
  EXPECT_EQ(Bound.Multiples[AlongLines], 0b00110u);
  EXPECT_EQ(Bound.Multiples[Across], 0u);
  EXPECT_TRUE(Bound.keep({6, 12}, 6)); // 6 / 4 * 4 = 4
  EXPECT_EQ(Bound.Multiples[AlongLines], 0b00010u);
  EXPECT_FALSE(Bound.keep({8, 12}, 7));
}

TEST(StoreBound, KeepsBothDirectionsAsLongAsTheyAgree) {
  StoreBound Bound = {};
  EXPECT_TRUE(Bound.keep({0, 0}, 0));
  EXPECT_EQ(Bound.Multiples[AlongLines], 0b11111u);
  EXPECT_EQ(Bound.Multiples[Across], 0b11111u);
  EXPECT_TRUE(Bound.keep({3, 7}, 7));
  EXPECT_EQ(Bound.Multiples[AlongLines], 0u);
  EXPECT_EQ(Bound.Multiples[Across], 0b00001u);
}
