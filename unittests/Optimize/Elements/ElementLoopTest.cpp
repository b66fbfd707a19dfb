// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Optimize/Elements/ElementLoop.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
/// A function of one block with an accumulator, and element loops in it.
struct ElementLoopTest : testing::Test {
  LLVMContext Ctx;
  Module M{"test", Ctx};
  MatrixType *Ty = matrix(8, 16);
  Function *F =
      Function::Create(FunctionType::get(Type::getVoidTy(Ctx),
                                         {PointerType::get(Ctx, 1)}, false),
                       GlobalValue::ExternalLinkage, "f", M);
  BasicBlock *Entry = BasicBlock::Create(Ctx, "entry", F);
  Instruction *End = ReturnInst::Create(Ctx, Entry);

  MatrixType *matrix(unsigned Rows, unsigned Columns) {
    return MatrixType::get(Type::getFloatTy(Ctx), MatrixScope::Subgroup, Rows,
                           Columns, MatrixUse::Accumulator);
  }

  /// A loop that computes a matrix whose elements are twice those of
  /// \p Source.
  ElementLoop doubled(Value *Source) {
    ElementLoop L = emptyElementLoop(*End, 128, /*Lanes=*/1);
    IRBuilder<> B(L.Back);
    Value *X = MatrixBuilder(B).extract(Source, L.Index);
    L.carry(Ty, PoisonValue::get(Ty), B.CreateFAdd(X, X));
    return L;
  }

  bool isValid() { return !verifyFunction(*F, &errs()); }
};
} // namespace

TEST_F(ElementLoopTest, LanesShareElements) {
  EXPECT_EQ(elementsOfLane(Ty, 1), 128u);
  EXPECT_EQ(elementsOfLane(Ty, 16), 8u);
  EXPECT_EQ(elementsOfLane(matrix(3, 5), 4), 4u); // the last lane has padding
}

TEST_F(ElementLoopTest, LanesHavePartsOfRowsOrNone) {
  EXPECT_EQ(elementsOfLaneRow(Ty, 1), 16u);
  EXPECT_EQ(elementsOfLaneRow(Ty, 8), 2u);
  EXPECT_EQ(elementsOfLaneRow(matrix(8, 12), 4), 3u);
  EXPECT_EQ(elementsOfLaneRow(matrix(8, 12), 8), 0u);
  EXPECT_EQ(elementsOfLaneRow(matrix(8, 8), 16), 0u); // two rows at once
}

TEST_F(ElementLoopTest, IsInItsNormalForm) {
  ElementLoop L = doubled(ConstantAggregateZero::get(Ty));
  EXPECT_TRUE(isValid());
  ASSERT_EQ(L.Carried.size(), 1u);
  EXPECT_EQ(L.Carried[0].type(), Ty);
  EXPECT_EQ(L.startOf(L.Carried[0]), PoisonValue::get(Ty));
  EXPECT_EQ(L.operations<ExtractOp>().size(), 1u);
  EXPECT_EQ(L.latch(), L.Header);
  EXPECT_EQ(L.exit(), End->getParent());
}

TEST_F(ElementLoopTest, WritesOfVariablesAreNoEffects) {
  IRBuilder<> B(End);
  AllocaInst *Own = B.CreateAlloca(B.getFloatTy());
  ElementLoop L = doubled(ConstantAggregateZero::get(Ty));
  IRBuilder<> InLoop(L.Back);
  InLoop.CreateStore(ConstantFP::get(B.getFloatTy(), 1), Own);
  EXPECT_FALSE(L.hasEffects());
  InLoop.CreateStore(ConstantFP::get(B.getFloatTy(), 1), F->getArg(0));
  EXPECT_TRUE(L.hasEffects());
}

TEST_F(ElementLoopTest, LoopsOverTheSameElementsFuse) {
  ElementLoop First = doubled(ConstantAggregateZero::get(Ty));
  ElementLoop Second = doubled(First.Carried[0].Result);
  IRBuilder<> B(End);
  for (const ElementLoop &L : {First, Second})
    MatrixBuilder(B).store(L.Carried[0].Result, F->getArg(0), B.getInt64(64),
                           {});
  EXPECT_TRUE(fuseElementLoops(First, Second));
  EXPECT_TRUE(isValid());
  EXPECT_EQ(First.Carried.size(), 2u);
}

TEST_F(ElementLoopTest, LoopsAroundAWriteDoNotFuse) {
  ElementLoop First = doubled(ConstantAggregateZero::get(Ty));
  IRBuilder<> B(End);
  B.CreateFence(AtomicOrdering::SequentiallyConsistent);
  B.CreateStore(B.getInt32(0), F->getArg(0), /*isVolatile=*/true);
  ElementLoop Second = doubled(First.Carried[0].Result);
  IRBuilder<> InLoop(Second.Back);
  InLoop.CreateStore(B.getInt32(1), F->getArg(0));
  EXPECT_FALSE(fuseElementLoops(First, Second));
}
