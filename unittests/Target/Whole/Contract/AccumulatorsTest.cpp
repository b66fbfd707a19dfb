// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Target/Whole/Contract/Accumulators.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct AccumulatorsTest : testing::Test {
  LLVMContext Ctx;
  Module M{"m", Ctx};
  Function *F =
      Function::Create(FunctionType::get(Type::getVoidTy(Ctx),
                                         {PointerType::get(Ctx, 1)}, false),
                       GlobalValue::ExternalLinkage, "f", M);
  IRBuilder<> B{BasicBlock::Create(Ctx, "entry", F)};
  MatrixBuilder Make{B};
  MatrixType *Ty = MatrixType::get(B.getFloatTy(), MatrixScope::Subgroup, 8, 16,
                                   MatrixUse::Accumulator);

  CallInst *load() {
    return Make.load(Ty, F->getArg(0), B.getInt64(64),
                     {MatrixLayout::RowMajor, 4});
  }
  StoreOp *store(Value *Matrix,
                 MatrixBuilder::Memory Access = {MatrixLayout::RowMajor, 4}) {
    return cast<StoreOp>(
        Make.store(Matrix, F->getArg(0), B.getInt64(64), Access));
  }
  static Contraction facts() {
    using Kind = ElementKind;
    return {{8, 16, 32, Kind::BF16, Kind::BF16, Kind::F32, Kind::F32},
            MatrixLayout::RowMajor,
            MatrixLayout::RowMajor,
            ContractSteps::Continued,
            /*FromZero=*/false};
  }
};
} // namespace

TEST_F(AccumulatorsTest, ARowOfZerosIsEveryRow) {
  AccumulatorMemory Zeros = rowOfZeros(M, 24);
  auto *Row = cast<GlobalVariable>(Zeros.Pointer);
  EXPECT_TRUE(Row->isConstant());
  EXPECT_TRUE(Row->getInitializer()->isNullValue());
  EXPECT_EQ(M.getDataLayout().getTypeAllocSize(Row->getValueType()), 24 * 4u);
  EXPECT_TRUE(cast<ConstantInt>(Zeros.Stride)->isZero());
}

TEST_F(AccumulatorsTest, TheOnlyStoreIsTheResultsMemory) {
  CallInst *Result = load();
  StoreOp *Store = store(Result);
  EXPECT_EQ(onlyStore(*Result, *Result), Store);
  store(Result); // another user
  EXPECT_EQ(onlyStore(*Result, *Result), nullptr);
}

TEST_F(AccumulatorsTest, AWriteBeforeTheStoreKeepsItApart) {
  CallInst *Result = load();
  B.CreateStore(B.getInt32(0), F->getArg(0));
  store(Result);
  EXPECT_EQ(onlyStore(*Result, *Result), nullptr);
}

TEST_F(AccumulatorsTest, ColumnMajorAndVolatileStoresStay) {
  CallInst *First = load(), *Second = load();
  store(First, {MatrixLayout::ColumnMajor, 4});
  store(Second, {MatrixLayout::RowMajor, 4, /*Volatile=*/true});
  EXPECT_EQ(onlyStore(*First, *Second), nullptr);
  EXPECT_EQ(onlyStore(*Second, *Second), nullptr);
}

TEST_F(AccumulatorsTest, ZeroNeedsNoMemory) {
  Instruction *End = B.CreateRetVoid();
  CallWriter Writer(*End);
  Contraction Facts = facts();
  AccumulatorMemory From =
      Writer.memoryOfStart(Constant::getNullValue(Ty), Facts);
  EXPECT_TRUE(Facts.FromZero);
  EXPECT_TRUE(isa<ConstantPointerNull>(From.Pointer));
  EXPECT_EQ(F->getInstructionCount(), 1u);
}

TEST_F(AccumulatorsTest, OtherStartsAreStoredToAVariableInPlace) {
  CallInst *Start = load();
  CallWriter Writer(*B.CreateRetVoid());
  Contraction Facts = facts();
  AccumulatorMemory From = Writer.memoryOfStart(Start, Facts);
  EXPECT_FALSE(Facts.FromZero);
  EXPECT_TRUE(isa<AllocaInst>(From.Pointer));
  EXPECT_EQ(cast<ConstantInt>(From.Stride)->getZExtValue(), 16 * 4u);
  auto *Store = cast<StoreOp>(*Start->user_begin());
  EXPECT_EQ(Store->pointer(), From.Pointer);
  EXPECT_TRUE(Store->getMetadata(InPlaceMetadata));
}

TEST_F(AccumulatorsTest, VariablesAndCallsOfSubgroupsBelongToAllLanes) {
  CallWriter Single(*B.CreateRetVoid());
  EXPECT_FALSE(Single.variable(Ty)->getMetadata("tenon.subgroup"));
  F->setMetadata("intel_reqd_sub_group_size",
                 MDNode::get(Ctx, ConstantAsMetadata::get(B.getInt32(16))));
  CallWriter Shared(F->back().back());
  EXPECT_TRUE(Shared.variable(Ty)->getMetadata("tenon.subgroup"));
  CallInst *Call =
      Shared.call(*Function::Create(FunctionType::get(B.getVoidTy(), false),
                                    GlobalValue::ExternalLinkage, "callee", M),
                  {});
  EXPECT_TRUE(Call->hasFnAttr("tenon.uniform"));
}
