// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Panels that groups of one thread share: found again under the same key, in
// one launch, and nowhere else.

#include "OneThread.h"

#include <cstring>
#include <map>
#include <set>
#include <vector>

static tenon_panel_key key(uint64_t Steps) {
  static const char Matrix = 0, Maker = 0;
  return {&Matrix, &Maker, 64, 128, Steps};
}

static void *panel(uint64_t Steps, uint64_t Bytes, bool &Known) {
  tenon_panel_key Key = key(Steps);
  unsigned char Byte = 7;
  void *Memory = tenon_panel(&Key, Bytes, &Byte);
  Known = Byte == 1;
  return Memory;
}

/// Runs \p Body in one group of a grid, where each request has a panel.
static void inGrid(std::function<void()> Body) {
  launch(2, 2, [&](uint64_t Group) {
    if (Group == 0)
      Body();
  });
}

TEST(Panels, AreKnownToLaterGroupsOfTheLaunch) {
  for (int Launch = 0; Launch < 2; ++Launch) {
    void *First = nullptr;
    launch(2, 2, [&](uint64_t Id) {
      bool Known;
      void *Memory = panel(3, 5000, Known);
      ASSERT_TRUE(Memory);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(Memory) % 4096, 0u);
      EXPECT_EQ(Known, Id > 0);
      if (Id == 0)
        First = Memory;
      EXPECT_EQ(Memory, First);
    });
  }
}

TEST(Panels, AreNoneOutsideOfALaunch) {
  bool Known = true;
  EXPECT_FALSE(panel(3, 5000, Known));
  EXPECT_FALSE(Known);
}

TEST(Panels, TooLargeOnesAreNone) {
  inGrid([] {
    bool Known;
    EXPECT_FALSE(panel(3, uint64_t(1) << 40, Known));
    EXPECT_FALSE(panel(3, 0, Known));
  });
}

TEST(Panels, DifferentKeysHaveDifferentMemory) {
  inGrid([] {
    bool Known;
    char *A = static_cast<char *>(panel(1, 6000, Known));
    char *B = static_cast<char *>(panel(2, 6000, Known));
    EXPECT_FALSE(Known);
    ASSERT_TRUE(A && B);
    EXPECT_GE(std::abs(A - B), 6000);
    std::memset(A, 1, 6000);
    std::memset(B, 2, 6000);
    EXPECT_EQ(panel(1, 6000, Known), A);
    EXPECT_TRUE(Known);
    EXPECT_EQ(A[5999], 1);
  });
}

TEST(Panels, EachPartOfAKeyCounts) {
  inGrid([] {
    static const char Matrix = 0, Maker = 0, Other = 0;
    const tenon_panel_key First = {&Matrix, &Maker, 64, 128, 3};
    std::vector<tenon_panel_key> Keys(6, First);
    Keys[1].matrix = &Other;
    Keys[2].maker = &Other;
    Keys[3].stride = 65;
    Keys[4].step = 129;
    Keys[5].steps = 4;
    std::set<void *> Memory;
    for (unsigned char Before : {0, 1})
      for (const tenon_panel_key &Key : Keys) {
        unsigned char Known = 7;
        Memory.insert(tenon_panel(&Key, 5000, &Known));
        EXPECT_EQ(Known, Before);
      }
    EXPECT_EQ(Memory.size(), Keys.size());
  });
}

TEST(Panels, AreKeptAsLongAsTheyAreShared) {
  inGrid([] {
    for (unsigned Request = 0; Request < 1000; ++Request) {
      bool Known;
      ASSERT_TRUE(panel(Request / 8, 4096, Known));
      EXPECT_EQ(Known, Request % 8 != 0);
    }
  });
}

TEST(Panels, TheOldestGoesFirst) {
  constexpr uint64_t Bytes = uint64_t(2) << 20; // four fit
  inGrid([] {
    bool Known;
    for (uint64_t Steps = 1; Steps <= 4; ++Steps)
      panel(Steps, Bytes, Known);
    panel(1, Bytes, Known);
    EXPECT_TRUE(Known);
    panel(5, Bytes, Known); // takes the place of 2
    EXPECT_FALSE(Known);
    panel(1, Bytes, Known);
    EXPECT_TRUE(Known);
    panel(2, Bytes, Known);
    EXPECT_FALSE(Known);
  });
}

TEST(Panels, EndWhereNothingIsShared) {
  for (int Launch = 0; Launch < 2; ++Launch)
    launch(20, 20, [](uint64_t Id) {
      bool Known;
      EXPECT_EQ(panel(Id, 4096, Known) != nullptr, Id < 256);
      EXPECT_FALSE(Known);
    });
}

TEST(Panels, ALargerKindForgetsTheOthers) {
  inGrid([] {
    bool Known;
    panel(1, 4096, Known);
    panel(2, uint64_t(3) << 20, Known);
    EXPECT_FALSE(Known);
    panel(1, 4096, Known);
  });
}

TEST(Panels, ARowOfGroupsHasThemFromTheSecondRequestOn) {
  launch(3, 1, [](uint64_t Group) {
    bool Known;
    EXPECT_EQ(panel(3, 5000, Known) != nullptr, Group > 0);
    EXPECT_EQ(Known, Group > 1);
  });
}

namespace {
/// What happens in a launch whose groups request a panel of 256 KiB for their
/// column or row, of which four fit into the cache.
struct Requests {
  std::map<uint64_t, unsigned> Filled;  ///< times, for each column or row
  std::set<void *> Memory;              ///< places of panels
  std::map<uint64_t, unsigned> Visited; ///< times, for each group
};
} // namespace

static Requests requestPanels(uint64_t Columns, uint64_t Rows, unsigned Dim) {
  Requests R;
  launchIds(Columns, Rows, [&](const uint64_t *Id) {
    ++R.Visited[Id[1] * Columns + Id[0]];
    bool Known;
    R.Memory.insert(panel(Id[Dim] + 1, 256 << 10, Known));
    if (!Known)
      ++R.Filled[Id[Dim]];
  });
  EXPECT_EQ(R.Visited.size(), Columns * Rows);
  for (auto [Group, Times] : R.Visited)
    EXPECT_EQ(Times, 1u) << "group " << Group;
  return R;
}

/// \p Lines columns or rows have each had one panel, four at a time.
static void expectFilledOnce(const Requests &R, uint64_t Lines) {
  EXPECT_EQ(R.Filled.size(), Lines);
  for (auto [Line, Times] : R.Filled)
    EXPECT_EQ(Times, 1u) << "column or row " << Line;
  EXPECT_EQ(R.Memory.size(), 4u);
}

TEST(Panels, OfColumnsAreFilledOnceInTheSameMemory) {
  expectFilledOnce(requestPanels(10, 6, 0), 10);
}

TEST(Panels, OfRowsAreFilledOnceInTheSameMemory) {
  expectFilledOnce(requestPanels(6, 40, 1), 40);
}

TEST(Panels, OfSeveralSizesAreFilledOnce) {
  std::map<uint64_t, unsigned> Filled;
  launchIds(10, 6, [&](const uint64_t *Id) {
    for (uint64_t Kind = 0; Kind < 3; ++Kind) {
      bool Known;
      uint64_t Key = Id[0] * 3 + Kind + 1;
      panel(Key, (Kind + 1) << 14, Known);
      Filled[Key] += !Known;
    }
  });
  for (auto [Key, Times] : Filled)
    EXPECT_LE(Times, Key <= 3 ? 2u : 1u) << "panel " << Key;
}
