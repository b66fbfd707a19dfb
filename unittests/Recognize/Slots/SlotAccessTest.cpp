// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Recognize/Slots/SlotAccess.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct SlotAccess : testing::Test {
  LLVMContext Ctx;
  Module M{"test", Ctx};
  Function *F = Function::Create(FunctionType::get(Type::getVoidTy(Ctx), false),
                                 GlobalValue::ExternalLinkage, "f", M);
  IRBuilder<> B{BasicBlock::Create(Ctx, "entry", F)};
  MatrixType *Small = matrix(8), *Large = matrix(16);

  MatrixType *matrix(unsigned Rows) {
    return MatrixType::get(B.getFloatTy(), MatrixScope::Subgroup, Rows, 16,
                           MatrixUse::Accumulator);
  }
};
} // namespace

TEST_F(SlotAccess, OneMatrixTypeInStructuresAndArrays) {
  EXPECT_EQ(onlyMatrixIn(Small), Small);
  EXPECT_EQ(onlyMatrixIn(ArrayType::get(StructType::get(Small), 4)), Small);
  EXPECT_EQ(onlyMatrixIn(StructType::get(B.getInt32Ty(), Small)), Small);
  EXPECT_EQ(onlyMatrixIn(StructType::get(Small, Large)), nullptr);
  EXPECT_EQ(onlyMatrixIn(B.getInt32Ty()), nullptr);
}

TEST_F(SlotAccess, OtherMembersMakeATypeMixed) {
  EXPECT_FALSE(isMixed(Small));
  EXPECT_FALSE(isMixed(ArrayType::get(StructType::get(Small, Small), 4)));
  EXPECT_TRUE(isMixed(StructType::get(B.getInt32Ty(), Small)));
  EXPECT_TRUE(isMixed(StructType::get(Small, Large)));
  EXPECT_FALSE(isMixed(B.getInt32Ty()));
}

TEST_F(SlotAccess, APointerIntoAVariableOfMatricesHasASlot) {
  AllocaInst *Slot = B.CreateAlloca(ArrayType::get(Small, 4));
  Value *Into = B.CreateConstGEP2_32(Slot->getAllocatedType(), Slot, 0, 2);
  EXPECT_EQ(matrixSlot(Into), Slot);
  EXPECT_EQ(matrixSlot(B.CreateAlloca(B.getInt32Ty())), nullptr);
  EXPECT_EQ(matrixSlot(PoisonValue::get(B.getPtrTy())), nullptr);
  B.CreateRetVoid();
}
