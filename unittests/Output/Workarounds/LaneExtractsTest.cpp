// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Output/Workarounds/LaneExtracts.h"
#include "IR/Evaluate.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace tenon;

namespace {
/// Functions of <2 x i32> %v and <16 x i32> %p.
struct LaneExtracts : testing::Test {
  EvaluatedModule Code;

  /// The number that \p Body returns for v = (5, 7) and p = (100, 101, …).
  int64_t result(Function &F) {
    IRBuilder<> B(Code.Context);
    SmallVector<Constant *, 16> V, P;
    for (unsigned I = 0; I < 16; ++I)
      P.push_back(B.getInt32(100 + I));
    V = {B.getInt32(5), B.getInt32(7)};
    auto *Number = dyn_cast<ConstantInt>(
        evaluate(F, {ConstantVector::get(V), ConstantVector::get(P)}));
    return Number ? Number->getSExtValue() : -1;
  }
  /// Whether no vector of 16 is computed any more; the number stays the same.
  bool isNarrow(StringRef Body) {
    Function &F = Code.parse(("define i32 @f(<2 x i32> %v, <16 x i32> %p) {\n" +
                              Body + "\n  ret i32 %r\n}")
                                 .str());
    int64_t Before = result(F);
    computeExtractedLanes(*Code.M);
    EXPECT_FALSE(verifyModule(*Code.M, &errs()));
    EXPECT_EQ(result(F), Before) << Body.str();
    return none_of(instructions(F), [](const Instruction &I) {
      return isa<BinaryOperator, CastInst>(I) && I.getType()->isVectorTy();
    });
  }
  /// %b repeats an element of %v in 16 elements.
  static std::string repeated(unsigned Element) {
    return "%b = shufflevector <2 x i32> %v, <2 x i32> poison, <16 x i32> "
           "splat (i32 " +
           std::to_string(Element) + ")\n";
  }
};
constexpr StringLiteral Inserted =
    "%i = insertelement <16 x i32> poison, i32 %s, i64 0\n"
    "%b = shufflevector <16 x i32> %i, <16 x i32> poison, <16 x i32> "
    "zeroinitializer\n";
constexpr StringLiteral Sum = "%t = add <16 x i32> %p, %b\n"
                              "%r = extractelement <16 x i32> %t, i64 9";
} // namespace

TEST_F(LaneExtracts, ElementsOfRepeatedOnes) {
  EXPECT_TRUE(isNarrow(repeated(1) + Sum.str()));
  EXPECT_FALSE(isNarrow(repeated(0) + Sum.str()));
  EXPECT_TRUE(isNarrow("%s = extractelement <2 x i32> %v, i64 1\n" +
                       (Inserted + Sum).str()));
  EXPECT_FALSE(isNarrow("%s = extractelement <2 x i32> %v, i64 0\n" +
                        (Inserted + Sum).str()));
  EXPECT_TRUE(isNarrow("%e = extractelement <2 x i32> %v, i64 1\n"
                       "%u = trunc i32 %e to i16\n" // of a cast only
                       "%s = zext i16 %u to i32\n" +
                       (Inserted + Sum).str()) == false);
  EXPECT_TRUE(isNarrow("%w = zext <2 x i32> %v to <2 x i64>\n"
                       "%e = extractelement <2 x i64> %w, i64 1\n"
                       "%s = trunc i64 %e to i32\n" +
                       (Inserted + Sum).str()) == false); // zext of <2 x i32>
}

/// Several elements are not one that is repeated.
TEST_F(LaneExtracts, OtherShuffles) {
  EXPECT_FALSE(isNarrow("%b = shufflevector <2 x i32> %v, <2 x i32> poison, "
                        "<16 x i32> <i32 0, i32 1, i32 0, i32 1, i32 0, i32 1, "
                        "i32 0, i32 1, i32 0, i32 1, i32 0, i32 1, i32 0, i32 1"
                        ", i32 0, i32 1>\n" +
                        Sum.str()));
}

TEST_F(LaneExtracts, OperandsOfTheSum) {
  // Elements of two vectors, in another order.
  EXPECT_TRUE(isNarrow(
      repeated(1) +
      "%q = shufflevector <16 x i32> %p, <16 x i32> splat (i32 3), <16 x i32> "
      "<i32 15, i32 14, i32 13, i32 12, i32 11, i32 10, i32 9, i32 8, i32 7, "
      "i32 20, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>\n"
      "%t = add <16 x i32> %q, %b\n"
      "%r = extractelement <16 x i32> %t, i64 9"));
  // Inserted elements: the one that is read, and others.
  EXPECT_TRUE(isNarrow(repeated(1) +
                       "%q = insertelement <16 x i32> %p, i32 4, i64 9\n"
                       "%o = insertelement <16 x i32> %q, i32 6, i64 8\n"
                       "%t = mul <16 x i32> %o, %b\n"
                       "%r = extractelement <16 x i32> %t, i64 9"));
  EXPECT_TRUE(isNarrow(repeated(1) +
                       "%x = extractelement <2 x i32> %v, i64 0\n"
                       "%q = insertelement <16 x i32> %p, i32 4, i32 %x\n"
                       "%t = mul <16 x i32> %q, %b\n"
                       "%r = extractelement <16 x i32> %t, i64 5"));
  EXPECT_TRUE(isNarrow(repeated(1) +
                       "%t = mul <16 x i32> %p, %b\n"
                       "%w = sext <16 x i32> %t to <16 x i64>\n"
                       "%e = extractelement <16 x i64> %w, i64 2\n"
                       "%r = trunc i64 %e to i32"));
}

TEST_F(LaneExtracts, ElementsWithoutANumber) {
  EXPECT_FALSE(isNarrow(repeated(1) +
                        "%t = add <16 x i32> %p, %b\n"
                        "%x = extractelement <2 x i32> %v, i64 1\n"
                        "%r = extractelement <16 x i32> %t, i32 %x"));
}

/// Up to four elements at once.
TEST_F(LaneExtracts, ShufflesOfFew) {
  EXPECT_TRUE(isNarrow(repeated(1) +
                       "%t = add <16 x i32> %p, %b\n"
                       "%f = shufflevector <16 x i32> %t, <16 x i32> undef, "
                       "<3 x i32> <i32 4, i32 poison, i32 17>\n"
                       "%r = extractelement <3 x i32> %f, i64 0"));
  EXPECT_FALSE(isNarrow(repeated(1) +
                        "%t = add <16 x i32> %p, %b\n"
                        "%f = shufflevector <16 x i32> %t, <16 x i32> undef, "
                        "<5 x i32> <i32 4, i32 3, i32 2, i32 1, i32 0>\n"
                        "%r = extractelement <5 x i32> %f, i64 0"));
}

/// An address of a vector of them, by a number that is the same for all.
TEST_F(LaneExtracts, Addresses) {
  Function &F = Code.parse(R"(
    define ptr @f(<2 x i64> %v, <16 x ptr> %p) {
      %s = extractelement <2 x i64> %v, i64 1
      %t = getelementptr inbounds i8, <16 x ptr> %p, i64 %s
      %r = extractelement <16 x ptr> %t, i64 3
      ret ptr %r
    })");
  computeExtractedLanes(*Code.M);
  EXPECT_FALSE(verifyModule(*Code.M, &errs()));
  auto *Gep = dyn_cast<GetElementPtrInst>(
      cast<ReturnInst>(F.back().getTerminator())->getReturnValue());
  ASSERT_TRUE(Gep);
  EXPECT_TRUE(Gep->isInBounds());
  auto *Base = cast<ExtractElementInst>(Gep->getPointerOperand());
  EXPECT_EQ(Base->getVectorOperand(), F.getArg(1));
  EXPECT_EQ(Gep->getOperand(1)->getName(), "s");
}
