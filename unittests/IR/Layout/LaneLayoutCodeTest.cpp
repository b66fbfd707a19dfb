// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code for positions computes the layout: the builder folds it for constants.

#include "tenon/IR/Layout/LaneLayoutCode.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
class LaneLayoutCode : public testing::Test {
protected:
  ConstantInt *number(unsigned N) { return B.getInt32(N); }
  static unsigned numberOf(Value *V) {
    return cast<ConstantInt>(V)->getZExtValue();
  }

  void check(const LaneLayout &L) {
    for (unsigned Lane = 0; Lane < L.Lanes; ++Lane)
      for (unsigned C = 0; C < L.Components; ++C)
        for (unsigned Sub = 0; Sub < L.Pack; ++Sub) {
          auto [Row, Column] =
              emitRowAndColumn(B, L, number(Lane), number(C), number(Sub));
          std::optional<LaneLayout::Coordinates> P = L.element(Lane, C, Sub);
          if (!P) {
            EXPECT_TRUE(numberOf(Row) >= L.Rows ||
                        numberOf(Column) >= L.Columns);
            continue;
          }
          EXPECT_EQ(numberOf(Row), P->Row);
          EXPECT_EQ(numberOf(Column), P->Column);
          auto [Of, In] = emitLaneAndComponent(B, L, Row, Column);
          EXPECT_EQ(numberOf(Of), Lane);
          EXPECT_EQ(numberOf(In), C);
          EXPECT_EQ(numberOf(emitElementInComponent(B, L, Row, Column)), Sub);
        }
  }

  LLVMContext Ctx;
  IRBuilder<> B{Ctx};
};
} // namespace

TEST_F(LaneLayoutCode, OfSimtTargets) {
  for (MatrixUse Use : {MatrixUse::A, MatrixUse::B, MatrixUse::Accumulator})
    for (unsigned Lanes : {1, 8, 16, 32})
      for (auto [Rows, Columns] : {std::pair(8, 16),
                                   {16, 4},
                                   {27, 27},
                                   {12, 48},
                                   {6, 32},
                                   {3, 1},
                                   {12, 24}})
        check(simtLayout(MatrixType::get(IntegerType::get(Ctx, 8),
                                         MatrixScope::Subgroup, Rows, Columns,
                                         Use),
                         Lanes));
}

TEST_F(LaneLayoutCode, OfPanels) {
  for (MatrixUse Use : {MatrixUse::A, MatrixUse::B, MatrixUse::Accumulator})
    for (auto [Rows, Columns] : {std::pair(8, 16), {12, 40}, {20, 13}})
      check(panelLayout(MatrixType::get(IntegerType::get(Ctx, 16),
                                        MatrixScope::Subgroup, Rows, Columns,
                                        Use),
                        16, {16, 16, 4}));
}

TEST_F(LaneLayoutCode, OfCellsAndRows) {
  for (auto [Rows, Columns] : {std::pair(8, 48), {5, 32}, {3, 16}}) {
    LaneLayout L = rowMajorLayout(Rows, Columns, 32, 16);
    unsigned Each = L.componentsOfRow();
    for (unsigned Lane = 0; Lane < L.Lanes; ++Lane)
      for (unsigned C = 0; C < L.Components; ++C) {
        auto [Row, Column] = *L.element(Lane, C);
        EXPECT_EQ(numberOf(emitCell(B, L, number(Lane), number(C))),
                  Row * L.Columns + Column);
        EXPECT_EQ(
            numberOf(emitComponentOfRow(B, L, number(Row), number(C % Each))),
            C);
      }
  }
}

TEST_F(LaneLayoutCode, OfRowsInPanels) {
  LaneLayout L = panelLayout(MatrixType::get(IntegerType::get(Ctx, 32),
                                             MatrixScope::Subgroup, 8, 64,
                                             MatrixUse::Accumulator),
                             16, {32, 0, 1});
  // The fourth 16 columns are the second half of the second panel.
  EXPECT_EQ(numberOf(emitComponentOfRow(B, L, number(5), number(3))),
            L.holder(5, 48).Component);
}

/// Bits of two inputs that change different numbers, and that change the same
/// ones.
TEST_F(LaneLayoutCode, OfExclusiveOr) {
  std::optional<BitLayout> L =
      BitLayout::parse("lane C1 C2 R1^C4; component R2^C1 C4");
  ASSERT_TRUE(L);
  for (unsigned Lane = 0; Lane < 8; ++Lane)
    for (unsigned C = 0; C < 4; ++C)
      for (LayoutDim To : {LayoutDim::Row, LayoutDim::Column}) {
        std::pair<LayoutDim, Value *> Inputs[] = {
            {LayoutDim::Lane, number(Lane)}, {LayoutDim::Component, number(C)}};
        EXPECT_EQ(
            numberOf(emitOutput(B, *L, Inputs, To)),
            L->apply({{LayoutDim::Lane, Lane}, {LayoutDim::Component, C}}, To));
      }
}
