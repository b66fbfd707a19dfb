// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the addresses that the code of lanes computes with the definition:
// lane l has the elements l, l + lanes … in row-major order.

#include "Lower/LaneElements.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct LaneElementsTest : testing::Test {
  LLVMContext Ctx;
  Module M{"m", Ctx};
  Function *F =
      Function::Create(FunctionType::get(Type::getVoidTy(Ctx),
                                         {PointerType::getUnqual(Ctx)}, false),
                       GlobalValue::ExternalLinkage, "f", M);
  IRBuilder<> B{BasicBlock::Create(Ctx, "entry", F)};

  /// The value of \p V in \p Lane; only the lane's number is not constant.
  Constant *valueOf(Value *V, unsigned Lane) {
    if (auto *C = dyn_cast<Constant>(V))
      return C;
    if (itemOpOf(V) == ItemOpcode::SubgroupLocalId)
      return ConstantInt::get(V->getType(), Lane);
    auto *I = cast<Instruction>(V);
    SmallVector<Constant *, 4> Operands;
    for (Value *Operand : I->operand_values())
      Operands.push_back(valueOf(Operand, Lane));
    return ConstantFoldInstOperands(I, Operands, M.getDataLayout());
  }
  uint64_t numberOf(Value *V, unsigned Lane) {
    return cast<ConstantInt>(valueOf(V, Lane))->getZExtValue();
  }

  void check(const MatrixStorage &Storage, unsigned Lanes) {
    SCOPED_TRACE(testing::Message()
                 << Storage.Rows << "x" << Storage.Columns << " of "
                 << Storage.ElementBytes << ", groups of " << Storage.Interleave
                 << ", " << Storage.PaddedColumns << " columns, " << Lanes
                 << " lanes");
    Type *Ty = B.getIntNTy(8 * Storage.ElementBytes);
    LaneElements Elements(B, Storage, Ty, Lanes);
    unsigned Cells = Storage.Rows * Storage.Columns;
    EXPECT_EQ(Elements.count(), divideCeil(Cells, Lanes));
    for (unsigned I = 0; I < Elements.count(); ++I) {
      Value *Read = Elements.extract(F->getArg(0), B.getInt64(I));
      auto *Choice = dyn_cast<SelectInst>(Read);
      auto *Load = cast<LoadInst>(Choice ? Choice->getTrueValue() : Read);
      Value *Address = Load->getPointerOperand();
      auto [Row, Column] = Elements.coordinates(B.getInt64(I));
      for (unsigned Lane = 0; Lane < Lanes; ++Lane) {
        unsigned Cell = I * Lanes + Lane;
        bool IsInside = Cell < Cells;
        uint64_t Expected = IsInside ? Storage.offset(Cell / Storage.Columns,
                                                      Cell % Storage.Columns)
                                     : Storage.bytes();
        auto *Step = dyn_cast<GetElementPtrInst>(Address);
        EXPECT_EQ(Step ? numberOf(Step->getOperand(1), Lane) : 0, Expected)
            << I << " " << Lane;
        if (Choice)
          EXPECT_EQ(numberOf(Choice->getCondition(), Lane), IsInside);
        else
          EXPECT_TRUE(IsInside);
        if (IsInside) {
          EXPECT_EQ(numberOf(Row, Lane), Cell / Storage.Columns);
          EXPECT_EQ(numberOf(Column, Lane), Cell % Storage.Columns);
        }
      }
    }
  }
};
} // namespace

TEST_F(LaneElementsTest, OfFlatBuffers) {
  constexpr std::pair<unsigned, unsigned> Shapes[] = {
      {8, 16}, {16, 16}, {4, 8}, {1, 64}};
  for (unsigned Lanes : {1u, 2u, 8u, 16u, 32u})
    for (auto [Rows, Columns] : Shapes)
      check({Rows, Columns, 4, 1, Columns}, Lanes);
}

TEST_F(LaneElementsTest, OfColumnsThatArePadded) {
  for (unsigned Lanes : {1u, 8u, 16u}) {
    check({8, 12, 4, 1, 16}, Lanes);
    check({8, 16, 2, 1, 32}, Lanes);
  }
}

TEST_F(LaneElementsTest, OfInterleavedRows) {
  for (unsigned Lanes : {1u, 8u, 16u, 32u}) {
    check({16, 16, 2, 2, 16}, Lanes);
    check({32, 16, 1, 4, 16}, Lanes);
    check({6, 10, 1, 4, 16}, Lanes); // the last group is incomplete
  }
}

TEST_F(LaneElementsTest, SomeLanesHaveExcessElements) {
  for (unsigned Lanes : {8u, 16u, 32u}) {
    check({7, 13, 4, 1, 13}, Lanes);
    check({3, 5, 2, 1, 8}, Lanes);
    check({1, 1, 1, 1, 1}, Lanes);
  }
}

TEST_F(LaneElementsTest, BuffersHaveSpaceForExcessElements) {
  MatrixStorage Storage = {7, 13, 4, 1, 13};
  EXPECT_EQ(bufferBytes(Storage, 1), Storage.bytes());
  EXPECT_GE(bufferBytes(Storage, 8), Storage.bytes() + Storage.ElementBytes);
}
