// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests which components of a lane are neighbours in memory.

#include "Target/Simt/SimtTarget.h"
#include "llvm/IR/LLVMContext.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct LaneVectorsTest : testing::Test {
  LLVMContext Ctx;

  OpFacts load(MatrixUse Use, unsigned Bits, unsigned Rows, unsigned Columns,
               MatrixLayout Layout) {
    OpFacts Facts;
    Facts.Opcode = MatrixOpcode::Load;
    Facts.Type = MatrixType::get(IntegerType::get(Ctx, Bits),
                                 MatrixScope::Subgroup, Rows, Columns, Use);
    Facts.Layout = Layout;
    return Facts;
  }

  /// "lines x components / distance", or "none".
  std::string vectorsOf(const OpFacts &Facts, unsigned Lanes) {
    std::optional<LaneVectors> V =
        laneVectors(Facts, simtLayout(Facts.Type, Lanes));
    if (!V)
      return "none";
    return std::to_string(V->Lines) + " x " + std::to_string(V->Components) +
           " / " + std::to_string(V->Distance);
  }
};
constexpr MatrixLayout ByRows = MatrixLayout::RowMajor,
                       ByColumns = MatrixLayout::ColumnMajor;
} // namespace

TEST_F(LaneVectorsTest, ElementsLieInLinesOfTheirLayout) {
  OpFacts Facts = load(MatrixUse::Accumulator, 32, 8, 16, ByRows);
  LaneLayout Layout = simtLayout(Facts.Type, 16);
  using Place = std::pair<unsigned, unsigned>;
  EXPECT_EQ(lineAndPosition(Facts, Layout, 5, 3, 0), Place(3, 5));
  Facts.Layout = ByColumns;
  EXPECT_EQ(lineAndPosition(Facts, Layout, 5, 3, 0), Place(5, 3));
}

TEST_F(LaneVectorsTest, PaddingLiesNowhere) {
  OpFacts Facts = load(MatrixUse::Accumulator, 32, 1, 8, ByRows);
  EXPECT_EQ(lineAndPosition(Facts, simtLayout(Facts.Type, 16), 9, 0, 0),
            std::nullopt);
}

TEST_F(LaneVectorsTest, AColumnOfALaneIsARunInColumnMajorMemory) {
  EXPECT_EQ(vectorsOf(load(MatrixUse::B, 16, 16, 16, ByColumns), 16),
            "1 x 8 / 1");
  EXPECT_EQ(vectorsOf(load(MatrixUse::Accumulator, 32, 8, 16, ByColumns), 16),
            "1 x 8 / 1");
}

TEST_F(LaneVectorsTest, RowsOfLanesAreApartInRowMajorMemory) {
  EXPECT_EQ(vectorsOf(load(MatrixUse::Accumulator, 32, 8, 16, ByRows), 16),
            "none");
}

TEST_F(LaneVectorsTest, FirstComponentsOfAccesses) {
  LaneVectors Neighbours = {.Lines = 1, .Components = 4};
  EXPECT_EQ(Neighbours.first(0), 0u);
  EXPECT_EQ(Neighbours.first(2), 8u);
  LaneVectors Apart = {.Lines = 1, .Components = 2, .Distance = 4};
  EXPECT_EQ(Apart.first(1), 1u);
  EXPECT_EQ(Apart.first(4), 8u);
}
