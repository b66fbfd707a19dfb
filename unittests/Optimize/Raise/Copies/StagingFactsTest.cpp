// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The work-group sizes that kernels suggest by the steps of their copies to
// local memory.

#include "IR/Evaluate.h"
#include "IR/LaneAnalyses.h"
#include "Optimize/Raise/Copies/StagedLoads.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace tenon;

namespace {
constexpr unsigned Width = 16;

/// A kernel whose parameter points to local memory.
struct StagingFacts : testing::Test {
  LLVMContext Ctx;
  Module M{"m", Ctx};
  Function *F =
      Function::Create(FunctionType::get(Type::getVoidTy(Ctx),
                                         {PointerType::get(Ctx, 3)}, false),
                       GlobalValue::ExternalLinkage, "k", M);
  IRBuilder<> B{BasicBlock::Create(Ctx, "entry", F)};

  Value *id(unsigned Dimension) {
    return createItemOp(B, ItemOpcode::LocalId, B.getInt32(Dimension));
  }
  /// for (i = First; i < 512; i += Step) write local memory or, otherwise, a
  /// variable
  void copyLoop(Value *First, unsigned Step, bool ToLocal = true) {
    BasicBlock *Before = B.GetInsertBlock(),
               *Loop = BasicBlock::Create(Ctx, "loop", F),
               *End = BasicBlock::Create(Ctx, "end", F);
    Value *To = F->getArg(0);
    if (!ToLocal)
      To = B.CreateAlloca(B.getInt8Ty());
    B.CreateBr(Loop);
    B.SetInsertPoint(Loop);
    PHINode *I = B.CreatePHI(B.getInt64Ty(), 2);
    Value *Next = B.CreateAdd(I, B.getInt64(Step));
    I->addIncoming(First, Before);
    I->addIncoming(Next, Loop);
    B.CreateStore(B.getInt8(0), To);
    B.CreateCondBr(B.CreateICmpULT(Next, B.getInt64(512)), Loop, End);
    B.SetInsertPoint(End);
  }
  void setSizes(StringRef Name, ArrayRef<unsigned> Sizes) {
    SmallVector<Metadata *, 3> Numbers;
    for (unsigned Size : Sizes)
      Numbers.push_back(ConstantAsMetadata::get(B.getInt32(Size)));
    F->setMetadata(Name, MDNode::get(Ctx, Numbers));
  }
  /// The required or suggested size.
  std::vector<uint64_t> size(unsigned Lanes = Width) {
    if (!B.GetInsertBlock()->getTerminator())
      B.CreateRetVoid();
    EXPECT_FALSE(verifyFunction(*F, &errs()));
    LaneAnalyses Analyses;
    KernelFacts Facts = factsForStaging(*F, Lanes, Analyses.manager());
    return {Facts.RequiredLocal, Facts.RequiredLocal + 3};
  }
};

using Sizes = std::vector<uint64_t>;
const Sizes None = {0, 0, 0};
} // namespace

TEST_F(StagingFacts, TheStepOfCopiesIsTheSize) {
  copyLoop(id(0), 64);
  EXPECT_EQ(size(), (Sizes{64, 1, 1}));
}

TEST_F(StagingFacts, ARequiredSizeIsKept) {
  setSizes("reqd_work_group_size", {32, 4, 1});
  copyLoop(id(0), 64);
  EXPECT_EQ(size(), (Sizes{32, 4, 1}));
}

TEST_F(StagingFacts, WorkGroupsConsistOfWholeSubgroups) {
  copyLoop(id(0), 24);
  EXPECT_EQ(size(), None);
}

TEST_F(StagingFacts, ItemsOfACopyAreFew) {
  copyLoop(id(0), 2 * MaxStagingItems);
  EXPECT_EQ(size(), None);
}

TEST_F(StagingFacts, ACounterFromAConstantIsNotOfWorkItems) {
  id(0);
  copyLoop(B.getInt64(0), 64);
  EXPECT_EQ(size(), None);
}

TEST_F(StagingFacts, LoopsSuggestOneSize) {
  copyLoop(id(0), 64);
  copyLoop(id(0), 128);
  EXPECT_EQ(size(), None);
}

TEST_F(StagingFacts, LoopsWithoutLocalMemorySuggestNothing) {
  copyLoop(id(0), 64);
  copyLoop(id(0), 128, /*ToLocal=*/false);
  EXPECT_EQ(size(), (Sizes{64, 1, 1}));
}

TEST_F(StagingFacts, AKernelWithLaneNumbersAloneHasOneSubgroup) {
  Value *Lane = createItemOp(B, ItemOpcode::SubgroupLocalId);
  copyLoop(Lane, 64);
  EXPECT_EQ(size(), (Sizes{Width, 1, 1}));
}

TEST_F(StagingFacts, TheLargestSizeIsUsedIfCopiesSuggestNone) {
  setSizes("max_work_group_size", {32, 4, 1});
  Value *Row = id(1);
  copyLoop(B.CreateAdd(id(0), Row), 64);
  EXPECT_EQ(size(), (Sizes{32, 4, 1}));
}

TEST_F(StagingFacts, ALargestSizeOfPartialSubgroupsIsNotUsed) {
  setSizes("max_work_group_size", {9, 4, 1});
  copyLoop(id(1), 64);
  EXPECT_EQ(size(), None);
}

TEST_F(StagingFacts, AnOpenSubgroupSizeSuggestsNothing) {
  copyLoop(id(0), 64);
  EXPECT_EQ(size(/*Lanes=*/0), None);
}

TEST_F(StagingFacts, OnlyLocalMemoryIsStaged) {
  EXPECT_FALSE(accessesStaged(*F));
  copyLoop(id(0), 64, /*ToLocal=*/false);
  EXPECT_FALSE(accessesStaged(*F));
  copyLoop(id(0), 64);
  EXPECT_TRUE(accessesStaged(*F));
}

TEST_F(StagingFacts, LoadsOfMatricesFromLocalMemoryAreStaged) {
  auto *Ty = MatrixType::get(B.getInt16Ty(), MatrixScope::Subgroup, 8, 16,
                             MatrixUse::A);
  auto Load = [&](unsigned Space) {
    Value *From = PoisonValue::get(PointerType::get(Ctx, Space));
    return MatrixBuilder(B).load(Ty, From, B.getInt64(32), {});
  };
  EXPECT_TRUE(isStagedLoad(*Load(LocalSpace)));
  EXPECT_FALSE(isStagedLoad(*Load(GlobalSpace)));
}

TEST(StagedSize, IsThatOfAllDimensions) {
  EvaluatedModule Code;
  Type *I64 = Code.B.getInt64Ty();
  auto *F = Function::Create(
      FunctionType::get(Code.B.getInt1Ty(), {I64, I64, I64}, false),
      GlobalValue::ExternalLinkage, "f", *Code.M);
  Code.B.SetInsertPoint(BasicBlock::Create(Code.Context, "entry", F));
  KernelFacts Facts;
  Facts.RequiredLocal[0] = 32;
  Facts.RequiredLocal[1] = 4;
  Facts.RequiredLocal[2] = 1;
  Code.B.CreateRet(emitHasSize(Code.B, Facts));
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (itemOpOf(&I) == ItemOpcode::LocalSize) {
      auto *Dimension = cast<ConstantInt>(I.getOperand(0));
      I.replaceAllUsesWith(F->getArg(Dimension->getZExtValue()));
      I.eraseFromParent();
    }
  auto Has = [&](uint64_t X, uint64_t Y, uint64_t Z) {
    return evaluate(
               *F, {Code.B.getInt64(X), Code.B.getInt64(Y), Code.B.getInt64(Z)})
        ->isOneValue();
  };
  EXPECT_TRUE(Has(32, 4, 1));
  EXPECT_FALSE(Has(16, 4, 1));
  EXPECT_FALSE(Has(32, 1, 1));
  EXPECT_FALSE(Has(32, 4, 2));
}
