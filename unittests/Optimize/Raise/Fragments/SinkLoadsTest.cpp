// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which loads move to the phis that merge them, and what they load there.

#include "Optimize/Raise/Fragments/SinkLoads.h"
#include "IR/LaneAnalyses.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
/// The parameters are an address, a stride and an element.
struct SinkLoadsTest : testing::Test {
  LLVMContext Ctx;
  Module M{"m", Ctx};
  Function *F = Function::Create(
      FunctionType::get(Type::getVoidTy(Ctx),
                        {PointerType::get(Ctx, 1), Type::getInt64Ty(Ctx),
                         Type::getInt16Ty(Ctx)},
                        false),
      GlobalValue::ExternalLinkage, "f", M);
  BasicBlock *Entry = BasicBlock::Create(Ctx, "entry", F);
  IRBuilder<> B{Entry};
  MatrixBuilder Make{B};
  Value *Pointer = F->getArg(0), *Stride = F->getArg(1);
  PHINode *Phi = nullptr; ///< of matrices

  Value *load(Value *From, MatrixUse Use = MatrixUse::A, unsigned Align = 4,
              bool Volatile = false,
              std::optional<MatrixBounds> Checked = std::nullopt) {
    auto *Ty =
        MatrixType::get(B.getInt16Ty(), MatrixScope::Subgroup, 8, 16, Use);
    return Make.load(Ty, From, Stride,
                     {MatrixLayout::RowMajor, Align, Volatile}, Checked);
  }

  enum Write { Nowhere, BeforeLoad, AfterLoad };
  /// A loop that loads a matrix for its next iteration, and may write the
  /// memory.
  void pipeline(MatrixUse Use = MatrixUse::A, bool Volatile = false,
                Write Writes = Nowhere) {
    BasicBlock *Loop = BasicBlock::Create(Ctx, "loop", F),
               *End = BasicBlock::Create(Ctx, "end", F);
    Value *First = load(Pointer, Use, 4, Volatile);
    B.CreateBr(Loop);
    B.SetInsertPoint(Loop);
    PHINode *Step = B.CreatePHI(B.getInt64Ty(), 2);
    Phi = B.CreatePHI(First->getType(), 2);
    Make.toFragment(Phi, FixedVectorType::get(B.getInt16Ty(), 8));
    Value *Next = B.CreateAdd(Step, B.getInt64(32));
    if (Writes == BeforeLoad)
      B.CreateStore(F->getArg(2), Pointer);
    Value *Ahead = load(B.CreatePtrAdd(Pointer, Next), Use, 4, Volatile);
    if (Writes == AfterLoad)
      B.CreateStore(F->getArg(2), Pointer);
    Step->addIncoming(B.getInt64(0), Entry);
    Step->addIncoming(Next, Loop);
    Phi->addIncoming(First, Entry);
    Phi->addIncoming(Ahead, Loop);
    B.CreateCondBr(B.CreateICmpULT(Next, Stride), Loop, End);
    B.SetInsertPoint(End);
    B.CreateRetVoid();
  }
  bool sinks() {
    LaneAnalyses Analyses;
    bool Changed = sinkLoads(*F, Analyses.manager());
    EXPECT_FALSE(verifyFunction(*F, &errs()));
    return Changed;
  }
  SmallVector<LoadOp *> loads() {
    SmallVector<LoadOp *> Found;
    for (Instruction &I : instructions(F))
      if (auto *Load = dyn_cast<LoadOp>(&I))
        Found.push_back(Load);
    return Found;
  }
};
} // namespace

TEST_F(SinkLoadsTest, MatricesOfTheNextIterationAreLoadedWhereTheyAreUsed) {
  pipeline();
  BasicBlock *Loop = Phi->getParent();
  Value *Ahead = cast<LoadOp>(Phi->getIncomingValue(1))->pointer();
  EXPECT_TRUE(sinks());
  ASSERT_EQ(loads().size(), 1u);
  LoadOp *Load = loads().front();
  EXPECT_EQ(Load->getParent(), Loop);
  EXPECT_EQ(Load->strideBytes(), Stride);
  auto *From = dyn_cast<PHINode>(Load->pointer());
  ASSERT_TRUE(From);
  EXPECT_EQ(From->getIncomingValueForBlock(Entry), Pointer);
  EXPECT_EQ(From->getIncomingValueForBlock(Loop), Ahead);
}

TEST_F(SinkLoadsTest, AWriteBetweenALoadAndThePhiKeepsIt) {
  pipeline(MatrixUse::A, /*Volatile=*/false, AfterLoad);
  EXPECT_FALSE(sinks());
  EXPECT_EQ(loads().size(), 2u);
}

TEST_F(SinkLoadsTest, AWriteBeforeALoadDoesNotMatter) {
  pipeline(MatrixUse::A, /*Volatile=*/false, BeforeLoad);
  EXPECT_TRUE(sinks());
}

TEST_F(SinkLoadsTest, OnlyOperandsAreSunk) {
  pipeline(MatrixUse::Accumulator);
  EXPECT_FALSE(sinks());
}

TEST_F(SinkLoadsTest, VolatileLoadsStay) {
  pipeline(MatrixUse::B, /*Volatile=*/true);
  EXPECT_FALSE(sinks());
}

TEST_F(SinkLoadsTest, ALoadWithoutBoundsGetsThoseOfTheWholeMatrix) {
  BasicBlock *Plain = BasicBlock::Create(Ctx, "plain", F),
             *Edge = BasicBlock::Create(Ctx, "edge", F),
             *Join = BasicBlock::Create(Ctx, "join", F);
  B.CreateCondBr(B.CreateIsNull(Stride), Plain, Edge);
  B.SetInsertPoint(Plain);
  Value *All = load(Pointer, MatrixUse::A, 4);
  B.CreateBr(Join);
  B.SetInsertPoint(Edge);
  MatrixBounds Bounds = {B.getInt64(3), B.getInt64(5), B.getInt64(10),
                         B.getInt64(20)};
  Value *Some = load(Pointer, MatrixUse::A, 2, false, Bounds);
  B.CreateBr(Join);
  B.SetInsertPoint(Join);
  Phi = B.CreatePHI(All->getType(), 2);
  Phi->addIncoming(All, Plain);
  Phi->addIncoming(Some, Edge);
  Make.toFragment(Phi, FixedVectorType::get(B.getInt16Ty(), 8));
  B.CreateRetVoid();
  EXPECT_TRUE(sinks());
  ASSERT_EQ(loads().size(), 1u);
  LoadOp *Load = loads().front();
  EXPECT_TRUE(Load->facts().Checked);
  EXPECT_EQ(Load->facts().Align, 2u);
  EXPECT_EQ(Load->pointer(), Pointer);
  ASSERT_EQ(Load->arg_size(), 6u);
  const unsigned Whole[] = {0, 0, 8, 16}, Own[] = {3, 5, 10, 20};
  for (unsigned I = 0; I < 4; ++I) {
    auto *Bound = dyn_cast<PHINode>(Load->getArgOperand(2 + I));
    ASSERT_TRUE(Bound);
    EXPECT_EQ(Bound->getIncomingValueForBlock(Plain), B.getInt64(Whole[I]));
    EXPECT_EQ(Bound->getIncomingValueForBlock(Edge), B.getInt64(Own[I]));
  }
}
