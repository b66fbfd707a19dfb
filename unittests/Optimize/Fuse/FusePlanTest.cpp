// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests which grids of tiles a plan accepts, and the fused operations.

#include "TileFunction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace tenon;

namespace {
/// Tiles of 8x16 in a row-major matrix.
struct FusePlanTest : TileFunction {
  static constexpr unsigned M = 8, N = 16, K = 16;

  MatrixBuilder Make{B};

  MatrixType *typeOf(MatrixUse Use) {
    bool IsSum = Use == MatrixUse::Accumulator;
    return MatrixType::get(IsSum ? B.getFloatTy() : B.getInt16Ty(),
                           MatrixScope::Subgroup, Use == MatrixUse::B ? K : M,
                           Use == MatrixUse::A ? K : N, Use);
  }
  Value *address(unsigned Row, unsigned Column, unsigned Bytes) {
    Value *Line = B.CreateMul(Stride, B.getInt64(Row));
    return B.CreatePtrAdd(Matrix,
                          B.CreateAdd(Line, B.getInt64(Column * Bytes)));
  }
  static MatrixBuilder::Memory memory(bool Volatile = false) {
    return {MatrixLayout::RowMajor, 4, Volatile};
  }
  /// The tile at that row and column of tiles.
  Value *load(MatrixUse Use, unsigned Row, unsigned Column,
              bool Volatile = false) {
    MatrixType *Ty = typeOf(Use);
    return Make.load(Ty,
                     address(Row * Ty->rows(), Column * Ty->columns(),
                             Use == MatrixUse::Accumulator ? 4 : 2),
                     Stride, memory(Volatile));
  }
  CallInst *store(Value *Tile, unsigned Row, unsigned Column) {
    return Make.store(Tile, address(Row * M, Column * N, 4), Stride, memory());
  }
  Value *mulAdd(Value *A, Value *OfB, Value *C) {
    using Kind = ElementKind;
    return Make.mulAdd(A, OfB, C, typeOf(MatrixUse::Accumulator),
                       {M, N, K, Kind::BF16, Kind::BF16, Kind::F32, Kind::F32});
  }
  Value *zero() {
    return Constant::getNullValue(typeOf(MatrixUse::Accumulator));
  }
  /// Two rows and two columns of multiplications that start from zero.
  TileGrid products() {
    SmallVector<Value *> Rows, Columns;
    for (unsigned I = 0; I < 2; ++I)
      Rows.push_back(load(MatrixUse::A, I, 0));
    for (unsigned I = 0; I < 2; ++I)
      Columns.push_back(load(MatrixUse::B, 0, I));
    TileGrid Grid{2, 2, {}};
    for (Value *A : Rows)
      for (Value *OfB : Columns)
        Grid.Tiles.push_back(mulAdd(A, OfB, zero()));
    return Grid;
  }

  /// Calls \p Do with a plan that may fuse up to 16x32x32.
  void plan(function_ref<void(FusePlan &)> Do) {
    withAddresses([&](TileAddresses &Addresses) {
      FusePlan Plan(Addresses, {16, 32, 32, 0}, /*Lanes=*/0);
      Do(Plan);
    });
  }
  FuseNode::NodeKind kindOf(const TileGrid &Grid) {
    FuseNode::NodeKind Kind = FuseNode::Itself;
    plan([&](FusePlan &Plan) {
      FuseNode *Node = Plan.fuse(Grid);
      ASSERT_TRUE(Node);
      Kind = Node->Kind;
    });
    return Kind;
  }
  bool isFused(const TileGrid &Grid) {
    bool Is = false;
    plan([&](FusePlan &Plan) { Is = Plan.fuse(Grid); });
    return Is;
  }
  bool canEmit(const TileGrid &Grid) {
    bool Can = false;
    plan([&](FusePlan &Plan) {
      ASSERT_TRUE(Plan.fuse(Grid));
      Can = Plan.canEmit();
    });
    return Can;
  }
  template <typename Op> SmallVector<Op *> all() {
    SmallVector<Op *> Found;
    for (Instruction &I : instructions(F))
      if (auto *Of = dyn_cast<Op>(&I))
        Found.push_back(Of);
    return Found;
  }
};
constexpr MatrixUse A = MatrixUse::A, OfB = MatrixUse::B,
                    Sum = MatrixUse::Accumulator;
} // namespace

TEST_F(FusePlanTest, NeighboursInMemoryAreOneLoad) {
  Value *Upper = load(A, 0, 0), *Lower = load(A, 1, 0);
  plan([&](FusePlan &Plan) {
    FuseNode *Node = Plan.fuse({2, 1, {Upper, Lower}});
    ASSERT_TRUE(Node);
    EXPECT_EQ(Node->Kind, FuseNode::Operation);
    EXPECT_EQ(Node->Whole->rows(), 2 * M);
    EXPECT_EQ(Node->Whole->columns(), K);
  });
}

TEST_F(FusePlanTest, TheOrderOfTilesCounts) {
  Value *Upper = load(A, 0, 0), *Lower = load(A, 1, 0);
  EXPECT_FALSE(isFused({2, 1, {Lower, Upper}}));
  EXPECT_FALSE(isFused({1, 2, {Upper, Lower}}));
}

TEST_F(FusePlanTest, VolatileLoadsStay) {
  Value *Upper = load(A, 0, 0, true), *Lower = load(A, 1, 0, true);
  EXPECT_FALSE(isFused({2, 1, {Upper, Lower}}));
}

TEST_F(FusePlanTest, ATileAloneIsItself) {
  EXPECT_EQ(kindOf({1, 1, {load(A, 0, 0)}}), FuseNode::Itself);
}

TEST_F(FusePlanTest, ZerosAreOneZero) {
  EXPECT_EQ(kindOf({2, 2, {zero(), zero(), zero(), zero()}}), FuseNode::Zero);
}

TEST_F(FusePlanTest, FillsNeedOneValue) {
  auto Fill = [&](double With) {
    return Make.fill(typeOf(Sum), ConstantFP::get(B.getFloatTy(), With));
  };
  Value *One = Fill(1), *OneMore = Fill(1), *Two = Fill(2);
  EXPECT_EQ(kindOf({1, 2, {One, OneMore}}), FuseNode::Operation);
  EXPECT_FALSE(isFused({1, 2, {One, Two}}));
}

TEST_F(FusePlanTest, LimitsAreThoseOfEachUse) {
  // 16x32 of A and of sums, 32x32 of B.
  Value *Rows[3], *Columns[3];
  for (unsigned I = 0; I < 3; ++I)
    Rows[I] = load(A, I, 0);
  for (unsigned I = 0; I < 3; ++I)
    Columns[I] = load(OfB, 0, I);
  EXPECT_TRUE(isFused({2, 1, {Rows[0], Rows[1]}}));
  EXPECT_FALSE(isFused({3, 1, {Rows[0], Rows[1], Rows[2]}}));
  EXPECT_TRUE(isFused({1, 2, {Columns[0], Columns[1]}}));
  EXPECT_FALSE(isFused({1, 3, {Columns[0], Columns[1], Columns[2]}}));
}

TEST_F(FusePlanTest, ARefusedGridLeavesItsTilesToOthers) {
  Value *Upper = load(A, 0, 0), *Lower = load(A, 1, 0), *Last = load(A, 3, 0);
  plan([&](FusePlan &Plan) {
    EXPECT_FALSE(Plan.fuse({2, 1, {Lower, Last}}));
    EXPECT_FALSE(Plan.fuse({1, 2, {Upper, Lower}}));
    EXPECT_TRUE(Plan.fuse({2, 1, {Upper, Lower}}));
  });
}

TEST_F(FusePlanTest, ATileBelongsToOneGrid) {
  Value *Rows[3];
  for (unsigned I = 0; I < 3; ++I)
    Rows[I] = load(A, I, 0);
  plan([&](FusePlan &Plan) {
    FuseNode *Node = Plan.fuse({2, 1, {Rows[0], Rows[1]}});
    EXPECT_TRUE(Node);
    EXPECT_EQ(Plan.fuse({2, 1, {Rows[0], Rows[1]}}), Node);
    EXPECT_FALSE(Plan.fuse({2, 1, {Rows[1], Rows[2]}}));
  });
}

TEST_F(FusePlanTest, ProductsHaveARowOfBsAndAColumnOfAs) {
  TileGrid Grid = products();
  plan([&](FusePlan &Plan) {
    FuseNode *Node = Plan.fuse(Grid);
    ASSERT_TRUE(Node);
    ASSERT_EQ(Node->Operands.size(), 3u);
    EXPECT_EQ(Node->Operands[0]->Whole->rows(), 2 * M);
    EXPECT_EQ(Node->Operands[1]->Whole->columns(), 2 * N);
    EXPECT_EQ(Node->Operands[2]->Kind, FuseNode::Zero);
  });
}

TEST_F(FusePlanTest, ProductsOfARowShareTheirA) {
  Value *Upper = load(A, 0, 0), *Lower = load(A, 1, 0);
  Value *Left = load(OfB, 0, 0), *Right = load(OfB, 0, 1);
  Value *First = mulAdd(Upper, Left, zero());
  EXPECT_TRUE(isFused({1, 2, {First, mulAdd(Upper, Right, zero())}}));
  EXPECT_FALSE(isFused({1, 2, {First, mulAdd(Lower, Right, zero())}}));
}

TEST_F(FusePlanTest, OnlySumsAreSliced) {
  TileGrid Grid = products();
  store(Grid.Tiles[0], 0, 0); // another user of a sum
  EXPECT_TRUE(canEmit(Grid));
  Value *OfA = cast<MulAddOp>(Grid.Tiles[0])->a();
  Make.store(OfA, Matrix, Stride, memory());
  EXPECT_FALSE(canEmit(Grid));
}

TEST_F(FusePlanTest, SlicesInOrderAreTheMatrixThatTheyAreOf) {
  auto *Whole = MatrixType::get(B.getFloatTy(), MatrixScope::Subgroup, M, 2 * N,
                                MatrixUse::Accumulator);
  Value *Of = Make.load(Whole, Matrix, Stride, memory());
  Value *Left = Make.slice(Of, typeOf(Sum), 0, 0),
        *Right = Make.slice(Of, typeOf(Sum), 0, N);
  plan([&](FusePlan &Plan) {
    EXPECT_FALSE(Plan.fuse({1, 2, {Right, Left}}));
    FuseNode *Node = Plan.fuse({1, 2, {Left, Right}});
    ASSERT_TRUE(Node);
    Plan.emit();
    EXPECT_EQ(Node->Result, Of);
  });
  EXPECT_TRUE(all<SliceOp>().empty());
}

TEST_F(FusePlanTest, StoresOfTilesBecomeOneWithTheProducts) {
  TileGrid Grid = products();
  for (unsigned I = 0; I < 4; ++I)
    store(Grid.Tiles[I], I / 2, I % 2);
  B.CreateRetVoid();
  plan([&](FusePlan &Plan) {
    ASSERT_TRUE(Plan.fuse(Grid));
    Plan.grow();
    ASSERT_TRUE(Plan.canEmit());
    Plan.emit();
  });
  EXPECT_FALSE(verifyFunction(*F, &errs()));
  ASSERT_EQ(all<StoreOp>().size(), 1u);
  ASSERT_EQ(all<MulAddOp>().size(), 1u);
  EXPECT_EQ(all<LoadOp>().size(), 2u);
  EXPECT_TRUE(all<SliceOp>().empty());
  MulAddFacts Facts = all<MulAddOp>()[0]->facts().MulAdd;
  EXPECT_EQ(Facts.M, 2 * M);
  EXPECT_EQ(Facts.N, 2 * N);
  EXPECT_EQ(Facts.K, K);
}

TEST_F(FusePlanTest, AFusedLoadHasTheSmallestAlignment) {
  Value *Upper = load(A, 0, 0);
  Value *Lower = Make.load(typeOf(A), address(M, 0, 2), Stride,
                           {MatrixLayout::RowMajor, 2, false});
  plan([&](FusePlan &Plan) {
    ASSERT_TRUE(Plan.fuse({2, 1, {Upper, Lower}}));
    Plan.emit();
  });
  ASSERT_EQ(all<LoadOp>().size(), 1u);
  EXPECT_EQ(all<LoadOp>()[0]->facts().Align, 2u);
}

TEST_F(FusePlanTest, PhisOfALoopAreOnePhi) {
  BasicBlock *Entry = B.GetInsertBlock(),
             *Loop = BasicBlock::Create(Ctx, "loop", F),
             *End = BasicBlock::Create(Ctx, "end", F);
  B.CreateBr(Loop);
  B.SetInsertPoint(Loop);
  PHINode *Sums[2];
  for (PHINode *&Phi : Sums) {
    Phi = B.CreatePHI(typeOf(Sum), 2);
    Phi->addIncoming(zero(), Entry);
  }
  Value *Row = load(A, 0, 0), *Left = load(OfB, 0, 0), *Right = load(OfB, 0, 1);
  Value *Next[] = {mulAdd(Row, Left, Sums[0]), mulAdd(Row, Right, Sums[1])};
  for (unsigned I = 0; I < 2; ++I)
    Sums[I]->addIncoming(Next[I], Loop);
  B.CreateCondBr(B.CreateIsNull(Stride), End, Loop);
  B.SetInsertPoint(End);
  B.CreateRetVoid();
  plan([&](FusePlan &Plan) {
    FuseNode *Node = Plan.fuse({1, 2, {Next[0], Next[1]}});
    ASSERT_TRUE(Node);
    EXPECT_EQ(Node->Operands[2]->Kind, FuseNode::Phi);
    EXPECT_EQ(Node->Operands[2]->Operands[0]->Kind, FuseNode::Zero);
    ASSERT_TRUE(Plan.canEmit());
    Plan.emit();
  });
  EXPECT_FALSE(verifyFunction(*F, &errs()));
  ASSERT_EQ(all<PHINode>().size(), 1u);
  EXPECT_EQ(cast<MatrixType>(all<PHINode>()[0]->getType())->columns(), 2 * N);
}
