// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TileFunction.h"

using namespace llvm;
using namespace tenon;

namespace {
/// Loads 8x16 tiles of 16-bit elements.
struct TileAddressesTest : TileFunction {
  MatrixOp *load(Value *Offset, MatrixLayout Layout,
                 MatrixUse Use = MatrixUse::A) {
    auto *Ty =
        MatrixType::get(B.getInt16Ty(), MatrixScope::Subgroup, 8, 16, Use);
    MatrixBuilder::Memory Memory;
    Memory.Layout = Layout;
    Memory.Align = 2;
    return cast<MatrixOp>(MatrixBuilder(B).load(
        Ty, B.CreatePtrAdd(Matrix, Offset), Stride, Memory));
  }
  MatrixOp *load(uint64_t Offset, MatrixLayout Layout,
                 MatrixUse Use = MatrixUse::A) {
    return load(B.getInt64(Offset), Layout, Use);
  }
  Value *lines(uint64_t Count) {
    return B.CreateMul(Stride, B.getInt64(Count));
  }

  bool areNeighbours(MatrixOp *First, MatrixOp *Next,
                     TileAddresses::Direction Where) {
    bool Are = false;
    withAddresses([&](TileAddresses &Addresses) {
      Are = Addresses.areNeighbours(*First, *Next, Where);
    });
    return Are;
  }
  bool canMoveToLast(ArrayRef<Value *> Accesses) {
    bool Can = false;
    withAddresses([&](TileAddresses &Addresses) {
      Can = Addresses.canMoveToLast(Accesses);
    });
    return Can;
  }
};
} // namespace

TEST_F(TileAddressesTest, RowMajorTilesAreARowOfBytesOrLinesApart) {
  MatrixOp *First = load(uint64_t(0), MatrixLayout::RowMajor);
  MatrixOp *Right = load(16 * 2, MatrixLayout::RowMajor);
  MatrixOp *Below = load(lines(8), MatrixLayout::RowMajor);
  EXPECT_TRUE(areNeighbours(First, Right, TileAddresses::Right));
  EXPECT_FALSE(areNeighbours(First, Right, TileAddresses::Below));
  EXPECT_TRUE(areNeighbours(First, Below, TileAddresses::Below));
  EXPECT_FALSE(areNeighbours(Right, First, TileAddresses::Right));
}

TEST_F(TileAddressesTest, ColumnMajorTilesAreTheOtherWayRound) {
  MatrixOp *First = load(uint64_t(0), MatrixLayout::ColumnMajor);
  MatrixOp *Right = load(lines(16), MatrixLayout::ColumnMajor);
  MatrixOp *Below = load(8 * 2, MatrixLayout::ColumnMajor);
  EXPECT_TRUE(areNeighbours(First, Right, TileAddresses::Right));
  EXPECT_TRUE(areNeighbours(First, Below, TileAddresses::Below));
}

TEST_F(TileAddressesTest, PackedLinesHoldTwoRowsOf16Bits) {
  MatrixOp *First = load(uint64_t(0), MatrixLayout::Packed, MatrixUse::B);
  MatrixOp *Right = load(16 * 2 * 2, MatrixLayout::Packed, MatrixUse::B);
  MatrixOp *Below = load(lines(8 / 2), MatrixLayout::Packed, MatrixUse::B);
  EXPECT_TRUE(areNeighbours(First, Right, TileAddresses::Right));
  EXPECT_TRUE(areNeighbours(First, Below, TileAddresses::Below));
}

TEST_F(TileAddressesTest, AccessesOfDifferentLayoutsAreNoNeighbours) {
  MatrixOp *First = load(uint64_t(0), MatrixLayout::RowMajor);
  MatrixOp *Next = load(16 * 2, MatrixLayout::ColumnMajor);
  EXPECT_FALSE(areNeighbours(First, Next, TileAddresses::Right));
}

TEST_F(TileAddressesTest, LoadsDoNotMeetBehindAStore) {
  MatrixOp *First = load(uint64_t(0), MatrixLayout::RowMajor);
  MatrixOp *Second = load(16 * 2, MatrixLayout::RowMajor);
  B.CreateStore(B.getInt16(0), Matrix);
  MatrixOp *Third = load(2 * 16 * 2, MatrixLayout::RowMajor);
  EXPECT_TRUE(canMoveToLast({First, Second}));
  EXPECT_FALSE(canMoveToLast({First, Second, Third}));
}
