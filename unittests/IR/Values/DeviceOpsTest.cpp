// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Values/DeviceOps.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct DeviceOps : testing::Test {
  LLVMContext Ctx;
  Module M{"test", Ctx};
  IRBuilder<> B{Ctx};

  void SetUp() override {
    auto *F = Function::Create(FunctionType::get(B.getVoidTy(), false),
                               GlobalValue::ExternalLinkage, "f", M);
    B.SetInsertPoint(BasicBlock::Create(Ctx, "entry", F));
  }
};
} // namespace

TEST_F(DeviceOps, FactsOfMatrixInstructions) {
  Value *Share = PoisonValue::get(FixedVectorType::get(B.getInt16Ty(), 8));
  Value *Sums = PoisonValue::get(FixedVectorType::get(B.getFloatTy(), 8));
  MatrixInstructionFacts Facts;
  Facts.A = ElementKind::BF16, Facts.B = ElementKind::F16;
  Facts.Depth = 16, Facts.Operands = 12288;
  Function &F = *createMatrixInstruction(B, Facts, Share, Share, Sums)
                     ->getCalledFunction();
  std::optional<MatrixInstructionFacts> Read = readMatrixInstruction(F);
  ASSERT_TRUE(Read);
  EXPECT_EQ(Read->A, ElementKind::BF16);
  EXPECT_EQ(Read->B, ElementKind::F16);
  EXPECT_EQ(Read->Depth, 16u);
  EXPECT_EQ(Read->Operands, 12288u);
  EXPECT_FALSE(Read->ByBuiltIn || readBlockMessage(F));
  for (StringRef Name : {"tenon.device", "tenon.a", "tenon.b", "tenon.depth",
                         "tenon.operands"}) {
    AttributeList Before = F.getAttributes();
    F.addFnAttr(Name, "none");
    EXPECT_FALSE(readMatrixInstruction(F)) << Name.str();
    F.setAttributes(Before);
  }
}

TEST_F(DeviceOps, FactsOfBlockMessages) {
  BlockMessageFacts Facts;
  Facts.Opcode = SubgroupOpcode::Block2DPrefetch;
  Facts.Block = {.ElementBytes = 2, .Width = 16, .Height = 8, .Count = 1};
  Value *Number = B.getInt32(64);
  Value *Two = PoisonValue::get(FixedVectorType::get(B.getInt32Ty(), 2));
  Value *Base = PoisonValue::get(B.getPtrTy(1));
  Function &F =
      *createBlockMessage(B, Facts, {Base, Number, Number, Number, Two},
                          /*Data=*/nullptr)
           ->getCalledFunction();
  std::optional<BlockMessageFacts> Read = readBlockMessage(F);
  ASSERT_TRUE(Read);
  EXPECT_EQ(Read->Opcode, SubgroupOpcode::Block2DPrefetch);
  EXPECT_EQ(Read->Block.Height, 8u);
  EXPECT_FALSE(readMatrixInstruction(F));
  F.addFnAttr("tenon.block", "2x16x8");
  EXPECT_FALSE(readBlockMessage(F));
}
