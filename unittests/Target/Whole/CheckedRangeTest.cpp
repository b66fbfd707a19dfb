// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests, by each of their elements, which tiles can be read without bounds.

#include "IR/Evaluate.h"
#include "Target/Whole/WholeElements.h"

using namespace llvm;
using namespace tenon;

namespace {
struct CheckedRangeTest : testing::Test {
  EvaluatedModule Code;
  static constexpr int64_t Rows = 4, Columns = 3, Group = 2;

  bool isInside(int64_t Row, int64_t Column, int64_t Height, int64_t Width,
                MatrixLayout Layout) {
    return Code
        .valueOf([&](IRBuilderBase &B) {
          auto Number = [&](int64_t N) { return B.getInt64(uint64_t(N)); };
          CheckedRange Range(
              B, {Number(Row), Number(Column), Number(Height), Number(Width)},
              Rows, Columns);
          return Range.isInside(Layout, Group);
        })
        ->isOneValue();
  }
};
} // namespace

TEST_F(CheckedRangeTest, OfAllPositionsInASmallMatrix) {
  for (int64_t Height : {0, 1, 3, 4, 5, 9})
    for (int64_t Width : {0, 2, 3, 4, 7})
      for (int64_t Row = -5; Row <= 10; ++Row)
        for (int64_t Column = -4; Column <= 8; ++Column) {
          bool Inside = Row >= 0 && Row + Rows <= Height && Column >= 0 &&
                        Column + Columns <= Width;
          for (auto Layout :
               {MatrixLayout::RowMajor, MatrixLayout::ColumnMajor})
            EXPECT_EQ(isInside(Row, Column, Height, Width, Layout), Inside)
                << Row << " " << Column << " in " << Height << "x" << Width;
          // A packed group is read as a whole.
          EXPECT_EQ(isInside(Row, Column, Height, Width, MatrixLayout::Packed),
                    Inside && Row % Group == 0)
              << Row << " " << Column << " in " << Height << "x" << Width;
        }
}

/// Positions and bounds are 32 bits wide in programs.
TEST_F(CheckedRangeTest, OfTheLargestNumbers) {
  for (int64_t Far :
       {int64_t(INT32_MAX), int64_t(INT32_MIN), int64_t(UINT32_MAX)}) {
    EXPECT_FALSE(isInside(Far, 0, 9, 9, MatrixLayout::RowMajor)) << Far;
    EXPECT_FALSE(isInside(0, Far, 9, 9, MatrixLayout::RowMajor)) << Far;
    EXPECT_EQ(isInside(0, 0, Far, 9, MatrixLayout::RowMajor), Far > 0) << Far;
    EXPECT_EQ(isInside(0, 0, 9, Far, MatrixLayout::RowMajor), Far > 0) << Far;
  }
}
