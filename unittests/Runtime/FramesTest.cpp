// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Frames of work-items: aligned, disjoint, reused, and freed by any thread.

#include "tenon/Runtime/tenon_rt.h"

#include <cstring>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

static bool isAligned(const void *Pointer) {
  return reinterpret_cast<uintptr_t>(Pointer) % TENON_LOCAL_ALIGN == 0;
}

TEST(Frames, AreAlignedAndWritableAtEverySize) {
  std::vector<uint64_t> Sizes = {0, 1, 127, 128, 129};
  for (uint64_t Size = 256; Size <= (uint64_t(4) << 20); Size *= 2)
    for (uint64_t Part : {Size - 1, Size, Size + 1, Size + Size / 4,
                          Size + Size / 4 + 1, Size + Size / 2 + 1})
      Sizes.push_back(Part);
  // Twice, so that the second iteration comes from the lists.
  for (int Round = 0; Round < 2; ++Round)
    for (uint64_t Size : Sizes) {
      void *Frame = tenon_frame_alloc(Size);
      ASSERT_TRUE(isAligned(Frame)) << Size;
      std::memset(Frame, 0xff, Size); // the address sanitizer checks the bounds
      tenon_frame_free(Frame);
    }
}

TEST(Frames, DoNotOverlap) {
  for (uint64_t Bytes : {40, 1000, 5000}) {
    std::vector<unsigned char *> Group;
    for (unsigned Item = 0; Item < 300; ++Item) {
      Group.push_back(static_cast<unsigned char *>(tenon_frame_alloc(Bytes)));
      std::memset(Group.back(), int(Item & 0xff), Bytes);
    }
    for (unsigned Item = 0; Item < Group.size(); ++Item) {
      for (uint64_t I = 0; I < Bytes; ++I)
        ASSERT_EQ(Group[Item][I], Item & 0xff);
      tenon_frame_free(Group[Item]);
    }
  }
}

TEST(Frames, AreReusedWithinASizeClass) {
  void *First = tenon_frame_alloc(300);
  tenon_frame_free(First);
  void *Second = tenon_frame_alloc(257);
  EXPECT_EQ(First, Second);
  tenon_frame_free(Second);
}

TEST(Frames, StayUsableWhenMoreIsFreedThanAThreadKeeps) {
  std::vector<void *> Group;
  Group.reserve(200);
  for (unsigned Item = 0; Item < 200; ++Item)
    Group.push_back(tenon_frame_alloc(1000000));
  for (void *Frame : Group)
    tenon_frame_free(Frame);
  void *Frame = tenon_frame_alloc(1000000);
  std::memset(Frame, 1, 1000000);
  tenon_frame_free(Frame);
}

TEST(Frames, MayBeFreedByAnotherThread) {
  std::vector<void *> Group;
  Group.reserve(100);
  for (unsigned Item = 0; Item < 100; ++Item)
    Group.push_back(tenon_frame_alloc(500));
  std::thread Other([&] {
    for (void *Frame : Group)
      tenon_frame_free(Frame);
    tenon_frame_free(tenon_frame_alloc(500));
  });
  Other.join(); // the leak checker sees that the thread's lists are gone
}

TEST(Frames, IgnoreNull) { tenon_frame_free(nullptr); }

TEST(FramesDeathTest, EndWithAMessageWhenThereIsNoMemory) {
  EXPECT_EXIT(tenon_frame_alloc(UINT64_MAX), testing::ExitedWithCode(1),
              "error: no memory for 18446744073709551615 bytes that a "
              "kernel uses");
}
