// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Layout/BitLayout.h"
#include "gtest/gtest.h"

using namespace tenon;
using enum LayoutDim;

namespace {
BitLayout parsed(llvm::StringRef Text) {
  std::optional<BitLayout> L = BitLayout::parse(Text);
  EXPECT_TRUE(L) << Text.str();
  return L.value_or(BitLayout());
}
} // namespace

TEST(BitLayout, DistributesCellsInOrder) {
  BitLayout L =
      BitLayout::inOrder({{Lane, 3}, {Component, 2}}, {{Column, 2}, {Row, 3}});
  EXPECT_EQ(L.text(), "lane C1 C2 R1; component R2 R4");
  EXPECT_EQ(L.apply({{Lane, 6}, {Component, 3}}, Row), 7u);
  EXPECT_EQ(L.apply({{Lane, 6}, {Component, 3}}, Column), 2u);
  EXPECT_EQ(L.inputBits(Lane), 3u);
  EXPECT_EQ(L.inputBits(Element), 0u);
  EXPECT_EQ(L.outputBits(Row), 3u);
}

TEST(BitLayout, DimensionThatComesAgainGoesOn) {
  EXPECT_EQ(BitLayout::inOrder({{Component, 1}, {Lane, 2}, {Component, 1}},
                               {{Column, 3}, {Row, 1}})
                .text(),
            "component C1 R1; lane C2 C4");
}

TEST(BitLayout, ProductIsATileAndItsOrder) {
  BitLayout Tile = parsed("component C1; lane C2 R1");
  BitLayout Order = parsed("component R1 C1");
  EXPECT_EQ((Tile * Order).text(), "component C1 R2 C4; lane C2 R1");
  EXPECT_EQ((Tile * BitLayout()).text(), Tile.text());
  EXPECT_EQ((BitLayout() * Tile).text(), Tile.text());
  // The outputs that only the second layout has.
  EXPECT_EQ((Tile * parsed("subgroup R1")).text(),
            "component C1; lane C2 R1; subgroup R2");
}

TEST(BitLayout, ThenAppliesOneAfterTheOther) {
  BitLayout Place = parsed("lane C1 C2; component R1 R2");
  BitLayout Swizzle = parsed("column T1 T2; row T4^T1 T8^T2");
  BitLayout Both = Place.then(Swizzle);
  EXPECT_EQ(Both.text(), "lane T1 T2; component T1^T4 T2^T8");
  for (unsigned L = 0; L < 4; ++L)
    for (unsigned C = 0; C < 4; ++C)
      EXPECT_EQ(Both.apply({{Lane, L}, {Component, C}}, Tile), C * 4 + (L ^ C));
}

TEST(BitLayout, InverseOfABijection) {
  for (const char *Text :
       {"component C1 R8; lane C2 C4 R1 R2 R4", "lane R1^C1 C2; component C1",
        "element C1^R1 C2^R2^C1; lane R1 R2^C1"}) {
    BitLayout L = parsed(Text), Back = L.inverse();
    EXPECT_TRUE(L.isInjective() && L.isSurjective()) << Text;
    EXPECT_EQ(Back.inverse(), L) << Text;
    BitLayout Round = L.then(Back);
    for (const BitLayout::Bits &I : L.inputs())
      for (unsigned N = 0; N < 1u << I.Count; ++N)
        EXPECT_EQ(Round.apply({{I.Dim, N}}, I.Dim), N) << Text;
  }
  EXPECT_EQ(parsed("component C1 R1; lane C2").inverse().text(),
            "column V1 L1; row V2");
}

TEST(BitLayout, InverseOfCopiesIsTheLowest) {
  // Lanes 4 to 7 have the same elements as lanes 0 to 3.
  BitLayout L = parsed("lane R1 R2 0; component C1");
  EXPECT_FALSE(L.isInjective());
  EXPECT_TRUE(L.isSurjective());
  EXPECT_EQ(L.inverse().text(), "row L1 L2; column V1");
  // No input bit maps to row bit 1.
  BitLayout Gap = parsed("lane R1 R4");
  EXPECT_TRUE(Gap.isInjective());
  EXPECT_FALSE(Gap.isSurjective());
  EXPECT_EQ(Gap.inverse().text(), "row L1 0 L2");
}

TEST(BitLayout, ComparesWhatBothHave) {
  BitLayout Short = parsed("lane C1 C2; component R1");
  BitLayout Long = parsed("lane C1 C2; component R1 R2");
  EXPECT_FALSE(Short == Long);
  EXPECT_TRUE(Short.agreesWith(Long));
  EXPECT_TRUE(Long.agreesWith(Short));
  EXPECT_FALSE(Short.agreesWith(parsed("lane C1 C2; component R2 R1")));
}

TEST(BitLayout, TextIsRead) {
  for (const char *Text :
       {"component C1 R8; lane C2 C4 R1 R2 R4", "lane R1 0; subgroup R2^C4 T1",
        "cell 0", "lane C1 U1; run G1"})
    EXPECT_EQ(parsed(Text).text(), Text);
  for (const char *Text :
       {"", "lanes R1", "lane R3", "lane X1", "lane R1^", "lane R", "lane 1"})
    EXPECT_FALSE(BitLayout::parse(Text)) << Text;
}
