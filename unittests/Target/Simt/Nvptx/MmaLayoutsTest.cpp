// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares NVIDIA's layouts with the formulas of the PTX ISA ("Warp-level
// Matrix Fragments", "Register Fragments and Shared Memory Matrix Layouts"),
// which count a lane's elements a0, a1 …, b0 …, c0 … through its registers.

#include "Target/Simt/Nvptx/MmaLayouts.h"
#include "gtest/gtest.h"
#include <functional>

using namespace tenon;
using enum LayoutDim;

namespace {
constexpr MatrixUse A = MatrixUse::A, B = MatrixUse::B,
                    D = MatrixUse::Accumulator;

/// Row and column of element i of a lane whose groupID and threadID_in_group
/// are g and t.
struct Formula {
  MmaShape Shape;
  MatrixUse Use;
  unsigned Bits;
  std::function<unsigned(unsigned i, unsigned g, unsigned t)> Row, Column;
};

/// Rows or columns of \p Use.
unsigned rows(const MmaShape &S, MatrixUse Use) { return Use == B ? S.K : S.M; }
unsigned columns(const MmaShape &S, MatrixUse Use) {
  return Use == A ? S.K : S.N;
}

void check(const Formula &F) {
  SCOPED_TRACE(testing::Message()
               << "m" << F.Shape.M << "n" << F.Shape.N << "k" << F.Shape.K
               << " " << "ABD"[unsigned(F.Use)] << " " << F.Bits);
  std::optional<BitLayout> L = mmaLayout(F.Shape, F.Use, F.Bits);
  ASSERT_TRUE(L);
  EXPECT_TRUE(L->isInjective() && L->isSurjective());
  EXPECT_EQ(1u << L->outputBits(Row), rows(F.Shape, F.Use));
  EXPECT_EQ(1u << L->outputBits(Column), columns(F.Shape, F.Use));
  EXPECT_EQ(L->inputBits(Lane), 5u);
  unsigned Pack = 1u << L->inputBits(Element);
  EXPECT_EQ(Pack * F.Bits, F.Bits == 64 ? 64u : 32u);
  for (unsigned l = 0; l < 32; ++l)
    for (unsigned i = 0; i < Pack << L->inputBits(Component); ++i) {
      std::pair<LayoutDim, unsigned> At[] = {
          {Element, i % Pack}, {Component, i / Pack}, {Lane, l}};
      EXPECT_EQ(L->apply(At, Row), F.Row(i, l >> 2, l % 4)) << l << " " << i;
      EXPECT_EQ(L->apply(At, Column), F.Column(i, l >> 2, l % 4))
          << l << " " << i;
    }
}

using U = unsigned;
auto Group = [](U, U g, U) { return g; };
} // namespace

TEST(MmaLayouts, M8N8K4OfF64) {
  check({{8, 8, 4}, A, 64, Group, [](U, U, U t) { return t; }});
  check({{8, 8, 4}, B, 64, [](U, U, U t) { return t; }, Group});
  check({{8, 8, 4}, D, 64, Group, [](U i, U, U t) { return t * 2 + i; }});
}

TEST(MmaLayouts, M16N8K4AndK8OfTf32) {
  check({{16, 8, 4},
         A,
         32,
         [](U i, U g, U) { return i == 0 ? g : g + 8; },
         [](U, U, U t) { return t; }});
  check({{16, 8, 4}, B, 32, [](U, U, U t) { return t; }, Group});
  check({{16, 8, 8},
         A,
         32,
         [](U i, U g, U) { return i == 0 || i == 2 ? g : g + 8; },
         [](U i, U, U t) { return i < 2 ? t : t + 4; }});
  check({{16, 8, 8},
         B,
         32,
         [](U i, U, U t) { return i == 0 ? t : t + 4; },
         Group});
}

TEST(MmaLayouts, M16N8K8AndK16Of16Bits) {
  check({{16, 8, 8},
         A,
         16,
         [](U i, U g, U) { return i < 2 ? g : g + 8; },
         [](U i, U, U t) { return t * 2 + (i & 1); }});
  check({{16, 8, 8}, B, 16, [](U i, U, U t) { return t * 2 + i; }, Group});
  check({{16, 8, 16},
         A,
         16,
         [](U i, U g, U) { return i < 2 || (4 <= i && i < 6) ? g : g + 8; },
         [](U i, U, U t) { return t * 2 + (i & 1) + (i < 4 ? 0 : 8); }});
  check({{16, 8, 16},
         B,
         16,
         [](U i, U, U t) { return t * 2 + (i & 1) + (i < 2 ? 0 : 8); },
         Group});
}

TEST(MmaLayouts, M16N8K16AndK32Of8Bits) {
  check({{16, 8, 16},
         A,
         8,
         [](U i, U g, U) { return i < 4 ? g : g + 8; },
         [](U i, U, U t) { return t * 4 + (i & 3); }});
  check({{16, 8, 16}, B, 8, [](U i, U, U t) { return t * 4 + i; }, Group});
  check({{16, 8, 32},
         A,
         8,
         [](U i, U g, U) { return i < 4 || (8 <= i && i < 12) ? g : g + 8; },
         [](U i, U, U t) { return t * 4 + (i & 3) + (i < 8 ? 0 : 16); }});
  check({{16, 8, 32},
         B,
         8,
         [](U i, U, U t) { return t * 4 + (i & 3) + (i < 4 ? 0 : 16); },
         Group});
}

TEST(MmaLayouts, M16N8K32AndK64Of4Bits) {
  check({{16, 8, 32},
         A,
         4,
         [](U i, U g, U) { return i < 8 ? g : g + 8; },
         [](U i, U, U t) { return t * 8 + (i & 7); }});
  check({{16, 8, 32}, B, 4, [](U i, U, U t) { return t * 8 + i; }, Group});
  check({{16, 8, 64},
         A,
         4,
         [](U i, U g, U) { return i < 8 || (16 <= i && i < 24) ? g : g + 8; },
         [](U i, U, U t) { return t * 8 + (i & 7) + (i < 16 ? 0 : 32); }});
  check({{16, 8, 64},
         B,
         4,
         [](U i, U, U t) { return t * 8 + (i & 7) + (i < 8 ? 0 : 32); },
         Group});
}

TEST(MmaLayouts, AccumulatorsOf16Rows) {
  for (unsigned K : {8, 16, 32})
    for (unsigned Bits : {16, 32})
      check({{16, 8, K},
             D,
             Bits,
             [](U i, U g, U) { return i < 2 ? g : g + 8; },
             [](U i, U, U t) { return t * 2 + (i & 1); }});
}

TEST(MmaLayouts, WhatThereIsNot) {
  EXPECT_FALSE(mmaLayout({16, 16, 16}, A, 16));
  EXPECT_FALSE(mmaLayout({16, 8, 32}, A, 16));
  EXPECT_FALSE(mmaLayout({16, 8, 16}, A, 64));
}

TEST(MmaLayouts, Ldmatrix) {
  // Register r of lane l has columns 2 * (l % 4) and the next one of row l / 4
  // of matrix r; with .trans, of the transposed matrix.
  for (bool Transposed : {false, true}) {
    BitLayout L = ldmatrixLayout(4, Transposed);
    EXPECT_TRUE(L.isInjective() && L.isSurjective());
    for (unsigned l = 0; l < 32; ++l)
      for (unsigned r = 0; r < 4; ++r)
        for (unsigned e = 0; e < 2; ++e) {
          std::pair<LayoutDim, unsigned> At[] = {
              {Element, e}, {Component, r}, {Lane, l}};
          EXPECT_EQ(L.apply(At, Tile), r);
          EXPECT_EQ(L.apply(At, Transposed ? Column : Row), l / 4);
          EXPECT_EQ(L.apply(At, Transposed ? Row : Column), l % 4 * 2 + e);
        }
  }
  EXPECT_EQ(ldmatrixLayout(1, false).inputBits(Component), 0u);
  // Lanes 0 to 7 have the addresses of matrix 0's rows, 8 to 15 of matrix 1's.
  BitLayout Addresses = ldmatrixAddresses(4);
  for (unsigned l = 0; l < 32; ++l) {
    EXPECT_EQ(Addresses.apply({{Lane, l}}, Tile), l / 8);
    EXPECT_EQ(Addresses.apply({{Lane, l}}, Row), l % 8);
  }
}

TEST(MmaLayouts, LdmatrixLoadsOperandsOfMma) {
  // A 16x16 as four matrices: rows 0-7 and 8-15, then the same of columns 8-15.
  BitLayout Tiles = *BitLayout::parse("row R1 R2 R4; column C1 C2 C4; "
                                      "tile R8 C8");
  BitLayout L = ldmatrixLayout(4, false).then(Tiles);
  EXPECT_TRUE(L.agreesWith(*mmaLayout({16, 8, 16}, A, 16)));
  // B of 16x8 is in rows: two matrices, transposed.
  BitLayout Below = *BitLayout::parse("row R1 R2 R4; column C1 C2 C4; tile R8");
  EXPECT_TRUE(ldmatrixLayout(2, true).then(Below).agreesWith(
      *mmaLayout({16, 8, 16}, B, 16)));
}

TEST(MmaLayouts, WgmmaAccumulators) {
  // D of m64nN: row 16 * warp + l / 4, 8 more for d2 and d3 of four; columns
  // 8 * (i / 4) + 2 * (l % 4) + i % 2.
  for (unsigned N : {8, 64, 96, 256})
    for (unsigned Bits : {16, 32}) {
      BitLayout L = wgmmaAccumulator(N, Bits);
      EXPECT_TRUE(L.isInjective() && L.isSurjective());
      EXPECT_EQ(L.outputBits(Row), 6u);
      unsigned Pack = 32 / Bits;
      for (unsigned w = 0; w < 4; ++w)
        for (unsigned l = 0; l < 32; ++l)
          for (unsigned i = 0; i < N / 2; ++i) {
            std::pair<LayoutDim, unsigned> At[] = {{Element, i % Pack},
                                                   {Component, i / Pack},
                                                   {Lane, l},
                                                   {Subgroup, w}};
            EXPECT_EQ(L.apply(At, Row), 16 * w + l / 4 + (i / 2 % 2) * 8);
            EXPECT_EQ(L.apply(At, Column), i / 4 * 8 + l % 4 * 2 + i % 2);
          }
    }
}

TEST(MmaLayouts, WgmmaOperandAIsOneOfMmaInEachWarp) {
  BitLayout L = wgmmaOperandA(16);
  EXPECT_EQ(L.text(), "element C1; component R8 C8; lane C2 C4 R1 R2 R4; "
                      "subgroup R16 R32");
  EXPECT_EQ(wgmmaOperandA(8).outputBits(Column), 5u);
}
