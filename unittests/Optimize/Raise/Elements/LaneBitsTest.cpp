// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Optimize/Raise/Elements/LaneBits.h"
#include "IR/Evaluate.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace tenon;

namespace {
struct LaneBits : testing::Test {
  EvaluatedModule Code;

  /// Code that computes the index %x from %lane and %base, and returns %r.
  Function &parse(StringRef Computation) {
    return Code.parse((Twine("define i32 @f(i32 %base, i32 %id) {\n"
                             "  %lane = and i32 %id, 15\n"
                             "  %rows = shl i32 %base, 5\n"
                             "  %x = or i32 %rows, %lane\n") +
                       Computation + "\n  ret i32 %r\n}")
                          .str());
  }
  std::vector<Constant *> results(Function &F) {
    std::vector<Constant *> Results;
    for (uint32_t Base : {0u, 1u, 7u, 0x1234567u, 0xffffffffu})
      for (uint32_t Id : {0u, 1u, 6u, 15u, 16u, 0xfffffff7u})
        Results.push_back(
            evaluate(F, {Code.B.getInt32(Base), Code.B.getInt32(Id)}));
    return Results;
  }
  /// Whether the lane's bits are removed; the results must not change in any
  /// case.
  bool drops(StringRef Computation) {
    Function &F = parse(Computation);
    std::vector<Constant *> Before = results(F);
    bool Changed = dropLaneBits(F);
    EXPECT_FALSE(verifyFunction(F, &errs()));
    EXPECT_EQ(results(F), Before) << Computation.str();
    return Changed;
  }
};
} // namespace

TEST_F(LaneBits, WhereAMaskRemovesThem) {
  EXPECT_TRUE(drops("%r = and i32 %x, 96"));
  EXPECT_TRUE(drops("%s = lshr i32 %x, 3\n%r = and i32 %s, 12"));
  EXPECT_TRUE(drops("%s = shl i32 %x, 2\n%r = and i32 %s, 384"));
  EXPECT_TRUE(drops("%s = shl i32 %x, 2\n%t = lshr i32 %s, 4\n"
                    "%r = and i32 %t, 24"));
  EXPECT_TRUE(drops("%s = trunc i32 %x to i16\n%t = and i16 %s, 96\n"
                    "%r = zext i16 %t to i32"));
}

TEST_F(LaneBits, NotWhereOneOfThemCounts) {
  EXPECT_FALSE(drops("%r = and i32 %x, 97"));
  EXPECT_FALSE(drops("%s = lshr i32 %x, 3\n%r = and i32 %s, 13"));
  EXPECT_FALSE(drops("%r = add i32 %x, 32"));
}

TEST_F(LaneBits, WhereTheLaneAloneIsLeft) {
  // The mask removes the rows.
  EXPECT_TRUE(drops("%r = and i32 %x, 15"));
}

TEST_F(LaneBits, OtherUsesOfTheIndexStay) {
  EXPECT_TRUE(drops("%m = and i32 %x, 96\n%r = add i32 %m, %x"));
  EXPECT_TRUE(any_of(instructions(Code.M->getFunction("f")),
                     [](const Instruction &I) { return I.getName() == "x"; }));
}
