// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Target/Simt/SpirvDpas/DpasDevices.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "gtest/gtest.h"
#include <set>

using namespace llvm;
using namespace tenon;

TEST(DpasDevices, HaveNamesOfTheirOwn) {
  std::set<StringRef> Names;
  for (const DpasGeneration &G : dpasGenerations())
    for (StringRef Name : G.Devices) {
      EXPECT_TRUE(Names.insert(Name).second) << Name.str();
      EXPECT_EQ(dpasGeneration(Name), &G);
    }
  EXPECT_EQ(dpasGeneration("gtx"), nullptr);
}

TEST(DpasDevices, RowsAreFilledByOneDepth) {
  for (const DpasGeneration &G : dpasGenerations())
    for (const DpasRow &R : G.Rows) {
      EXPECT_EQ(bitsOf(R.A), bitsOf(R.B));
      EXPECT_EQ(DpasDepthBits % bitsOf(R.A), 0u);
      EXPECT_EQ(G.row(R.A, R.B, R.D), &R);
    }
}

TEST(DpasDevices, KnowWhichAccumulatorsAGenerationLacks) {
  using K = ElementKind;
  const DpasGeneration &Old = *dpasGeneration("dg2-g10");
  const DpasGeneration &New = *dpasGeneration("pvc");
  EXPECT_TRUE(Old.row(K::BF16, K::BF16, K::F32));
  EXPECT_FALSE(Old.row(K::BF16, K::BF16, K::BF16));
  EXPECT_FALSE(Old.row(K::TF32, K::TF32, K::F32));
  EXPECT_TRUE(New.row(K::BF16, K::BF16, K::BF16));
  EXPECT_TRUE(New.row(K::TF32, K::TF32, K::F32));
  EXPECT_FALSE(New.row(K::F64, K::F64, K::F64));
}

TEST(DpasDevices, ChooseTheLargestMessage) {
  const DpasGeneration &G = *dpasGeneration("pvc");
  auto Load = G.largestLoad(BlockForm::Plain, 2, 16, 32, 2);
  ASSERT_TRUE(Load);
  EXPECT_EQ(Load->Height, 32u);
  EXPECT_EQ(Load->Count, 2u);
  EXPECT_EQ(G.largestLoad(BlockForm::Plain, 2, 16, 12, 3)->Height, 8u);
  EXPECT_EQ(G.largestLoad(BlockForm::Plain, 2, 16, 12, 3)->Count, 2u);
  EXPECT_FALSE(G.largestLoad(BlockForm::Transform, 2, 16, 8, 1));
  EXPECT_EQ(G.largestLoad(BlockForm::Transpose, 4, 4, 16, 1)->Width, 4u);
  EXPECT_EQ(G.largestStore(4, 16, 32)->Height, 8u);
  EXPECT_FALSE(dpasGeneration("dg2")->hasBlocks());
}

namespace {
LaneLayout layoutOf(LLVMContext &Ctx, StringRef Device, MatrixUse Use,
                    unsigned Bits, unsigned Rows, unsigned Columns,
                    unsigned Lanes) {
  auto *Ty = MatrixType::get(IntegerType::get(Ctx, Bits), MatrixScope::Subgroup,
                             Rows, Columns, Use);
  return dpasLayout(*dpasGeneration(Device), Ty, Lanes);
}
} // namespace

TEST(DpasLayout, IsABijection) {
  LLVMContext Ctx;
  const std::pair<unsigned, unsigned> Shapes[] = {{1, 1},   {8, 16},  {7, 13},
                                                  {20, 13}, {32, 64}, {12, 48}};
  for (auto [Device, Lanes] :
       {std::pair("dg2", 8u), std::pair("pvc", 16u), std::pair("bmg", 32u)})
    for (MatrixUse Use : {MatrixUse::A, MatrixUse::B, MatrixUse::Accumulator})
      for (unsigned Bits : {4u, 8u, 16u, 32u, 64u})
        for (auto [Rows, Columns] : Shapes) {
          LaneLayout L = layoutOf(Ctx, Device, Use, Bits, Rows, Columns, Lanes);
          unsigned Elements = 0;
          for (unsigned Lane = 0; Lane < Lanes; ++Lane)
            for (unsigned C = 0; C < L.Components; ++C)
              for (unsigned Sub = 0; Sub < L.Pack; ++Sub)
                if (auto P = L.element(Lane, C, Sub)) {
                  ++Elements;
                  EXPECT_EQ(L.holder(P->Row, P->Column),
                            (LaneLayout::Holder{Lane, C, Sub}));
                }
          EXPECT_EQ(Elements, Rows * Columns);
        }
}

/// SPV_INTEL_subgroup_matrix_multiply_accumulate: one component of all lanes
/// has one row of A (two rows of 32 bits on 16 lanes), as many rows of B as fit
/// into 32 bits, and one row of C and D.
TEST(DpasLayout, IsTheSpecifications) {
  LLVMContext Ctx;
  for (auto [Device, Lanes] : {std::pair("dg2", 8u), std::pair("pvc", 16u)})
    for (unsigned Bits : {4u, 8u, 16u, 32u}) {
      unsigned K = 256 / Bits, OfB = 32 / Bits;
      unsigned OfA = std::max(1u, (Lanes == 8 ? 32 : 16) / Bits);
      unsigned InRow = K / OfA; // lanes
      LaneLayout A = layoutOf(Ctx, Device, MatrixUse::A, Bits, 8, K, Lanes);
      LaneLayout B = layoutOf(Ctx, Device, MatrixUse::B, Bits, K, Lanes, Lanes);
      EXPECT_EQ(A.Pack, OfA);
      EXPECT_EQ(A.Components, 8 * InRow / Lanes);
      EXPECT_EQ(B.Pack, OfB);
      EXPECT_EQ(B.Components, 8u);
      for (unsigned l = 0; l < Lanes; ++l) {
        for (unsigned v = 0; v < A.Components; ++v)
          for (unsigned i = 0; i < OfA; ++i)
            EXPECT_EQ(A.element(l, v, i),
                      (LaneLayout::Coordinates{v * (Lanes / InRow) + l / InRow,
                                               l % InRow * OfA + i}));
        for (unsigned v = 0; v < B.Components; ++v)
          for (unsigned i = 0; i < OfB; ++i)
            EXPECT_EQ(B.element(l, v, i),
                      (LaneLayout::Coordinates{v * OfB + i, l}));
      }
    }
  for (auto [Device, Lanes] : {std::pair("dg2", 8u), std::pair("pvc", 16u)})
    for (unsigned Bits : {16u, 32u})
      for (unsigned M : {1u, 2u, 4u, 8u}) {
        LaneLayout D = layoutOf(Ctx, Device, MatrixUse::Accumulator, Bits, M,
                                Lanes, Lanes);
        EXPECT_EQ(D.Components, M);
        for (unsigned l = 0; l < Lanes; ++l)
          for (unsigned v = 0; v < M; ++v)
            EXPECT_EQ(D.element(l, v), (LaneLayout::Coordinates{v, l}));
      }
}

TEST(DpasLayout, HasInstructionsOperandsAsRuns) {
  LLVMContext Ctx;
  // Rows 8 to 15 of the second panel of A are components 40 to 47.
  LaneLayout A = layoutOf(Ctx, "pvc", MatrixUse::A, 16, 32, 32, 16);
  EXPECT_EQ(A.holder(8, 16), (LaneLayout::Holder{0, 40, 0}));
  EXPECT_EQ(A.Components, 64u);
  // Rows 16 to 31 of the second panel of B are components 24 to 31.
  LaneLayout B = layoutOf(Ctx, "pvc", MatrixUse::B, 16, 32, 32, 16);
  EXPECT_EQ(B.holder(16, 16), (LaneLayout::Holder{0, 24, 0}));
  EXPECT_EQ(B.holder(17, 16), (LaneLayout::Holder{0, 24, 1}));
  // Twelve rows are divided into eight and four; seven become eight.
  EXPECT_EQ(
      layoutOf(Ctx, "pvc", MatrixUse::Accumulator, 32, 12, 16, 16).Components,
      12u);
  EXPECT_EQ(
      layoutOf(Ctx, "pvc", MatrixUse::Accumulator, 32, 7, 13, 16).Components,
      8u);
}
