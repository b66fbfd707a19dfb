// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Target/Whole/Contract/Contraction.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

using Kind = ElementKind;
using Layout = MatrixLayout;

static Contraction bf16(Layout A, Layout B) {
  return {{8, 16, 32, Kind::BF16, Kind::BF16, Kind::F32, Kind::F32},
          A,
          B,
          ContractSteps::Continued,
          /*FromZero=*/false};
}

TEST(Contraction, ItsNameHasWhatTheFunctionDependsOn) {
  Contraction Facts = bf16(Layout::RowMajor, Layout::Packed);
  EXPECT_EQ(Facts.name(), "f32.8x16x32.bf16.bf16.row.packed.continued");
  Facts.FromZero = true;
  Facts.SharesB = true;
  EXPECT_EQ(Facts.name(),
            "f32.8x16x32.bf16.bf16.row.packed.continued.zero.shared");
  Facts.MemoryOfB = Kind::S8;
  EXPECT_EQ(Facts.withLimits(ContractLimits::All, /*MayShareB=*/false).name(),
            "f32.8x16x32.bf16.bf16.row.packed.b.from.s8.continued.limited."
            "zero");
}

TEST(Contraction, ConvertedOperandsHaveTheSizesOfMemory) {
  Contraction Facts = bf16(Layout::RowMajor, Layout::Packed);
  EXPECT_FALSE(Facts.converts());
  EXPECT_EQ(Facts.group(), 2u);
  Facts.MemoryOfB = Kind::S8;
  EXPECT_TRUE(Facts.converts(MatrixUse::B));
  EXPECT_FALSE(Facts.converts(MatrixUse::A));
  EXPECT_EQ(Facts.elementBytes(MatrixUse::B), 1u);
  EXPECT_EQ(Facts.elementBytes(MatrixUse::A), 2u);
  EXPECT_EQ(Facts.group(), 4u);
}

TEST(Contraction, LinesAlongKDependOnUseAndLayout) {
  Contraction Plain = bf16(Layout::RowMajor, Layout::RowMajor);
  EXPECT_TRUE(Plain.hasDepthInLines(MatrixUse::A));
  EXPECT_FALSE(Plain.hasDepthInLines(MatrixUse::B));
  Contraction Transposed = bf16(Layout::ColumnMajor, Layout::ColumnMajor);
  EXPECT_FALSE(Transposed.hasDepthInLines(MatrixUse::A));
  EXPECT_TRUE(Transposed.hasDepthInLines(MatrixUse::B));
}
