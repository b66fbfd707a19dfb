// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of target amx, and how shapes are cut into tiles and blocks.

#include "Target/Whole/X86Amx/AmxTable.h"
#include "tenon/Target/Machine.h"
#include "tenon/Target/MatrixTarget.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

using K = ElementKind;

static MulAddFacts facts(K A, K B, K C, K D) {
  MulAddFacts Facts;
  Facts.A = A, Facts.B = B, Facts.C = C, Facts.D = D;
  return Facts;
}

TEST(AmxTable, Rows) {
  std::string Text;
  raw_string_ostream OS(Text);
  for (const AmxRow &Row : amxRows())
    OS << wordOf(Row.A) << '*' << wordOf(Row.B) << '='
       << wordOf(Row.Accumulator) << ' ' << Row.Name << " [" << Row.Features
       << "] " << Row.group() << ' ' << Row.Needs << '\n';
  EXPECT_EQ(Text, "s8*s8=s32 tdpbssd [+amx-int8] 4 1\n"
                  "s8*u8=s32 tdpbsud [+amx-int8] 4 1\n"
                  "u8*s8=s32 tdpbusd [+amx-int8] 4 1\n"
                  "u8*u8=s32 tdpbuud [+amx-int8] 4 1\n"
                  "bf16*bf16=f32 tdpbf16ps [+amx-bf16] 2 2\n"
                  "f16*f16=f32 tdpfp16ps [+amx-fp16] 2 4\n"
                  "e4m3*e4m3=f32 tdphf8ps [+amx-fp8] 4 16\n"
                  "e4m3*e5m2=f32 tdphbf8ps [+amx-fp8] 4 16\n"
                  "e5m2*e4m3=f32 tdpbhf8ps [+amx-fp8] 4 16\n"
                  "e5m2*e5m2=f32 tdpbf8ps [+amx-fp8] 4 16\n");
}

TEST(AmxTable, RowsNeedTheProcessorAndTheKinds) {
  auto All = [](StringRef) { return true; };
  auto None = [](StringRef) { return false; };
  MulAddFacts BF16 = facts(K::BF16, K::BF16, K::F32, K::F32);
  EXPECT_TRUE(selectAmxRow(BF16, All));
  EXPECT_FALSE(selectAmxRow(BF16, None));
  EXPECT_FALSE(selectAmxRow(facts(K::BF16, K::BF16, K::BF16, K::F32), All));
  EXPECT_FALSE(selectAmxRow(facts(K::F32, K::F32, K::F32, K::F32), All));
  MulAddFacts Saturating = facts(K::S8, K::S8, K::S32, K::S32);
  EXPECT_TRUE(selectAmxRow(Saturating, All));
  Saturating.Saturating = true;
  EXPECT_FALSE(selectAmxRow(Saturating, All));
}

static std::string cut(unsigned Length) {
  std::string Text;
  for (TileSpan Span : cutIntoTiles(Length))
    Text += (Text.empty() ? "" : " ") + std::to_string(Span.Begin) + ":" +
            std::to_string(Span.Tile) + "x" + std::to_string(Span.Count);
  return Text;
}

TEST(AmxTable, CutsIntoEqualTilesWhereThatTakesNoMore) {
  EXPECT_EQ(cut(1), "0:1x1");
  EXPECT_EQ(cut(16), "0:16x1");
  EXPECT_EQ(cut(24), "0:12x2");
  EXPECT_EQ(cut(27), "0:16x1 16:11x1");
  EXPECT_EQ(cut(64), "0:16x4");
  EXPECT_EQ(cut(256), "0:16x16");
  for (unsigned Length = 1; Length <= 256; ++Length) {
    unsigned End = 0, Tiles = 0;
    for (TileSpan Span : cutIntoTiles(Length)) {
      EXPECT_EQ(Span.Begin, End);
      EXPECT_LE(Span.Tile, MaxTileRows);
      End = Span.end();
      Tiles += Span.Count;
    }
    EXPECT_EQ(End, Length);
    EXPECT_EQ(Tiles, (Length + 15) / 16);
  }
}

TEST(AmxTable, Depths) {
  EXPECT_EQ(depthOf(4), 4u);
  EXPECT_EQ(depthOf(32), 32u);
  EXPECT_EQ(depthOf(64), 64u);
  EXPECT_EQ(depthOf(96), 48u);
  EXPECT_EQ(depthOf(128), 64u);
  EXPECT_EQ(depthOf(68), 64u); // and a rest
}

TEST(AmxTable, BlocksFitIntoTheTiles) {
  auto Block = [](unsigned Rows, unsigned Columns) {
    BlockShape B = chooseBlock(Rows, Columns);
    return std::to_string(B.Rows) + "x" + std::to_string(B.Columns);
  };
  EXPECT_EQ(Block(1, 1), "1x1");
  EXPECT_EQ(Block(2, 4), "2x2");
  EXPECT_EQ(Block(1, 4), "1x4");
  EXPECT_EQ(Block(3, 1), "3x1");
  EXPECT_EQ(Block(1, 6), "1x6");
  EXPECT_EQ(Block(4, 4), "2x2");
  for (unsigned R = 1; R <= 16; ++R)
    for (unsigned C = 1; C <= 16; ++C) {
      BlockShape B = chooseBlock(R, C);
      EXPECT_LE(B.Rows * B.Columns + std::min(B.Rows, B.Columns) + 1, MaxTiles);
      EXPECT_LE(B.Rows, R);
      EXPECT_LE(B.Columns, C);
    }
}

TEST(AmxTable, BlocksWhoseOperandsStayFitIntoTheTiles) {
  auto Block = [](unsigned Rows, unsigned Columns) {
    BlockShape B = chooseBlock(Rows, Columns, /*OperandsStay=*/true);
    return std::to_string(B.Rows) + "x" + std::to_string(B.Columns);
  };
  EXPECT_EQ(Block(1, 1), "1x1");
  EXPECT_EQ(Block(2, 4), "2x2");
  EXPECT_EQ(Block(1, 3), "1x3");
  EXPECT_EQ(Block(3, 1), "3x1");
  for (unsigned R = 1; R <= 16; ++R)
    for (unsigned C = 1; C <= 16; ++C) {
      BlockShape B = chooseBlock(R, C, /*OperandsStay=*/true);
      EXPECT_LE(B.Rows * B.Columns + B.Rows + B.Columns, MaxTiles);
    }
}

TEST(AmxTable, ShareOfTheTiles) {
  const AmxRow &BF16 = amxRows()[4];
  EXPECT_EQ(tileShare(BF16, 16, 16, 32), 100u);
  EXPECT_EQ(tileShare(BF16, 32, 64, 16), 50u);
  EXPECT_EQ(tileShare(BF16, 8, 16, 16), 25u);
  EXPECT_EQ(tileShare(BF16, 27, 27, 128), 71u);
}

TEST(AmxTable, FewProductsPayOnlyInALoop) {
  auto Pays = [](unsigned Row, unsigned M, unsigned N, unsigned Depth) {
    MulAddFacts Facts = facts(K::BF16, K::BF16, K::F32, K::F32);
    Facts.M = M, Facts.N = N, Facts.K = Depth;
    return paysAlone(amxRows()[Row], Facts);
  };
  constexpr unsigned S8 = 0, BF16 = 4, FP16 = 5;
  EXPECT_FALSE(Pays(BF16, 8, 16, 16));
  EXPECT_TRUE(Pays(BF16, 8, 16, 32));
  EXPECT_TRUE(Pays(BF16, 6, 16, 32));
  EXPECT_FALSE(Pays(BF16, 1, 64, 32));
  EXPECT_FALSE(Pays(S8, 8, 8, 32));
  EXPECT_TRUE(Pays(S8, 8, 16, 32));
  EXPECT_TRUE(Pays(FP16, 1, 1, 1)); // not measured
}

TEST(AmxTable, ProcessorsDecide) {
  auto Path = [](StringRef CPU, K Kind, unsigned Depth = 32) {
    tenon::TargetOptions Options;
    Options.Target = "amx";
    Options.Triple = "x86_64-unknown-linux-gnu";
    Options.CPU = CPU.str();
    Expected<std::unique_ptr<MatrixTarget>> T = createTarget(Options);
    if (!T)
      return toString(T.takeError());
    OpFacts Facts;
    Facts.Opcode = MatrixOpcode::MulAdd;
    Facts.MulAdd = facts(Kind, Kind, K::F32, K::F32);
    Facts.MulAdd.M = Facts.MulAdd.N = 16, Facts.MulAdd.K = Depth;
    return (*T)->path(Facts);
  };
  EXPECT_EQ(Path("", K::BF16), "tdpbf16ps, 100% of the tiles used");
  EXPECT_EQ(Path("", K::BF16, 16), "tdpbf16ps, 50% of the tiles used, 100% "
                                   "in a loop over k");
  EXPECT_EQ(Path("sapphirerapids", K::F16),
            "no tile instruction: widen to f32, 512-bit vectors");
  EXPECT_EQ(Path("graniterapids", K::F16), "tdpfp16ps, 100% of the tiles used");
  EXPECT_EQ(Path("znver5", K::BF16),
            "processor 'znver5' has no AMX; target amx takes sapphirerapids, "
            "graniterapids and later, target cpu any");
}
