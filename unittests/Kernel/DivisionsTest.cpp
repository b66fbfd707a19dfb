// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A division for which a processor traps is poison if LLVM folds it.

#include "Kernel/Divisions.h"
#include "IR/Evaluate.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace tenon;

namespace {
struct Divisions : testing::Test {
  EvaluatedModule Code;

  /// The guarded instruction \p Name on bytes.
  Function &guarded(const char *Name) {
    Function &F = Code.parse((Twine("define i8 @f(i8 %x, i8 %y) {\n"
                                    "  %q = ") +
                              Name +
                              " i8 %x, %y\n"
                              "  ret i8 %q\n"
                              "}")
                                 .str());
    guardDivisions(F);
    return F;
  }
  Constant *divide(Function &F, int8_t X, int8_t Y) {
    return evaluate(F, {Code.B.getInt8(X), Code.B.getInt8(Y)});
  }
  /// Whether guardDivisions() leaves the divisor of @f in \p Text unchanged.
  bool staysPlain(const char *Text) {
    Function &F = Code.parse(Text);
    unsigned Before = F.getInstructionCount();
    guardDivisions(F);
    return F.getInstructionCount() == Before;
  }

  static constexpr int8_t Numbers[] = {0,  1,  2,  3,  7,    100,  126, 127,
                                       -1, -2, -3, -7, -100, -127, -128};
};
} // namespace

TEST_F(Divisions, SignedOnesHaveAlwaysAValue) {
  for (const char *Name : {"sdiv", "srem"}) {
    Function &F = guarded(Name);
    for (int8_t X : Numbers)
      for (int8_t Y : Numbers) {
        auto *Result = dyn_cast<ConstantInt>(divide(F, X, Y));
        ASSERT_TRUE(Result) << Name << " " << int(X) << " " << int(Y);
        if (Y == 0 || (X == -128 && Y == -1))
          continue; // any value
        EXPECT_EQ(Result->getSExtValue(), Name[1] == 'd' ? X / Y : X % Y);
      }
  }
}

TEST_F(Divisions, UnsignedOnesAreGuardedAgainstZeroAlone) {
  for (const char *Name : {"udiv", "urem"}) {
    Function &F = guarded(Name);
    for (uint8_t X : Numbers)
      for (uint8_t Y : Numbers) {
        auto *Result = dyn_cast<ConstantInt>(divide(F, X, Y));
        ASSERT_TRUE(Result) << Name << " " << int(X) << " " << int(Y);
        if (Y != 0) {
          EXPECT_EQ(Result->getZExtValue(),
                    uint64_t(Name[1] == 'd' ? X / Y : X % Y));
        }
      }
    EXPECT_FALSE(any_of(instructions(F), [](const Instruction &I) {
      return I.getOpcode() == Instruction::And;
    })) << "a test of the least integer";
  }
}

TEST_F(Divisions, KnownDivisorsStay) {
  EXPECT_TRUE(staysPlain(R"(
    define i32 @f(i32 %x) {
      %q = sdiv i32 %x, 7
      ret i32 %q
    })"));
  // Never zero, and no number is negative.
  EXPECT_TRUE(staysPlain(R"(
    define i32 @f(i16 %x, i16 %y) {
      %a = zext i16 %x to i32
      %b = zext i16 %y to i32
      %c = or i32 %b, 1
      %q = sdiv i32 %a, %c
      ret i32 %q
    })"));
}

TEST_F(Divisions, VectorsAreGuardedByComponent) {
  Function &F = Code.parse(R"(
    define <4 x i8> @f(<4 x i8> %x, <4 x i8> %y) {
      %q = sdiv <4 x i8> %x, %y
      ret <4 x i8> %q
    })");
  guardDivisions(F);
  auto Bytes = [&](ArrayRef<uint8_t> Values) {
    return ConstantDataVector::get(Code.Context, Values);
  };
  Constant *Result =
      evaluate(F, {Bytes({0x80, 7, 9, 0xf6}), Bytes({0xff, 0, 2, 0xff})});
  for (unsigned I : {0, 1})
    EXPECT_TRUE(isa<ConstantInt>(Result->getAggregateElement(I))) << I;
  EXPECT_EQ(cast<ConstantInt>(Result->getAggregateElement(2))->getSExtValue(),
            4);
  EXPECT_EQ(cast<ConstantInt>(Result->getAggregateElement(3))->getSExtValue(),
            10);
}
