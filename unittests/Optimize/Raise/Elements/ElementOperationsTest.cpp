// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An operation of lanes on one element only has the flags that all of them
// have.

#include "Optimize/Raise/Elements/ElementOperations.h"
#include "IR/Evaluate.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace tenon;

namespace {
struct ElementOperations : testing::Test {
  EvaluatedModule Code;

  /// The operations of @f with \p Parameters, except its return.
  SmallVector<Instruction *> parse(StringRef Parameters, StringRef Body) {
    Function &F = Code.parse(
        ("define void @f(" + Parameters + ") {\n" + Body + "\n  ret void\n}")
            .str());
    SmallVector<Instruction *> Operations;
    for (Instruction &I : instructions(F))
      if (!I.isTerminator())
        Operations.push_back(&I);
    return Operations;
  }
  /// Emits the first of \p Operations on scalars that are arguments of @f.
  Value *emit(ArrayRef<Instruction *> Operations, ArrayRef<Value *> Operands) {
    IRBuilder<> B(Operations.back()->getNextNode());
    Value *V = emitElementwise(B, *Operations.front(), Operations.drop_front(),
                               Operands);
    EXPECT_FALSE(verifyModule(*Code.M, &errs()));
    return V;
  }
  Value *argument(unsigned Number) {
    return Code.M->getFunction("f")->getArg(Number);
  }
};
} // namespace

TEST_F(ElementOperations, WhatIsDoneToElements) {
  auto Operations =
      parse("<2 x float> %x, <2 x i32> %i, float %e, ptr %p",
            "  %a = fadd <2 x float> %x, %x\n"
            "  %b = call <2 x float> @llvm.sqrt.v2f32(<2 x float> %x)\n"
            "  %c = sitofp <2 x i32> %i to <2 x float>\n"
            "  %d = freeze <2 x i32> %i\n"
            "  %l = load <2 x i32>, ptr %p\n"
            "  %r = call float @llvm.vector.reduce.fadd.v2f32(float %e, "
            "<2 x float> %x)\n"
            "  %s = shufflevector <2 x i32> %i, <2 x i32> %i, "
            "<2 x i32> <i32 1, i32 0>");
  for (Instruction *I : Operations)
    EXPECT_EQ(isElementwise(*I), StringRef("abcd").contains(I->getName()))
        << I->getName().str();
}

/// llvm.sqrt and llvm.fabs are calls with the same operands.
TEST_F(ElementOperations, CallsOfOneFunctionAreTheSame) {
  auto O =
      parse("float %x, float %y", "  %a = call float @llvm.sqrt.f32(float %x)\n"
                                  "  %b = call float @llvm.fabs.f32(float %x)\n"
                                  "  %c = call float @llvm.sqrt.f32(float %y)");
  EXPECT_FALSE(isSameOperation(*O[0], *O[1]));
  EXPECT_TRUE(isSameOperation(*O[0], *O[2]));
}

TEST_F(ElementOperations, FlagsThatAllHave) {
  auto O = parse("<2 x i32> %x, <2 x i32> %y, i32 %a, i32 %b",
                 "  %p = add nuw nsw <2 x i32> %x, %y\n"
                 "  %q = add nsw <2 x i32> %y, %x");
  auto *Sum = cast<BinaryOperator>(emit(O, {argument(2), argument(3)}));
  EXPECT_TRUE(Sum->getType()->isIntegerTy(32));
  EXPECT_TRUE(Sum->hasNoSignedWrap());
  EXPECT_FALSE(Sum->hasNoUnsignedWrap());
}

TEST_F(ElementOperations, FlagsOfCallsCastsAndComparisons) {
  auto Calls = parse("float %x, float %y, float %a",
                     "  %p = call nnan ninf float @llvm.sqrt.f32(float %x)\n"
                     "  %q = call nnan float @llvm.sqrt.f32(float %y)");
  auto *Call = cast<CallInst>(emit(Calls, {argument(2)}));
  EXPECT_TRUE(Call->hasNoNaNs());
  EXPECT_FALSE(Call->hasNoInfs());
  auto Casts = parse("i8 %x, i8 %y, i8 %a", "  %p = zext nneg i8 %x to i32\n"
                                            "  %q = zext i8 %y to i32");
  EXPECT_FALSE(cast<ZExtInst>(emit(Casts, {argument(2)}))->hasNonNeg());
  auto Compares =
      parse("i8 %x, i8 %y, i8 %a", "  %p = icmp samesign ult i8 %x, %y\n"
                                   "  %q = icmp ult i8 %y, %x");
  auto *Compare = cast<ICmpInst>(emit(Compares, {argument(2), argument(2)}));
  EXPECT_EQ(Compare->getPredicate(), CmpInst::ICMP_ULT);
  EXPECT_FALSE(Compare->hasSameSign());
}

/// Operands may be integers with the elements' bits.
TEST_F(ElementOperations, OperandsAreRetyped) {
  auto O = parse("<2 x half> %x, i16 %a", "  %p = fneg <2 x half> %x");
  Value *V = emit(O, {argument(1)});
  EXPECT_TRUE(V->getType()->isHalfTy());
}

TEST_F(ElementOperations, ComponentsAndConstants) {
  Constant *Two = ConstantVector::get({Code.B.getInt16(7), Code.B.getInt16(9)});
  EXPECT_EQ(componentOf({Two, 16}, 16), 1u);
  EXPECT_EQ(componentOf({Two, 8}, 16), std::nullopt);
  EXPECT_EQ(componentOf({Two, 16}, 8), std::nullopt);
  EXPECT_EQ(constantOf({Two, 16}, 16), Code.B.getInt16(9));
  EXPECT_EQ(constantOf({Two, 16}, 8), nullptr);
  // All bits of zero are zero, wherever they are.
  Constant *Zero = Constant::getNullValue(Two->getType());
  EXPECT_EQ(constantOf({Zero, 8}, 4), Code.B.getIntN(4, 0));
  parse("i32 %x", "");
  EXPECT_EQ(constantOf({argument(0), 0}, 32), nullptr);
}

TEST_F(ElementOperations, BitsOfAVector) {
  Constant *Four = ConstantDataVector::get(
      Code.Context, ArrayRef<uint8_t>({0x12, 0x34, 0x56, 0x78}));
  auto Bits = [&](unsigned First, unsigned Count) {
    return cast<ConstantInt>(Code.valueOf([&](IRBuilderBase &B) {
             return emitBits(B, Four, First, Count);
           }))
        ->getZExtValue();
  };
  EXPECT_EQ(Bits(0, 32), 0x78563412u);
  EXPECT_EQ(Bits(8, 16), 0x5634u);
  EXPECT_EQ(Bits(20, 4), 0x5u);
  EXPECT_EQ(Bits(31, 1), 0u);
}
