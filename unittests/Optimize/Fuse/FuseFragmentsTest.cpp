// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Positions of the components of tiles' fragments in the fragment of the whole
// matrix.

#include "Optimize/Fuse/FuseFragments.h"
#include "IR/Evaluate.h"

using namespace llvm;
using namespace tenon;

namespace {
struct FuseFragments : testing::Test {
  EvaluatedModule Code;

  MatrixType *matrix(Type *Ty, unsigned Rows, unsigned Columns,
                     MatrixUse Use = MatrixUse::Accumulator) {
    return MatrixType::get(Ty, MatrixScope::Subgroup, Rows, Columns, Use);
  }
  Type *i32(unsigned Count) { return vector(Code.B.getInt32Ty(), Count); }
  Type *i16(unsigned Count) { return vector(Code.B.getInt16Ty(), Count); }

  /// The components of the whole fragment if those of the tiles are numbered.
  std::vector<int64_t> joined(const FusedFragment &Of, Type *Part,
                              unsigned Tiles) {
    return numbersOf(Code.valueOf([&](IRBuilderBase &B) {
      return Of.join(B, parts(Part, Tiles));
    }),
                     /*Signed=*/false);
  }
  /// Part \p Tile of the whole fragment of numbered parts.
  Constant *part(const FusedFragment &Of, Type *Part, unsigned Tiles,
                 unsigned Tile) {
    return Code.valueOf([&](IRBuilderBase &B) {
      return Of.part(B, Of.join(B, parts(Part, Tiles)), Tile);
    });
  }
  /// Components that are numbered 0, 1, 2 … through all tiles.
  SmallVector<Value *> parts(Type *Part, unsigned Tiles) {
    SmallVector<Value *> Parts;
    unsigned Next = 0;
    for (unsigned Tile = 0; Tile < Tiles; ++Tile) {
      auto *Ty = dyn_cast<FixedVectorType>(Part);
      SmallVector<Constant *> Of;
      for (unsigned I = 0; I < (Ty ? Ty->getNumElements() : 1); ++I)
        Of.push_back(ConstantInt::get(Part->getScalarType(), Next++));
      Parts.push_back(Ty ? ConstantVector::get(Of) : Of[0]);
    }
    return Parts;
  }

private:
  static Type *vector(Type *Ty, unsigned Count) {
    return FixedVectorType::get(Ty, Count);
  }
};
} // namespace

TEST_F(FuseFragments, RowsOfTilesSideBySideTakeTurns) {
  // 16 lanes: component v of tile j is component 2v + j.
  auto Of = FusedFragment::find(matrix(Code.B.getInt32Ty(), 4, 16),
                                matrix(Code.B.getInt32Ty(), 4, 32), i32(4), 16);
  ASSERT_TRUE(Of);
  EXPECT_EQ(Of->type(), i32(8));
  EXPECT_EQ(joined(*Of, i32(4), 2),
            std::vector<int64_t>({0, 4, 1, 5, 2, 6, 3, 7}));
}

TEST_F(FuseFragments, TilesBelowFollow) {
  auto Of = FusedFragment::find(matrix(Code.B.getInt32Ty(), 2, 8),
                                matrix(Code.B.getInt32Ty(), 4, 16), i32(2), 8);
  ASSERT_TRUE(Of);
  // Tiles 0 and 1 are above 2 and 3.
  EXPECT_EQ(joined(*Of, i32(2), 4),
            std::vector<int64_t>({0, 2, 1, 3, 4, 6, 5, 7}));
}

TEST_F(FuseFragments, PairsOfElementsStayTogether) {
  // A of bytes: components of 16 bits hold two columns.
  auto Of = FusedFragment::find(matrix(Code.B.getInt8Ty(), 2, 32, MatrixUse::A),
                                matrix(Code.B.getInt8Ty(), 2, 64, MatrixUse::A),
                                i16(2), 16);
  ASSERT_TRUE(Of);
  EXPECT_EQ(joined(*Of, i16(2), 2), std::vector<int64_t>({0, 2, 1, 3}));
}

TEST_F(FuseFragments, PartsAreWhatWasJoined) {
  auto Of = FusedFragment::find(matrix(Code.B.getInt32Ty(), 2, 8),
                                matrix(Code.B.getInt32Ty(), 4, 16), i32(2), 8);
  ASSERT_TRUE(Of);
  for (unsigned Tile = 0; Tile < 4; ++Tile)
    EXPECT_EQ(numbersOf(part(*Of, i32(2), 4, Tile), false),
              std::vector<int64_t>({2 * Tile, 2 * Tile + 1}));
}

TEST_F(FuseFragments, FragmentsOfOneComponentAreNoVectors) {
  auto Of = FusedFragment::find(matrix(Code.B.getInt32Ty(), 1, 16),
                                matrix(Code.B.getInt32Ty(), 2, 16),
                                Code.B.getInt32Ty(), 16);
  ASSERT_TRUE(Of);
  EXPECT_EQ(joined(*Of, Code.B.getInt32Ty(), 2), std::vector<int64_t>({0, 1}));
  EXPECT_EQ(part(*Of, Code.B.getInt32Ty(), 2, 1), Code.B.getInt32(1));
}

TEST_F(FuseFragments, ElementsThatChangeTheirLaneAreRefused) {
  // A component holds two rows of 8 columns with 16 lanes, but one row of 16.
  EXPECT_FALSE(FusedFragment::find(matrix(Code.B.getInt32Ty(), 4, 8),
                                   matrix(Code.B.getInt32Ty(), 4, 16), i32(2),
                                   16));
  EXPECT_TRUE(FusedFragment::find(matrix(Code.B.getInt32Ty(), 4, 8),
                                  matrix(Code.B.getInt32Ty(), 8, 8), i32(2),
                                  16));
}

TEST_F(FuseFragments, FragmentsWithPaddingAreRefused) {
  // Seven columns leave a lane without an element.
  EXPECT_FALSE(FusedFragment::find(matrix(Code.B.getInt32Ty(), 1, 7),
                                   matrix(Code.B.getInt32Ty(), 2, 7), i32(1),
                                   8));
}
