// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How contractions are divided into blocks of k, column panels and images, for
// all shapes that vector code supports.

#include "Target/Whole/Vector/VectorContract.h"
#include "Target/Whole/Vector/VectorTable.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
constexpr unsigned Sizes[] = {1,  2,  3,  4,  7,  8,   12,
                              16, 31, 32, 48, 64, 100, 256};

VectorModel model(unsigned Bits, unsigned Registers) {
  VectorModel Model;
  Model.VectorBits = Bits;
  Model.VectorRegisters = Registers;
  return Model;
}

/// Calls \p Check for contractions of some shapes, layouts and steps, on
/// processors with different vectors, by each row for its own kind.
void forPlans(function_ref<void(const VectorContraction &)> Check) {
  VectorModel Lanes = model(128, 32), Small = model(512, 32);
  Lanes.HasLaneOperands = true;
  Small.L1Cache = 16;
  const VectorModel Models[] = {model(128, 16), model(256, 16), model(512, 32),
                                Lanes, Small};
  SmallVector<const MulAddRow *> Rows;
  for (const MulAddRow &Row : vectorRows())
    Rows.push_back(&Row);
  for (const ContractionRow &Of : contractionRows())
    Rows.push_back(&Of.Row);
  for (const MulAddRow *Row : Rows)
    for (const VectorModel &Model : Models)
      for (auto A : {MatrixLayout::RowMajor, MatrixLayout::ColumnMajor})
        for (auto B : {MatrixLayout::RowMajor, MatrixLayout::ColumnMajor,
                       MatrixLayout::Packed})
          for (auto Steps : {ContractSteps::Single, ContractSteps::Continued,
                             ContractSteps::Separate, ContractSteps::Resident})
            for (unsigned M : Sizes)
              for (unsigned N : Sizes)
                for (unsigned K : Sizes) {
                  MulAddFacts Step = {M,
                                      N,
                                      K,
                                      Row->A,
                                      Row->A,
                                      Row->Accumulator,
                                      Row->Accumulator};
                  VectorContraction Of({Step, A, B, Steps, /*FromZero=*/false},
                                       *Row, Model);
                  if (canContractInVectors(Of))
                    Check(Of);
                }
}

std::string text(const VectorContraction &Of) {
  return Of.name() + " by " + Of.Row.Name.str() + " in vectors of " +
         std::to_string(Of.Model.VectorBits);
}
} // namespace

/// Separate steps are never divided, and other blocks consist of vectors.
TEST(VectorPlan, ImagesHoldWholeStepsOrVectors) {
  forPlans([](const VectorContraction &Of) {
    if (testing::Test::HasFailure())
      return;
    unsigned Groups = Of.imageGroups();
    unsigned Unit =
        Of.hasSeparateSteps() ? Of.K / Of.wordElements() : Of.lanes();
    ASSERT_GT(Groups, 0u) << text(Of);
    EXPECT_EQ(Groups % Unit, 0u) << text(Of);
    EXPECT_GE(Of.blockGroups(), 1u) << text(Of);
    if (Of.packsA()) {
      EXPECT_LE(Of.blockGroups(), Groups) << text(Of);
      EXPECT_LE(Of.groupsOfFewRows(), Groups) << text(Of);
    }
    if (Of.hasRowImage())
      EXPECT_GE(Of.imageRowBytes(), Groups * 4) << text(Of);
    else
      EXPECT_GE(Of.imageGroupBytes(), Of.M * Of.wordBytes()) << text(Of);
  });
}

/// A single step does not have more blocks of k than vectors.
TEST(VectorPlan, SingleStepsFillTheirBlocks) {
  forPlans([](const VectorContraction &Of) {
    if (testing::Test::HasFailure() || Of.Steps != ContractSteps::Single)
      return;
    unsigned Groups = divideCeil(Of.K, Of.wordElements());
    EXPECT_LT(Of.blockGroups(), Groups + Of.lanes()) << text(Of);
  });
}

TEST(VectorPlan, PanelsHoldAllColumnsEvenly) {
  forPlans([](const VectorContraction &Of) {
    if (testing::Test::HasFailure())
      return;
    unsigned Vectors = divideCeil(Of.N, Of.lanes());
    unsigned OfPanel = Of.panelVectors();
    ASSERT_GT(OfPanel, 0u) << text(Of);
    EXPECT_LE(OfPanel, Of.Model.maxVectors()) << text(Of);
    unsigned Panels = divideCeil(Vectors, OfPanel);
    EXPECT_EQ(Panels, divideCeil(Vectors, Of.Model.maxVectors())) << text(Of);
  });
}

/// Reads in place never read beyond a line, and nothing is converted.
TEST(VectorPlan, OnlyWholeVectorsAreReadInPlace) {
  unsigned InPlace = 0;
  forPlans([&](const VectorContraction &Of) {
    if (testing::Test::HasFailure() || !Of.readsBInPlace())
      return;
    ++InPlace;
    EXPECT_EQ(Of.B, MatrixLayout::Packed) << text(Of);
    EXPECT_EQ(Of.N % Of.lanes(), 0u) << text(Of);
    EXPECT_EQ(bitsOf(Of.KindOfB) * Of.wordElements(), 32u) << text(Of);
  });
  EXPECT_GT(InPlace, 0u);
}

/// Dot products read whole vectors of k of both operands.
TEST(VectorPlan, DotsAreOfWholeVectors) {
  unsigned Dots = 0;
  forPlans([&](const VectorContraction &Of) {
    if (testing::Test::HasFailure() || !Of.takesDots())
      return;
    ++Dots;
    EXPECT_EQ(Of.K % (Of.lanes() * Of.wordElements()), 0u) << text(Of);
    EXPECT_TRUE(Of.hasDepthInLines(MatrixUse::A)) << text(Of);
    EXPECT_TRUE(Of.hasDepthInLines(MatrixUse::B)) << text(Of);
    EXPECT_FALSE(Of.hasSeparateSteps()) << text(Of);
  });
  EXPECT_GT(Dots, 0u);
}

/// A row of A is packed once, so all columns are in one panel.
TEST(VectorPlan, BlocksPackRowsForAllColumns) {
  forPlans([](const VectorContraction &Of) {
    if (testing::Test::HasFailure() || !Of.packsRowsOfBlocks())
      return;
    EXPECT_TRUE(Of.packsA() && Of.hasRowImage()) << text(Of);
    EXPECT_GE(Of.panelVectors() * Of.lanes(), Of.N) << text(Of);
    EXPECT_EQ(Of.imageBytes(), Of.MaxImageRows * Of.imageRowBytes())
        << text(Of);
  });
}

/// A computed B is in the L1 cache in whole steps, so few rows need an image of
/// A with as many groups.
TEST(VectorPlan, FewRowsHaveImagesOfComputedSteps) {
  unsigned FewRows = 0;
  forPlans([&](const VectorContraction &Known) {
    VectorContraction Of = Known;
    Of.WordsOfB = 1;
    if (testing::Test::HasFailure() || !Of.packsA() || !Of.hasFewRows())
      return;
    EXPECT_LE(Of.computedGroups(), Of.imageGroups()) << text(Of);
    ++FewRows;
  });
  EXPECT_GT(FewRows, 0u);
}
