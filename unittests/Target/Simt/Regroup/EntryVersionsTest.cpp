// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Target/Simt/Regroup/EntryVersions.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
/// A kernel that adds, loads a matrix and stores it.
struct EntryVersions : testing::Test {
  LLVMContext Context;
  Module M{"m", Context};
  IRBuilder<> B{Context};
  Function *F = Function::Create(
      FunctionType::get(B.getVoidTy(), {B.getPtrTy(1), B.getInt64Ty()}, false),
      GlobalValue::ExternalLinkage, "k", M);
  BasicBlock *Entry = BasicBlock::Create(Context, "entry", F);
  MatrixType *Ty = MatrixType::get(B.getFloatTy(), MatrixScope::Subgroup, 8, 16,
                                   MatrixUse::Accumulator);

  EntryVersions() {
    F->setCallingConv(CallingConv::SPIR_KERNEL);
    B.SetInsertPoint(Entry);
  }
  Argument *pointer() { return F->getArg(0); }
  Argument *number() { return F->getArg(1); }
  CallInst *load() {
    return MatrixBuilder(B).load(Ty, pointer(), number(), {});
  }
  CallInst *store(Value *Matrix) {
    return MatrixBuilder(B).store(Matrix, pointer(), number(), {});
  }

  /// Versions the kernel by \p Condition, which \p Make emits in the entry
  /// block; returns the condition of the branch.
  Value *version(function_ref<Value *(IRBuilderBase &)> Make, bool BySubgroup) {
    B.CreateRetVoid();
    DominatorTree DT(*F);
    LoopInfo LI(DT);
    Instruction *End = openEntry(*F, DT, LI);
    IRBuilder<> Before(End);
    ValueToValueMapTy Map;
    Fallback = versionEntry(*F, Make(Before), End, DT, LI, BySubgroup, Map);
    EXPECT_FALSE(verifyFunction(*F, &errs()));
    auto *Branch = cast<BranchInst>(F->getEntryBlock().getTerminator());
    EXPECT_EQ(Branch->getSuccessor(1), Fallback.front());
    return Branch->getCondition();
  }
  BlockList Fallback;
};
} // namespace

TEST_F(EntryVersions, VariablesAndArithmeticComeFirst) {
  CallInst *Matrix = load();
  auto *Variable = B.CreateAlloca(B.getInt32Ty());
  auto *Sum = cast<Instruction>(B.CreateAdd(number(), B.getInt64(1)));
  Instruction *Stored = B.CreateStore(B.getInt32(1), Variable);
  store(Matrix);
  B.CreateRetVoid();
  DominatorTree DT(*F);
  LoopInfo LI(DT);
  Instruction *End = openEntry(*F, DT, LI);
  EXPECT_EQ(End->getParent(), Entry);
  for (Instruction *Early : {static_cast<Instruction *>(Variable), Sum})
    EXPECT_EQ(Early->getParent(), Entry);
  for (Instruction *Late : {static_cast<Instruction *>(Matrix), Stored})
    EXPECT_NE(Late->getParent(), Entry);
  EXPECT_TRUE(DT.verify());
  EXPECT_FALSE(verifyFunction(*F, &errs()));
}

TEST_F(EntryVersions, TheFallbackHasItsOwnMatrices) {
  store(load());
  Value *Condition = version(
      [&](IRBuilderBase &Before) {
        return Before.CreateICmpUGT(number(), Before.getInt64(64));
      },
      /*BySubgroup=*/true);
  // The same in all work-items, so no vote is needed.
  EXPECT_TRUE(isa<ICmpInst>(Condition));
  unsigned Accesses[2] = {};
  for (Instruction &I : instructions(*F))
    if (isMatrixAccess(I))
      ++Accesses[is_contained(Fallback, I.getParent())];
  EXPECT_EQ(Accesses[0], 2u);
  EXPECT_EQ(Accesses[1], 2u);
}

TEST_F(EntryVersions, SubgroupsAgreeOnConditionsOfLanes) {
  store(load());
  Value *Condition = version(
      [&](IRBuilderBase &Before) {
        Value *Id =
            createItemOp(Before, ItemOpcode::GlobalId, Before.getInt32(0));
        return Before.CreateICmpULT(Id, number());
      },
      /*BySubgroup=*/true);
  std::optional<SubgroupFacts> Facts = subgroupFactsOf(Condition);
  ASSERT_TRUE(Facts);
  EXPECT_EQ(Facts->Opcode, SubgroupOpcode::All);
}

TEST_F(EntryVersions, WorkGroupsAgreeWhereTheyWait) {
  CallInst *Matrix = load();
  createItemOp(B, ItemOpcode::Barrier);
  store(Matrix);
  version(
      [&](IRBuilderBase &Before) {
        Value *Id =
            createItemOp(Before, ItemOpcode::LocalId, Before.getInt32(0));
        return Before.CreateICmpULT(Id, number());
      },
      /*BySubgroup=*/false);
  // Two barriers around the vote, in addition to those of both versions.
  EXPECT_EQ(count_if(instructions(*F),
                     [](const Instruction &I) {
                       return itemOpOf(&I) == ItemOpcode::Barrier;
                     }),
            4);
}

TEST_F(EntryVersions, FallbacksHaveFallbacks) {
  store(load());
  version(
      [&](IRBuilderBase &Before) {
        return Before.CreateICmpUGT(number(), Before.getInt64(64));
      },
      /*BySubgroup=*/false);
  IRBuilder<> Before(F->getEntryBlock().getTerminator());
  Value *Second = Before.CreateICmpUGT(number(), Before.getInt64(32));
  ValueToValueMapTy Map;
  BlockList Others =
      versionFallback(*F, Second, Fallback, /*BySubgroup=*/false, Map);
  EXPECT_FALSE(verifyFunction(*F, &errs()));
  auto *Choice = cast<BranchInst>(
      Fallback.front()->getSinglePredecessor()->getTerminator());
  EXPECT_EQ(Choice->getCondition(), Second);
  EXPECT_EQ(Choice->getSuccessor(1), Others.front());
  EXPECT_EQ(count_if(instructions(*F), isMatrixAccess), 6);
}

TEST_F(EntryVersions, AlignedAccessesKeepTheirLayout) {
  MatrixBuilder::Memory Memory;
  Memory.Layout = MatrixLayout::ColumnMajor;
  Memory.Align = 4;
  CallInst *Old = MatrixBuilder(B).load(Ty, pointer(), number(), Memory);
  store(Old);
  setAlign(cast<MatrixOp>(*Old), 16);
  auto *New = cast<MatrixOp>(&Entry->front());
  EXPECT_EQ(New->facts().Align, 16u);
  EXPECT_EQ(New->facts().Layout, MatrixLayout::ColumnMajor);
  EXPECT_FALSE(New->use_empty());
}
