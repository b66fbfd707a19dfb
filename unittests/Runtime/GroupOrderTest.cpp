// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of groups: every group is visited exactly once for all sizes, and
// consecutive groups are close together in the plane.

#include "Runtime/GroupOrder.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

using namespace tenon;

static void expectBijection(const GroupId &Groups, const GroupShapes &Shapes) {
  uint64_t Total = Groups[0] * Groups[1] * Groups[2];
  std::vector<bool> Seen(Total);
  EXPECT_EQ(groupOrder(Groups, 0, Shapes), (GroupId{0, 0, 0}));
  for (uint64_t Index = 0; Index < Total; ++Index) {
    GroupId Group = groupOrder(Groups, Index, Shapes);
    for (unsigned Dim = 0; Dim < 3; ++Dim)
      ASSERT_LT(Group[Dim], Groups[Dim]) << "index " << Index;
    uint64_t Linear = (Group[2] * Groups[1] + Group[1]) * Groups[0] + Group[0];
    ASSERT_FALSE(Seen[Linear]) << "index " << Index;
    Seen[Linear] = true;
  }
}

TEST(GroupOrder, VisitsEveryGroupOnce) {
  const uint64_t Sizes[] = {1, 2, 3, 7, 8, 9, 31, 32, 33, 67};
  for (uint64_t X : Sizes)
    for (uint64_t Y : Sizes)
      for (uint64_t Z : {1, 3}) {
        SCOPED_TRACE(testing::Message() << X << "x" << Y << "x" << Z);
        for (const GroupShapes &Shapes :
             {TallShapes, stripShapes(1), stripShapes(8), bandShapes(1),
              bandShapes(8)})
          expectBijection({X, Y, Z}, Shapes);
      }
}

TEST(GroupOrder, StripsHoldPanelsOfHalfTheCache) {
  EXPECT_EQ(stripWidth(16, 32, 128 << 10, 2 << 20),
            8u); // 16 columns of 128 KiB
  EXPECT_EQ(stripWidth(64, 128, 512 << 10, 2 << 20), 2u);
  EXPECT_EQ(stripWidth(64, 128, 4 << 20, 2 << 20), 1u);
}

TEST(GroupOrder, StripsAreAsWideAsTheCacheAllows) {
  EXPECT_EQ(stripWidth(16, 32, 128 << 10, 1 << 20), 4u);
  EXPECT_EQ(stripWidth(64, 128, 512 << 10, 512 << 10), 1u);
}

TEST(GroupOrder, StripsLeaveRoomForSmallA) {
  EXPECT_EQ(stripWidth(8, 16, 64 << 10, 2 << 20), 4u);
  EXPECT_EQ(stripWidth(7, 14, 56 << 10, 2 << 20), 18u); // less than a quarter
  EXPECT_EQ(stripWidth(9, 18, 72 << 10, 2 << 20), 5u);
  EXPECT_EQ(stripWidth(9, 180, 72 << 10, 2 << 20), 14u); // A does not fit
}

TEST(GroupOrder, GoesDownStrips) {
  // Two groups of each of five rows, then the third column.
  GroupId Groups = {3, 5, 1};
  EXPECT_EQ(groupOrder(Groups, 1, stripShapes(2)), (GroupId{1, 0, 0}));
  EXPECT_EQ(groupOrder(Groups, 2, stripShapes(2)), (GroupId{0, 1, 0}));
  EXPECT_EQ(groupOrder(Groups, 10, stripShapes(2)), (GroupId{2, 0, 0}));
  EXPECT_EQ(groupOrder(Groups, 11, stripShapes(2)), (GroupId{2, 1, 0}));
}

TEST(GroupOrder, GoesAlongBands) {
  // Two groups of each of five columns, then the third row.
  GroupId Groups = {5, 3, 1};
  EXPECT_EQ(groupOrder(Groups, 1, bandShapes(2)), (GroupId{0, 1, 0}));
  EXPECT_EQ(groupOrder(Groups, 2, bandShapes(2)), (GroupId{1, 0, 0}));
  EXPECT_EQ(groupOrder(Groups, 10, bandShapes(2)), (GroupId{0, 2, 0}));
  EXPECT_EQ(groupOrder(Groups, 11, bandShapes(2)), (GroupId{1, 2, 0}));
}

TEST(GroupOrder, WalksTallRectangles) {
  // The last of 64 groups is the far corner of 4 x 16.
  EXPECT_EQ(groupOrder({64, 64, 1}, 3, TallShapes), (GroupId{0, 3, 0}));
  EXPECT_EQ(groupOrder({64, 64, 1}, 63, TallShapes), (GroupId{3, 15, 0}));
  EXPECT_EQ(groupOrder({64, 64, 1}, 64, TallShapes), (GroupId{0, 16, 0}));
}

TEST(GroupOrder, KeepsPlanesApart) {
  EXPECT_EQ(groupOrder({5, 3, 4}, 14)[2], 0u);
  EXPECT_EQ(groupOrder({5, 3, 4}, 15), (GroupId{0, 0, 1}));
}

TEST(GroupOrder, TakesTheLargestRanges) {
  uint64_t Max = INT64_MAX;
  EXPECT_EQ(groupOrder({Max, 1, 1}, Max - 1), (GroupId{Max - 1, 0, 0}));
  EXPECT_EQ(groupOrder({1, Max, 1}, Max - 1), (GroupId{0, Max - 1, 0}));
  EXPECT_EQ(groupOrder({1, 1, Max}, Max - 1), (GroupId{0, 0, Max - 1}));
  uint64_t Half = uint64_t(1) << 31;
  EXPECT_EQ(groupOrder({Half, Half, 1}, Half * Half - 1),
            (GroupId{Half - 1, Half - 1, 0}));
  for (const GroupShapes &Shapes :
       {TallShapes, stripShapes(Max), bandShapes(Max)})
    EXPECT_EQ(groupOrder({Half, Half, 1}, Half * Half - 1, Shapes),
              (GroupId{Half - 1, Half - 1, 0}));
}
