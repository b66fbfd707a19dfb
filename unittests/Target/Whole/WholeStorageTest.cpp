// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Target/Whole/WholeTarget.h"
#include "gtest/gtest.h"
#include <set>

using namespace tenon;

static constexpr unsigned Sizes[] = {1, 2, 3, 4, 5, 7, 8, 13, 16, 20, 33, 256};

TEST(WholeStorage, EachElementHasItsOwnOffsetInTheBuffer) {
  for (MatrixUse Use : {MatrixUse::A, MatrixUse::B, MatrixUse::Accumulator})
    for (unsigned Bits : {8u, 16u, 32u, 64u})
      for (unsigned Rows : Sizes)
        for (unsigned Columns : Sizes) {
          MatrixStorage S = wholeStorage(Use, Bits, Rows, Columns);
          ASSERT_EQ(S.bytes() % MatrixStorage::Alignment, 0u);
          std::set<uint64_t> Seen;
          for (unsigned R = 0; R < Rows; ++R)
            for (unsigned C = 0; C < Columns; ++C) {
              uint64_t Offset = S.offset(R, C);
              ASSERT_EQ(Offset % (Bits / 8), 0u);
              ASSERT_LE(Offset + Bits / 8, S.bytes());
              ASSERT_TRUE(Seen.insert(Offset).second)
                  << wordOf(Use).str() << ' ' << Bits << ' ' << Rows << 'x'
                  << Columns << " at " << R << ',' << C;
            }
        }
}

TEST(WholeStorage, FlatMeansRowMajor) {
  for (MatrixUse Use : {MatrixUse::A, MatrixUse::B, MatrixUse::Accumulator})
    for (unsigned Bits : {8u, 16u, 32u})
      for (unsigned Rows : Sizes)
        for (unsigned Columns : Sizes) {
          MatrixStorage S = wholeStorage(Use, Bits, Rows, Columns);
          if (!S.isFlat())
            continue;
          for (unsigned R = 0; R < Rows; ++R)
            for (unsigned C = 0; C < Columns; ++C)
              ASSERT_EQ(S.offset(R, C), (R * Columns + C) * (Bits / 8));
        }
}

TEST(WholeStorage, DotProductGroups) {
  // Rows of A are whole groups.
  EXPECT_EQ(wholeStorage(MatrixUse::A, 8, 8, 30).PaddedColumns, 32u);
  EXPECT_EQ(wholeStorage(MatrixUse::A, 16, 8, 15).PaddedColumns, 16u);
  EXPECT_EQ(wholeStorage(MatrixUse::A, 32, 8, 15).PaddedColumns, 15u);
  // In B, the elements of a group are neighbours.
  MatrixStorage B = wholeStorage(MatrixUse::B, 16, 16, 16);
  EXPECT_EQ(B.Interleave, 2u);
  EXPECT_EQ(B.offset(0, 0), 0u);
  EXPECT_EQ(B.offset(1, 0), 2u);
  EXPECT_EQ(B.offset(0, 1), 4u);
  EXPECT_EQ(B.offset(2, 0), 64u);
  EXPECT_EQ(wholeStorage(MatrixUse::B, 8, 32, 16).Interleave, 4u);
  // Odd numbers of rows leave padding.
  EXPECT_TRUE(wholeStorage(MatrixUse::B, 16, 3, 4).hasPadding());
  EXPECT_FALSE(wholeStorage(MatrixUse::B, 16, 4, 4).hasPadding());
  EXPECT_TRUE(wholeStorage(MatrixUse::Accumulator, 32, 7, 13).isFlat());
}
