// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Configurations: which are accepted, what each fault is, and what is read
// back.

#include "Emulate/AmxState.h"

#include <array>
#include <cstring>
#include <gtest/gtest.h>

using namespace tenon::amx;

namespace {

using Image = std::array<uint8_t, ConfigBytes>;

/// Palette 1, tile 0 of 16 rows of 64 bytes, tile 7 of 3 rows of 8.
Image twoTiles() {
  Image I = {};
  I[0] = 1;
  I[16] = 64;
  I[48] = 16;
  I[30] = 8;
  I[55] = 3;
  return I;
}

void expectFault(const Image &Bad, Fault Expected) {
  State S;
  Image Good = twoTiles(), After;
  ASSERT_EQ(loadConfig(S, Good.data()), Fault::None);
  EXPECT_EQ(loadConfig(S, Bad.data()), Expected);
  storeConfig(S, After.data());
  EXPECT_EQ(After, Good) << "a fault must leave the configuration alone";
}

} // namespace

TEST(AmxState, ConfigurationComesBack) {
  State S;
  Image In = twoTiles(), Out;
  In[1] = 5; // start row
  ASSERT_EQ(loadConfig(S, In.data()), Fault::None);
  EXPECT_TRUE(S.isConfigured());
  EXPECT_EQ(S.Shapes[7].Rows, 3);
  EXPECT_EQ(S.Shapes[7].RowBytes, 8);
  EXPECT_FALSE(S.Shapes[1].isValid());
  storeConfig(S, Out.data());
  EXPECT_EQ(Out, In);
}

TEST(AmxState, LoadingZeroesTheTiles) {
  State S;
  S.Tiles[0].Rows[2][3] = 9;
  Image In = twoTiles();
  ASSERT_EQ(loadConfig(S, In.data()), Fault::None);
  EXPECT_EQ(S.Tiles[0].Rows[2][3], 0);
}

TEST(AmxState, PaletteZeroAndRelease) {
  State S;
  Image In = twoTiles(), Zero = {}, Out;
  ASSERT_EQ(loadConfig(S, In.data()), Fault::None);
  // For palette 0 nothing else is checked.
  Image Empty = twoTiles();
  Empty[0] = 0;
  ASSERT_EQ(loadConfig(S, Empty.data()), Fault::None);
  EXPECT_FALSE(S.isConfigured());
  storeConfig(S, Out.data());
  EXPECT_EQ(Out, Zero);
  ASSERT_EQ(loadConfig(S, In.data()), Fault::None);
  release(S);
  EXPECT_FALSE(S.isConfigured());
  storeConfig(S, Out.data());
  EXPECT_EQ(Out, Zero);
}

TEST(AmxState, Faults) {
  struct {
    unsigned Byte;
    uint8_t Value;
    Fault Expected;
  } Cases[] = {
      {0, 2, Fault::BadPalette},     {2, 1, Fault::ReservedBytes},
      {15, 1, Fault::ReservedBytes}, {32, 1, Fault::ReservedBytes},
      {47, 1, Fault::ReservedBytes}, {56, 1, Fault::ReservedBytes},
      {63, 1, Fault::ReservedBytes}, {48, 17, Fault::TooManyRows},
      {16, 65, Fault::RowTooLong},   {17, 1, Fault::RowTooLong},
      {18, 4, Fault::HalfEmpty},     {49, 4, Fault::HalfEmpty},
  };
  for (const auto &Case : Cases) {
    Image Bad = twoTiles();
    Bad[Case.Byte] = Case.Value;
    SCOPED_TRACE(Case.Byte);
    expectFault(Bad, Case.Expected);
    EXPECT_STREQ(faultVector(Case.Expected), "#GP");
  }
}
