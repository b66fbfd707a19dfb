// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Configurations of AMX' tiles that remain from group to group. Each launch
// ends without a configuration: this machine may lack AMX, with which tiles are
// released.

#include "OneThread.h"

static const char One[64] = {1}, Same[64] = {1}, Other[64] = {1, 0, 2};

TEST(Tiles, StayConfiguredFromGroupToGroup) {
  for (int Launch = 0; Launch < 2; ++Launch)
    launch(3, 1, [](uint64_t Id) {
      EXPECT_EQ(tenon_tiles(One),
                Id == 0 ? TENON_TILES_LOAD : TENON_TILES_KEPT);
      EXPECT_EQ(tenon_tiles(Same), TENON_TILES_KEPT);
      if (Id == 2) {
        EXPECT_EQ(tenon_tiles(nullptr), TENON_TILES_OWN);
      }
    });
}

TEST(Tiles, AnotherConfigurationIsLoaded) {
  launch(1, 1, [](uint64_t) {
    EXPECT_EQ(tenon_tiles(One), TENON_TILES_LOAD);
    EXPECT_EQ(tenon_tiles(Other), TENON_TILES_LOAD);
    EXPECT_EQ(tenon_tiles(One), TENON_TILES_LOAD);
    EXPECT_EQ(tenon_tiles(nullptr), TENON_TILES_OWN);
    EXPECT_EQ(tenon_tiles(One), TENON_TILES_LOAD);
    EXPECT_EQ(tenon_tiles(nullptr), TENON_TILES_OWN);
  });
}

TEST(Tiles, AreTheCallersOutsideOfALaunch) {
  EXPECT_EQ(tenon_tiles(One), TENON_TILES_OWN);
  EXPECT_EQ(tenon_tiles(One), TENON_TILES_OWN);
}
