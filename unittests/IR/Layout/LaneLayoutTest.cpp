// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Layout/LaneLayout.h"
#include "llvm/IR/LLVMContext.h"
#include "gtest/gtest.h"
#include <set>

using namespace llvm;
using namespace tenon;

namespace {
struct Row {
  MatrixUse Use;
  unsigned Bits, Rows, Columns, ComponentBits, Components, Lanes;
};

/// Every operand in the table of SPV_INTEL_subgroup_matrix_multiply_accumulate.
constexpr Row Rows[] = {
    {MatrixUse::A, 8, 8, 32, 32, 8, 8},
    {MatrixUse::A, 8, 8, 32, 16, 8, 16},
    {MatrixUse::A, 4, 4, 64, 32, 4, 8},
    {MatrixUse::A, 4, 4, 64, 16, 4, 16},
    {MatrixUse::A, 16, 8, 16, 32, 8, 8},
    {MatrixUse::A, 16, 1, 16, 16, 1, 16},
    {MatrixUse::A, 32, 8, 8, 32, 4, 16},
    {MatrixUse::A, 32, 2, 8, 32, 1, 16},
    {MatrixUse::A, 32, 1, 8, 32, 1, 16},
    {MatrixUse::A, 16, 8, 16, 16, 4, 32},
    {MatrixUse::B, 8, 32, 16, 32, 8, 16},
    {MatrixUse::B, 8, 32, 8, 32, 8, 8},
    {MatrixUse::B, 4, 64, 16, 32, 8, 16},
    {MatrixUse::B, 16, 16, 8, 32, 8, 8},
    {MatrixUse::B, 32, 8, 16, 32, 8, 16},
    {MatrixUse::B, 16, 16, 16, 32, 4, 32},
    {MatrixUse::Accumulator, 32, 8, 16, 32, 8, 16},
    {MatrixUse::Accumulator, 16, 2, 16, 16, 2, 16},
    {MatrixUse::Accumulator, 32, 1, 8, 32, 1, 8},
    {MatrixUse::Accumulator, 32, 8, 16, 32, 4, 32},
};

Expected<LaneLayout> layoutOf(LLVMContext &Ctx, const Row &R) {
  auto *Matrix =
      MatrixType::get(IntegerType::get(Ctx, R.Bits), MatrixScope::Subgroup,
                      R.Rows, R.Columns, R.Use);
  Type *Value = IntegerType::get(Ctx, R.ComponentBits);
  if (R.Components > 1)
    Value = FixedVectorType::get(Value, R.Components);
  return fragmentLayout(Matrix, Value, R.Lanes);
}
} // namespace

TEST(LaneLayout, IsABijection) {
  LLVMContext Ctx;
  for (const Row &R : Rows) {
    Expected<LaneLayout> L = layoutOf(Ctx, R);
    ASSERT_TRUE(bool(L)) << toString(L.takeError());
    std::set<std::pair<unsigned, unsigned>> Seen;
    for (unsigned Lane = 0; Lane < R.Lanes; ++Lane)
      for (unsigned C = 0; C < L->Components; ++C)
        for (unsigned Sub = 0; Sub < L->Pack; ++Sub)
          if (auto P = L->element(Lane, C, Sub)) {
            EXPECT_TRUE(Seen.insert({P->Row, P->Column}).second);
            EXPECT_EQ(L->holder(P->Row, P->Column),
                      (LaneLayout::Holder{Lane, C, Sub}));
          }
    EXPECT_EQ(Seen.size(), size_t(R.Rows) * R.Columns);
  }
}

TEST(LaneLayout, PlacesOfTheSpecification) {
  LLVMContext Ctx;
  using Place = LaneLayout::Coordinates;
  // A 8-bit on 16 lanes: row v, column 2l+p.
  EXPECT_EQ(cantFail(layoutOf(Ctx, Rows[1])).element(5, 3, 1), (Place{3, 11}));
  // A tf32: row 2v + l/8, column l%8; the upper half is ignored at M=1.
  EXPECT_EQ(cantFail(layoutOf(Ctx, Rows[6])).element(11, 1, 0), (Place{3, 3}));
  EXPECT_EQ(cantFail(layoutOf(Ctx, Rows[8])).element(11, 0, 0), std::nullopt);
  // B 4-bit: row 8v+p, column l.
  EXPECT_EQ(cantFail(layoutOf(Ctx, Rows[12])).element(7, 2, 5), (Place{21, 7}));
  // 32 lanes: the second half of the lanes has the odd rows.
  EXPECT_EQ(cantFail(layoutOf(Ctx, Rows[9])).element(20, 1, 0), (Place{3, 4}));
}

TEST(LaneLayout, SaysWhatDoesNotFit) {
  LLVMContext Ctx;
  auto Error = [&](Row R) { return toString(layoutOf(Ctx, R).takeError()); };
  EXPECT_EQ(Error({MatrixUse::A, 8, 8, 32, 16, 4, 16}),
            "4 components of 16 bits in each of 16 lanes for a i8 8x32, "
            "expected 8");
  EXPECT_EQ(Error({MatrixUse::Accumulator, 16, 8, 16, 32, 8, 16}),
            "components of 32 bits for acc i16 8x16, expected 16");
  EXPECT_EQ(Error({MatrixUse::A, 32, 8, 8, 16, 8, 16}),
            "components of 16 bits cannot hold a i32 8x8");
  EXPECT_EQ(Error({MatrixUse::A, 8, 8, 18, 32, 3, 16}),
            "4 elements a component for a i8 8x18, of which 18 are packed");
  EXPECT_EQ(Error({MatrixUse::A, 8, 8, 24, 16, 8, 12}),
            "12 lanes with 2 elements a component for a i8 8x24, expected "
            "powers of two");
  EXPECT_EQ(Error({MatrixUse::A, 8, 8, 24, 24, 4, 16}),
            "16 lanes with 3 elements a component for a i8 8x24, expected "
            "powers of two");
}

TEST(LaneLayout, SimtTargetsHoldEveryElementOnce) {
  LLVMContext Ctx;
  for (unsigned Lanes : {1, 8, 16, 32, 64})
    for (unsigned Bits : {4, 8, 16, 32, 64})
      for (MatrixUse Use : {MatrixUse::A, MatrixUse::B, MatrixUse::Accumulator})
        for (auto [Rows, Columns] :
             {std::pair(8, 16), {5, 7}, {1, 64}, {32, 3}}) {
          auto *Matrix =
              MatrixType::get(IntegerType::get(Ctx, Bits),
                              MatrixScope::Subgroup, Rows, Columns, Use);
          LaneLayout L = simtLayout(Matrix, Lanes);
          std::set<std::pair<unsigned, unsigned>> Seen;
          for (unsigned Lane = 0; Lane < Lanes; ++Lane)
            for (unsigned C = 0; C < L.Components; ++C)
              for (unsigned Sub = 0; Sub < L.Pack; ++Sub)
                if (auto P = L.element(Lane, C, Sub)) {
                  EXPECT_TRUE(Seen.insert({P->Row, P->Column}).second);
                }
          EXPECT_EQ(Seen.size(), size_t(Rows) * Columns);
        }
}

TEST(LaneLayout, SimtTargetsHoldWhatMultiplicationsTake) {
  LLVMContext Ctx;
  auto Layout = [&](MatrixUse Use, unsigned Bits, unsigned Rows,
                    unsigned Columns, unsigned Lanes) {
    return simtLayout(MatrixType::get(IntegerType::get(Ctx, Bits),
                                      MatrixScope::Subgroup, Rows, Columns,
                                      Use),
                      Lanes);
  };
  EXPECT_EQ(Layout(MatrixUse::A, 8, 8, 32, 16).Pack, 2u);
  EXPECT_EQ(Layout(MatrixUse::A, 8, 8, 32, 8).Pack, 4u);
  EXPECT_EQ(Layout(MatrixUse::B, 16, 16, 16, 16).Pack, 2u);
  EXPECT_EQ(Layout(MatrixUse::B, 16, 15, 16, 16).Pack, 1u);
  EXPECT_EQ(Layout(MatrixUse::Accumulator, 16, 8, 16, 16).Pack, 1u);
  EXPECT_EQ(Layout(MatrixUse::A, 8, 8, 32, 1).Pack, 1u);
}

TEST(LaneLayout, PowersOfTwoAreBitLayouts) {
  LLVMContext Ctx;
  auto Layout = [&](MatrixUse Use, unsigned Rows, unsigned Columns) {
    return simtLayout(MatrixType::get(IntegerType::get(Ctx, 16),
                                      MatrixScope::Subgroup, Rows, Columns,
                                      Use),
                      16);
  };
  EXPECT_EQ(Layout(MatrixUse::A, 8, 32).Panel.text(),
            "lane C1 C2 C4 C8; component C16 R1 R2 R4");
  EXPECT_EQ(Layout(MatrixUse::B, 16, 8).Panel.text(),
            "element R1; lane C1 C2 C4 R2; component R4 R8");
  // Padded: 12 rows become 16.
  EXPECT_EQ(Layout(MatrixUse::Accumulator, 12, 16).Panel.text(),
            "lane C1 C2 C4 C8; component R1 R2 R4 R8");
  EXPECT_EQ(Layout(MatrixUse::Accumulator, 12, 16).Components, 12u);
}

/// What programs observe that count the elements of a lane.
TEST(LaneLayout, OtherRowsAreDistributedCellByCell) {
  LaneLayout L = rowMajorLayout(27, 27, 32, 16);
  EXPECT_EQ(L.RowRuns, 27u);
  EXPECT_EQ(L.Panel.text(), "lane U1 U2 U4 U8; component U16 U32 U64 U128 U256 "
                            "U512");
  EXPECT_EQ(L.Components, 46u); // 729 / 16, and not two rows of 27 in 32
}

TEST(LaneLayout, CellsAreRowMajor) {
  for (unsigned Lanes : {1, 8, 16, 64})
    for (unsigned Rows : {1, 3, 8})
      for (unsigned Columns = 1; Columns <= 50; ++Columns) {
        LaneLayout L = rowMajorLayout(Rows, Columns, 32, Lanes);
        for (unsigned Cell = 0; Cell < L.Components * Lanes; ++Cell) {
          unsigned Lane = Cell % Lanes, C = Cell / Lanes, Row = Cell / Columns;
          if (Row >= Rows) {
            EXPECT_EQ(L.element(Lane, C), std::nullopt);
            continue;
          }
          LaneLayout::Coordinates At{Row, Cell % Columns};
          EXPECT_EQ(L.element(Lane, C), At);
          EXPECT_EQ(L.holder(At.Row, At.Column),
                    (LaneLayout::Holder{Lane, C, 0}));
        }
      }
}

TEST(LaneLayout, RunsOfARowAreBitLayouts) {
  LLVMContext Ctx;
  // Rows of three runs of all lanes, which select the column in a run.
  LaneLayout L = rowMajorLayout(2, 48, 32, 16);
  EXPECT_EQ(L.RowRuns, 3u);
  EXPECT_EQ(L.Panel.text(), "lane C1 C2 C4 C8; component U1 U2 U4");
  EXPECT_EQ(L.PanelInverse.text(), "column L1 L2 L4 L8; run V1 V2 V4");
  EXPECT_EQ(L.element(9, 4), (LaneLayout::Coordinates{1, 25}));
  // Lanes that do not divide a row: each cell is a run.
  EXPECT_EQ(rowMajorLayout(4, 24, 32, 16).Panel.text(),
            "lane U1 U2 U4 U8; component U16 U32 U64");
  // Elements of a component of B are in the rows of a run.
  LaneLayout B =
      simtLayout(MatrixType::get(IntegerType::get(Ctx, 16),
                                 MatrixScope::Subgroup, 8, 12, MatrixUse::B),
                 8);
  EXPECT_EQ(B.Panel.text(), "element R1; lane U1 U2 U4; component U8 U16 U32");
  EXPECT_EQ(B.element(5, 1, 1), (LaneLayout::Coordinates{3, 1})); // cell 13
  EXPECT_EQ(B.holder(3, 1), (LaneLayout::Holder{5, 1, 1}));
}

TEST(LaneLayout, CellsAreDistributedInOrder) {
  LaneLayout L = rowMajorLayout(8, 12, 32, 16);
  EXPECT_EQ(L.cells().text(), "lane G1 G2 G4 G8; component G16 G32 G64");
}

TEST(LaneLayout, SameCellsInOtherLayouts) {
  auto Layout = [](unsigned Rows, unsigned Columns, unsigned Bits) {
    return rowMajorLayout(Rows, Columns, Bits, 16);
  };
  EXPECT_TRUE(Layout(4, 24, 32).hasSameCells(Layout(8, 24, 16)));
  EXPECT_TRUE(Layout(4, 32, 32).hasSameCells(Layout(8, 32, 16)));
  EXPECT_FALSE(Layout(4, 24, 32).hasSameCells(Layout(4, 12, 32)));
  EXPECT_FALSE(Layout(4, 24, 32).hasSameCells(Layout(4, 32, 32)));
}

TEST(LaneLayout, RowsOfTheGrid) {
  LaneLayout Long = rowMajorLayout(8, 48, 32, 16);
  EXPECT_EQ(Long.componentsOfRow(), 3u);
  EXPECT_EQ(Long.rowsOfComponent(), 1u);
  EXPECT_EQ(Long.rowPeriod(), 1u);
  EXPECT_EQ(Long.firstOfRow(2), 6u);
  EXPECT_EQ(Long.componentsOfRows(2), 6u);
  LaneLayout Short = rowMajorLayout(8, 4, 32, 16);
  EXPECT_EQ(Short.componentsOfRow(), 0u);
  EXPECT_EQ(Short.rowsOfComponent(), 4u);
  EXPECT_EQ(Short.rowPeriod(), 4u);
  EXPECT_EQ(Short.componentsOfRows(6), 2u);
  EXPECT_EQ(Short.mostRowsOfComponent(), 4u);
  EXPECT_EQ(Short.mostComponentsOfRow(), 1u);
  EXPECT_EQ(Short.mostComponentsOfColumn(4), 2u);
  LaneLayout Odd = rowMajorLayout(8, 12, 32, 16);
  EXPECT_EQ(Odd.componentsOfRow(), 0u);
  EXPECT_EQ(Odd.rowsOfComponent(), 1u);
  EXPECT_EQ(Odd.rowPeriod(), 4u);
  EXPECT_EQ(Odd.firstOfRow(2), 1u);
  EXPECT_EQ(Odd.mostRowsOfComponent(), 3u);
  EXPECT_EQ(Odd.mostComponentsOfRow(), 2u);
  EXPECT_EQ(Odd.mostComponentsOfColumn(3), 3u);
}
