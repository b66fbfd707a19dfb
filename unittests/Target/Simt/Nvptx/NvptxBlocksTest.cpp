// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which work-groups execute a contraction of two matrices in global memory.

#include "Target/Simt/Nvptx/NvptxOptions.h"
#include "tenon/IR/AddressSpaces.h"
#include "llvm/IR/LLVMContext.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace tenon {
namespace {

using enum ElementKind;

class NvptxBlocks : public testing::Test {
protected:
  /// Rows of A, of B, and sums of 32 bits.
  OpFacts factsOf(unsigned Rows, unsigned Columns, ElementKind Kind) {
    OpFacts Facts;
    Facts.Opcode = MatrixOpcode::Contract;
    ElementKind Sum = isFloat(Kind) ? F32 : S32;
    Facts.MulAdd = {.M = Rows,
                    .N = Columns,
                    .K = 16,
                    .A = Kind,
                    .B = Kind,
                    .C = Sum,
                    .D = Sum};
    Facts.Contract.SpaceOfA = Facts.Contract.SpaceOfB = GlobalSpace;
    Facts.Type =
        MatrixType::get(Type::getFloatTy(Context), MatrixScope::Subgroup, Rows,
                        Columns, MatrixUse::Accumulator);
    return Facts;
  }

  /// "rows x columns of the work-group, buffers, blocks of a warp", with "w"
  /// for wgmma; "" for none.
  static std::string textOf(const std::optional<RegroupedBlocks> &Blocks) {
    if (!Blocks)
      return "";
    const SharedBlocks &Of = Blocks->Of;
    std::string Text;
    for (unsigned Number : {Of.rows(), Of.columns(), Of.Buffers, Blocks->Each})
      Text += (Text.empty() ? "" : " ") + std::to_string(Number);
    return Text + (Of.Warpgroups ? " w" : "");
  }
  static std::string blocksFor(StringRef Features, const OpFacts &Facts,
                               StringRef CPU = "sm_90a") {
    return textOf(NvptxOptions(CPU, Features).blocksFor(Facts));
  }
  static std::string blocksOf(StringRef Features, const OpFacts &Facts) {
    return textOf(NvptxOptions("sm_90a", Features).blocksOf(Facts));
  }
  static std::string smallerFor(StringRef Features, const OpFacts &Facts) {
    return textOf(NvptxOptions("sm_90a", Features).smallerBlocksFor(Facts));
  }

  LLVMContext Context;
};

/// The largest tile of D that fits, in whole blocks; its sums are those of
/// warps of 16 rows of all columns. B is the operand in registers where wgmma
/// cannot read it: rows of bytes.
TEST_F(NvptxBlocks, OfWarpgroups) {
  EXPECT_EQ(blocksFor("", factsOf(32, 32, F16)), "128 256 4 4 w");
  EXPECT_EQ(blocksFor("", factsOf(32, 32, S8)), "256 128 4 4 w");
  // 16 blocks of 16 columns, one below the other, have 256 rows.
  EXPECT_EQ(blocksFor("", factsOf(16, 16, F16)), "128 128 4 8 w");
  EXPECT_EQ(blocksFor("+buffers-3", factsOf(32, 32, F16)), "128 256 3 4 w");
}

/// Where warpgroups cannot: too few buffers, or tiles smaller than blocks.
TEST_F(NvptxBlocks, OfWarps) {
  EXPECT_EQ(blocksFor("", factsOf(32, 32, F16), "sm_80"), "128 128 4 2");
  EXPECT_EQ(blocksFor("", factsOf(16, 256, F16), "sm_80"), "");
  EXPECT_EQ(blocksFor("+buffers-2", factsOf(16, 256, F16), "sm_80"),
            "32 512 2 1");
  EXPECT_EQ(blocksFor("+buffers-2", factsOf(32, 32, F16)), "128 128 2 2");
  EXPECT_EQ(blocksFor("+tile-256x32", factsOf(64, 64, F16)), "128 256 4 1");
  EXPECT_EQ(blocksFor("+tile-256x32", factsOf(16, 64, S8)), "128 256 4 4");
  EXPECT_EQ(blocksFor("+tile-16x64", factsOf(64, 16, F16)), "128 64 4 1");
  // Too many work-items, and too few buffers.
  EXPECT_EQ(blocksFor("+warps-8x8", factsOf(32, 32, F16)), "");
  EXPECT_EQ(blocksFor("+buffers-1", factsOf(32, 32, F16)), "");
}

/// Only warpgroups convert operands.
TEST_F(NvptxBlocks, Converted) {
  OpFacts Facts = factsOf(32, 32, F16);
  Facts.Contract.FromB = E4M3;
  EXPECT_EQ(blocksFor("", Facts), "256 128 4 4 w");
  EXPECT_EQ(blocksFor("+buffers-2", Facts), "");
  Facts.Contract.FromA = E4M3;
  EXPECT_EQ(blocksFor("", Facts), "128 256 4 4 w");
  EXPECT_EQ(blocksFor("+buffers-2", Facts), "");
}

/// A quarter of the largest tile, where there is one.
TEST_F(NvptxBlocks, Smaller) {
  EXPECT_EQ(smallerFor("", factsOf(32, 32, F16)), "64 128 8 2 w");
  EXPECT_EQ(smallerFor("", factsOf(32, 32, S8)), "128 64 8 2 w");
  // The largest is the only one, half as large, or none.
  EXPECT_EQ(smallerFor("", factsOf(64, 64, F16)), "");
  EXPECT_EQ(smallerFor("", factsOf(16, 16, F16)), "");
  EXPECT_EQ(smallerFor("+buffers-2", factsOf(32, 32, F16)), "");
  EXPECT_EQ(smallerFor("+tile-128x256", factsOf(32, 32, F16)), "");
  EXPECT_EQ(smallerFor("-warpgroups", factsOf(32, 32, F16)), "");
}

/// A warp's work is one block.
TEST_F(NvptxBlocks, OfOneWarp) {
  EXPECT_EQ(blocksOf("", factsOf(64, 32, F16)), "64 128 8 1 w");
  EXPECT_EQ(blocksOf("", factsOf(64, 16, S8)), "64 64 8 1 w");
  EXPECT_EQ(blocksOf("+buffers-2", factsOf(64, 32, F16)), "128 128 2 1");
  EXPECT_EQ(blocksOf("-regroup", factsOf(64, 32, F16)), "");
}

/// Contractions that neither work-groups nor several sub-groups execute.
TEST_F(NvptxBlocks, Refused) {
  OpFacts Good = factsOf(32, 32, F16);
  EXPECT_EQ(NvptxOptions("sm_90a", "").partsOf(Good), 16u);
  EXPECT_EQ(NvptxOptions("sm_90a", "").partsOf(factsOf(32, 64, F16)), 8u);
  EXPECT_EQ(NvptxOptions("sm_90a", "+parts-2").partsOf(Good), 2u);
  SmallVector<OpFacts> Wrong(7, Good);
  Wrong[0].MulAdd.C = F16;
  Wrong[1].MulAdd.D = F16;
  Wrong[2].MulAdd.Saturating = true;
  Wrong[3].Contract.SpaceOfA = 0;
  Wrong[4].Contract.SpaceOfB = 0;
  Wrong[5] = factsOf(64, 128, F16);
  Wrong[6].MulAdd.A = F32;
  for (auto [I, Facts] : enumerate(Wrong)) {
    EXPECT_EQ(NvptxOptions("sm_90a", "").partsOf(Facts), 0u) << I;
    EXPECT_EQ(blocksFor("", Facts), "") << I;
    EXPECT_EQ(smallerFor("", Facts), "") << I;
  }
  // Blocks that work-groups alone do not execute.
  EXPECT_EQ(blocksFor("", factsOf(48, 32, F16)), "");
  EXPECT_EQ(blocksFor("", factsOf(32, 48, F16)), "");
  EXPECT_EQ(blocksFor("", factsOf(8, 32, F16)), "");
  EXPECT_EQ(blocksFor("", factsOf(32, 8, F16)), "");
}

} // namespace
} // namespace tenon
