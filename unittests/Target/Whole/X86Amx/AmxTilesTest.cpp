// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which tile registers blocks use on target amx, and their configuration.

#include "Target/Whole/X86Amx/AmxTiles.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <map>

using namespace llvm;
using namespace tenon;

/// "acc 0 1 2 3 A 4 5 B 6 6".
static std::string registersOf(const BlockTiles &Tiles) {
  std::string Text;
  raw_string_ostream OS(Text);
  BlockShape Block = Tiles.block();
  OS << "acc";
  for (unsigned I = 0; I < Block.Rows * Block.Columns; ++I)
    OS << ' ' << Tiles.accumulator(I / Block.Columns, I % Block.Columns);
  OS << " A";
  for (unsigned I = 0; I < Block.Rows; ++I)
    OS << ' ' << Tiles.ofA(I);
  OS << " B";
  for (unsigned J = 0; J < Block.Columns; ++J)
    OS << ' ' << Tiles.ofB(J);
  return Text;
}

TEST(AmxTiles, TheOtherSideTakesTurns) {
  auto Tiles = BlockTiles::assign({0, 16, 2}, {0, 16, 4}, 64, false);
  EXPECT_EQ(registersOf(*Tiles), "acc 0 1 2 3 A 4 5 B 6 6");
  Tiles = BlockTiles::assign({0, 16, 4}, {0, 16, 1}, 64, false);
  EXPECT_EQ(registersOf(*Tiles), "acc 0 1 2 3 A 5 5 5 5 B 4");
}

TEST(AmxTiles, OperandsThatStayHaveTheirOwn) {
  auto Tiles = BlockTiles::assign({0, 16, 2}, {0, 16, 2}, 64, true);
  EXPECT_EQ(registersOf(*Tiles), "acc 0 1 2 3 A 4 5 B 6 7");
}

TEST(AmxTiles, ALastTileOfAnotherSizeHasItsOwn) {
  auto Tiles = BlockTiles::assign({0, 16, 2, 11}, {0, 16, 2, 11}, 64, false);
  EXPECT_EQ(registersOf(*Tiles), "acc 0 1 2 3 A 4 5 B 6 7");
  std::array<uint8_t, 64> Bytes = Tiles->configuration();
  EXPECT_EQ(Bytes[0], 1);
  const unsigned Rows[] = {16, 16, 11, 11, 16, 11, 16, 16};
  const unsigned RowBytes[] = {64, 44, 64, 44, 64, 64, 64, 44};
  for (unsigned Tile = 0; Tile < MaxTiles; ++Tile) {
    EXPECT_EQ(Bytes[48 + Tile], Rows[Tile]) << Tile;
    EXPECT_EQ(Bytes[16 + 2 * Tile], RowBytes[Tile]) << Tile;
  }
}

TEST(AmxTiles, ARestInSeveralBlocksIsASpanOfItsOwn) {
  EXPECT_FALSE(BlockTiles::assign({0, 16, 9, 8}, {0, 16, 9}, 64, false));
  TileSpans Spans = spansOf(136, 144, 64, false);
  EXPECT_EQ(Spans.Rows.size(), 2u);
  EXPECT_EQ(Spans.Columns.size(), 1u);
  Spans = spansOf(27, 64, 64, false);
  EXPECT_EQ(Spans.Rows.size(), 1u);
  EXPECT_EQ(Spans.Rows[0].Last, 11u);
}

/// In any region each tile is in a register with the right configuration, and
/// no register holds two tiles that are live at the same time.
static void checkRegion(const TileSpan &Rows, const TileSpan &Columns,
                        unsigned Depth, bool OperandsStay) {
  auto Tiles = BlockTiles::assign(Rows, Columns, Depth, OperandsStay);
  ASSERT_TRUE(Tiles);
  std::array<uint8_t, 64> Bytes = Tiles->configuration();
  auto Is = [&](unsigned Tile, unsigned RowCount, unsigned RowBytes) {
    ASSERT_LT(Tile, MaxTiles);
    EXPECT_EQ(Bytes[48 + Tile], RowCount);
    EXPECT_EQ(Bytes[16 + 2 * Tile], RowBytes);
  };
  BlockShape Block = Tiles->block();
  std::map<unsigned, unsigned> Uses;
  for (unsigned I = 0; I < Block.Rows; ++I)
    for (unsigned J = 0; J < Block.Columns; ++J) {
      Is(Tiles->accumulator(I, J), Rows.size(I), Columns.size(J) * 4);
      ++Uses[Tiles->accumulator(I, J)];
    }
  bool AllOfA = OperandsStay || Tiles->keepsA();
  bool AllOfB = OperandsStay || !Tiles->keepsA();
  for (unsigned I = 0; I < Block.Rows; ++I) {
    Is(Tiles->ofA(I), Rows.size(I), Depth);
    Uses[Tiles->ofA(I)] += AllOfA ? 1 : 0;
  }
  for (unsigned J = 0; J < Block.Columns; ++J) {
    Is(Tiles->ofB(J), Depth / 4, Columns.size(J) * 4);
    Uses[Tiles->ofB(J)] += AllOfB ? 1 : 0;
  }
  for (auto [Tile, Count] : Uses)
    EXPECT_LE(Count, 1u) << Tile;
  for (unsigned I = 0; I < Block.Rows; ++I)
    for (unsigned J = 0; J < Block.Columns; ++J)
      EXPECT_NE(Tiles->ofA(I), Tiles->ofB(J));
}

TEST(AmxTiles, EveryShape) {
  for (bool OperandsStay : {false, true})
    for (unsigned M = 1; M <= 100; ++M)
      for (unsigned N = 1; N <= 100; N += 1 + N / 20) {
        TileSpans Spans = spansOf(M, N, 48, OperandsStay);
        EXPECT_EQ(Spans.Rows.back().end(), M);
        EXPECT_EQ(Spans.Columns.back().end(), N);
        for (const TileSpan &Rows : Spans.Rows)
          for (const TileSpan &Columns : Spans.Columns)
            checkRegion(Rows, Columns, 48, OperandsStay);
      }
}
