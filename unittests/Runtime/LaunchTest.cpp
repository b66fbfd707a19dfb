// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches: which ranges are accepted, that every group runs exactly once with
// the right arguments, and on which thread.

#include "tenon/Runtime/tenon_rt.h"

#include <algorithm>
#include <atomic>
#include <cfenv>
#include <chrono>
#include <cstring>
#include <gtest/gtest.h>
#include <pthread.h>
#include <set>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

/// The information of a kernel without parameters and requirements.
tenon_kernel_info plainInfo() {
  tenon_kernel_info Info = {};
  Info.subgroup_size = 1;
  return Info;
}

tenon_ndrange range1(uint64_t Global, uint64_t Local) {
  return {{Global, 1, 1}, {Local, 1, 1}, {0, 0, 0}, 1};
}

/// Counts each work-item at args[0], a counter for each global id.
void countItems(const void *const *Args, const tenon_ndrange *Range,
                const uint64_t Group[3], void *) {
  auto *Counts = *static_cast<std::atomic<unsigned> *const *>(Args[0]);
  uint64_t First[3], End[3];
  for (unsigned Dim = 0; Dim < 3; ++Dim) {
    First[Dim] = Group[Dim] * Range->local[Dim];
    End[Dim] = std::min(First[Dim] + Range->local[Dim], Range->global[Dim]);
    ASSERT_LT(First[Dim], End[Dim]);
  }
  for (uint64_t Z = First[2]; Z < End[2]; ++Z)
    for (uint64_t Y = First[1]; Y < End[1]; ++Y)
      for (uint64_t X = First[0]; X < End[0]; ++X)
        ++Counts[(Z * Range->global[1] + Y) * Range->global[0] + X];
}

void expectEachItemOnce(const tenon_ndrange &Range, unsigned Threads) {
  uint64_t Total = Range.global[0] * Range.global[1] * Range.global[2];
  std::vector<std::atomic<unsigned>> Counts(Total);
  std::atomic<unsigned> *Pointer = Counts.data();
  const void *Args[] = {&Pointer};
  tenon_param_info Param = {TENON_PARAM_BUFFER, 8};
  tenon_kernel_info Info = plainInfo();
  Info.num_params = 1;
  Info.params = &Param;
  ASSERT_EQ(tenon_launch(countItems, &Info, Args, &Range, Threads), TENON_OK);
  for (auto &Count : Counts)
    ASSERT_EQ(Count, 1u);
}

/// Records the thread that runs each group, by the group's x.
void noteThread(const void *const *Args, const tenon_ndrange *,
                const uint64_t Group[3], void *) {
  auto *Threads = *static_cast<std::thread::id *const *>(Args[0]);
  Threads[Group[0]] = std::this_thread::get_id();
}

std::set<std::thread::id> threadsOf(uint64_t NumGroups, unsigned Threads) {
  std::vector<std::thread::id> Ids(NumGroups);
  std::thread::id *Pointer = Ids.data();
  const void *Args[] = {&Pointer};
  tenon_kernel_info Info = plainInfo();
  tenon_ndrange Range = range1(NumGroups, 1);
  EXPECT_EQ(tenon_launch(noteThread, &Info, Args, &Range, Threads), TENON_OK);
  return {Ids.begin(), Ids.end()};
}

void doNothing(const void *const *, const tenon_ndrange *, const uint64_t *,
               void *) {}

int launchNothing(const tenon_ndrange &Range) {
  tenon_kernel_info Info = plainInfo();
  return tenon_launch(doNothing, &Info, nullptr, &Range, 1);
}

} // namespace

//===----------------------------------------------------------------------===//
// Ranges
//===----------------------------------------------------------------------===//

TEST(Launch, RefusesWhatFailsItsTest) {
  tenon_kernel_info Info = plainInfo();
  Info.complete_subgroups = 2;
  Info.test = [](const void *const *Args, const tenon_ndrange *Range) -> int {
    return *static_cast<const uint64_t *>(Args[0]) == Range->local[0];
  };
  tenon_param_info Param = {TENON_PARAM_VALUE, 8};
  Info.num_params = 1;
  Info.params = &Param;
  uint64_t Size = 4;
  const void *Args[] = {&Size};
  tenon_ndrange Four = range1(16, 4), Eight = range1(16, 8);
  EXPECT_EQ(tenon_launch(doNothing, &Info, Args, &Four, 1), TENON_OK);
  EXPECT_EQ(tenon_launch(doNothing, &Info, Args, &Eight, 1),
            TENON_INCOMPLETE_SUBGROUPS);
}

TEST(Launch, RunsEveryWorkItemOnce) {
  for (unsigned Threads : {0u, 1u, 2u, 3u, 8u}) {
    expectEachItemOnce(range1(1, 1), Threads);
    expectEachItemOnce(range1(1000, 7), Threads);
    expectEachItemOnce(range1(5, 64), Threads);
    expectEachItemOnce({{100, 75, 1}, {8, 4, 1}, {0, 0, 0}, 2}, Threads);
    expectEachItemOnce({{4, 20, 30}, {4, 2, 3}, {0, 0, 0}, 3}, Threads);
    expectEachItemOnce({{33, 17, 5}, {2, 16, 3}, {9, 9, 9}, 3}, Threads);
  }
}

TEST(Launch, RejectsZeroSizesAndWrongDimensions) {
  EXPECT_EQ(launchNothing(range1(4, 2)), TENON_OK);
  EXPECT_EQ(launchNothing(range1(0, 1)), TENON_BAD_RANGE);
  EXPECT_EQ(launchNothing(range1(1, 0)), TENON_BAD_RANGE);
  tenon_ndrange Range = range1(4, 2);
  Range.dimensions = 0;
  EXPECT_EQ(launchNothing(Range), TENON_BAD_RANGE);
  Range.dimensions = 4;
  EXPECT_EQ(launchNothing(Range), TENON_BAD_RANGE);
}

TEST(Launch, RejectsSizesInUnusedDimensions) {
  EXPECT_EQ(launchNothing({{4, 2, 1}, {1, 1, 1}, {0, 0, 0}, 1}),
            TENON_BAD_RANGE);
  EXPECT_EQ(launchNothing({{4, 1, 1}, {1, 1, 2}, {0, 0, 0}, 2}),
            TENON_BAD_RANGE);
  EXPECT_EQ(launchNothing({{4, 1, 1}, {1, 1, 1}, {0, 1, 0}, 1}),
            TENON_BAD_RANGE);
}

TEST(Launch, RejectsSizesThatOverflow) {
  const uint64_t Max = UINT64_MAX, Big = uint64_t(1) << 32;
  // The end of the last full-sized group.
  EXPECT_EQ(launchNothing(range1(Max, Max - 1)), TENON_BAD_RANGE);
  // The last global id.
  EXPECT_EQ(launchNothing({{8, 1, 1}, {8, 1, 1}, {Max - 6, 0, 0}, 1}),
            TENON_BAD_RANGE);
  EXPECT_EQ(launchNothing({{8, 1, 1}, {8, 1, 1}, {Max - 8, 0, 0}, 1}),
            TENON_OK);
  // Linear ids.
  EXPECT_EQ(launchNothing({{Big, Big, 1}, {Big, Big, 1}, {0, 0, 0}, 2}),
            TENON_BAD_RANGE);
  EXPECT_EQ(launchNothing({{1, 1, 1}, {Big, Big, 1}, {0, 0, 0}, 2}),
            TENON_BAD_RANGE);
  EXPECT_EQ(launchNothing(range1(Max, 1)), TENON_BAD_RANGE);
}

TEST(Launch, ChecksTheRequiredLocalSize) {
  tenon_kernel_info Info = plainInfo();
  Info.required_local[0] = 16;
  Info.required_local[1] = 1;
  tenon_ndrange Range = range1(64, 16);
  EXPECT_EQ(tenon_launch(doNothing, &Info, nullptr, &Range, 1), TENON_OK);
  Range.local[0] = 8;
  EXPECT_EQ(tenon_launch(doNothing, &Info, nullptr, &Range, 1),
            TENON_BAD_RANGE);
}

TEST(Launch, HasWordsForEveryStatus) {
  EXPECT_STREQ(tenon_status_text(TENON_OK), "success");
  EXPECT_STREQ(tenon_status_text(77), "unknown status");
  std::set<std::string> Texts = {"unknown status"};
  const int All[] = {TENON_OK,        TENON_BAD_RANGE,
                     TENON_NO_MEMORY, TENON_NOT_HERE,
                     TENON_NO_AMX,    TENON_INCOMPLETE_SUBGROUPS};
  for (int Status : All)
    EXPECT_TRUE(Texts.insert(tenon_status_text(Status)).second) << Status;
}

TEST(Launch, NeedsTheAmxInstructionsOfItsKernel) {
  tenon_kernel_info Info = plainInfo();
  Info.amx_needs = uint64_t(1) << 63; // what no processor has
  tenon_ndrange Range = range1(4, 2);
  EXPECT_EQ(tenon_amx_request(Info.amx_needs), TENON_AMX_MISSING);
  EXPECT_EQ(tenon_launch(doNothing, &Info, nullptr, &Range, 1), TENON_NO_AMX);
}

TEST(Amx, HasWordsForEveryStatus) {
  EXPECT_STREQ(tenon_amx_status_text(77), "unknown status");
  std::set<std::string> Texts = {"unknown status"};
  for (int Status : {TENON_AMX_READY, TENON_AMX_MISSING, TENON_AMX_REFUSED})
    EXPECT_TRUE(Texts.insert(tenon_amx_status_text(Status)).second) << Status;
}

//===----------------------------------------------------------------------===//
// Local memory
//===----------------------------------------------------------------------===//

TEST(LocalMemory, IsTheSumOfItsRoundedParts) {
  tenon_param_info Params[] = {
      {TENON_PARAM_LOCAL, 8}, {TENON_PARAM_VALUE, 4}, {TENON_PARAM_LOCAL, 8}};
  uint64_t First = 1, Second = 129;
  uint32_t Value = 7;
  const void *Args[] = {&First, &Value, &Second};
  tenon_kernel_info Info = plainInfo();
  Info.num_params = 3;
  Info.params = Params;
  Info.static_local_bytes = 100;
  EXPECT_EQ(tenon_local_bytes(&Info, Args), 128u + 128u + 256u);
  Info.static_local_bytes = 0;
  EXPECT_EQ(tenon_local_bytes(&Info, Args), 128u + 256u);
  for (uint64_t Huge : {UINT64_MAX, UINT64_MAX - 128, UINT64_MAX - 127}) {
    Second = Huge;
    EXPECT_EQ(tenon_local_bytes(&Info, Args), UINT64_MAX);
    tenon_ndrange Range = range1(4, 1);
    EXPECT_EQ(tenon_launch(doNothing, &Info, Args, &Range, 1), TENON_NO_MEMORY);
  }
}

/// Fills the group's local memory and checks that nothing else writes to it.
static void fillLocal(const void *const *Args, const tenon_ndrange *,
                      const uint64_t Group[3], void *Local) {
  uint64_t Bytes = *static_cast<const uint64_t *>(Args[0]);
  ASSERT_EQ(reinterpret_cast<uintptr_t>(Local) % TENON_LOCAL_ALIGN, 0u);
  auto *Data = static_cast<unsigned char *>(Local);
  std::memset(Data, int(Group[0] & 0xff), Bytes);
  for (uint64_t I = 0; I < Bytes; ++I)
    ASSERT_EQ(Data[I], Group[0] & 0xff);
}

TEST(LocalMemory, BelongsToOneGroupAndGrows) {
  tenon_param_info Param = {TENON_PARAM_LOCAL, 8};
  tenon_kernel_info Info = plainInfo();
  Info.num_params = 1;
  Info.params = &Param;
  tenon_ndrange Range = range1(64, 1);
  for (unsigned Threads : {1u, 4u})
    for (uint64_t Bytes : {64, 5000, 100000, 10}) {
      const void *Args[] = {&Bytes};
      ASSERT_EQ(tenon_launch(fillLocal, &Info, Args, &Range, Threads),
                TENON_OK);
    }
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

TEST(Threads, OneMeansTheCallingThread) {
  std::set<std::thread::id> Self = {std::this_thread::get_id()};
  EXPECT_EQ(threadsOf(1000, 1), Self);
  EXPECT_EQ(threadsOf(1, 8), Self);
}

TEST(Threads, StayForLaterLaunches) {
  std::set<std::thread::id> All;
  for (unsigned Round = 0; Round < 200; ++Round) {
    auto Ids = threadsOf(1 + Round % 40, 4);
    EXPECT_LE(Ids.size(), 4u);
    All.insert(Ids.begin(), Ids.end());
  }
  EXPECT_LE(All.size(), 4u);
}

/// Waits until as many groups as args[1] states run at the same time.
static void waitForGroups(const void *const *Args, const tenon_ndrange *,
                          const uint64_t *, void *) {
  auto &Arrived = **static_cast<std::atomic<unsigned> *const *>(Args[0]);
  unsigned Wanted = *static_cast<const unsigned *>(Args[1]);
  ++Arrived;
  auto Deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (Arrived < Wanted && std::chrono::steady_clock::now() < Deadline)
    std::this_thread::yield();
}

TEST(Threads, RunGroupsAtTheSameTime) {
  std::atomic<unsigned> Arrived{0}, *Pointer = &Arrived;
  unsigned Wanted = 6;
  const void *Args[] = {&Pointer, &Wanted};
  tenon_kernel_info Info = plainInfo();
  tenon_ndrange Range = range1(Wanted, 1);
  auto Start = std::chrono::steady_clock::now();
  EXPECT_EQ(tenon_launch(waitForGroups, &Info, Args, &Range, Wanted), TENON_OK);
  EXPECT_LT(std::chrono::steady_clock::now() - Start, std::chrono::seconds(30));
}

TEST(Threads, SleepAndWakeUpAgain) {
  for (unsigned Round = 0; Round < 10; ++Round) {
    expectEachItemOnce(range1(4096, 16), 4);
    std::this_thread::sleep_for(std::chrono::milliseconds(3));
  }
}

TEST(Threads, SeveralMayLaunchAtOnce) {
  std::vector<std::thread> Launchers;
  Launchers.reserve(4);
  for (unsigned I = 0; I < 4; ++I)
    Launchers.emplace_back([I] {
      for (unsigned Round = 0; Round < 50; ++Round)
        expectEachItemOnce(range1(500, 3), 1 + I);
    });
  for (std::thread &Launcher : Launchers)
    Launcher.join();
}

static void noteRounding(const void *const *Args, const tenon_ndrange *Range,
                         const uint64_t Group[3], void *) {
  auto *Modes = *static_cast<int *const *>(Args[0]);
  Modes[Group[0]] = std::fegetround();
  waitForGroups(Args + 1, Range, Group, nullptr);
}

TEST(Threads, RoundLikeTheLaunchingThread) {
  for (int Mode : {FE_UPWARD, FE_TONEAREST}) {
    std::fesetround(Mode);
    int Modes[4] = {-1, -1, -1, -1}, *Pointer = Modes;
    std::atomic<unsigned> Arrived{0}, *ArrivedPointer = &Arrived;
    unsigned Wanted = 4;
    const void *Args[] = {&Pointer, &ArrivedPointer, &Wanted};
    tenon_kernel_info Info = plainInfo();
    tenon_ndrange Range = range1(4, 1);
    ASSERT_EQ(tenon_launch(noteRounding, &Info, Args, &Range, 4), TENON_OK);
    for (int Seen : Modes)
      EXPECT_EQ(Seen, Mode);
  }
}

// The thread sanitizer does not allow threads in a child of a threaded process.
#if !defined(__SANITIZE_THREAD__)
TEST(Threads, ComeAnewInAChildProcess) {
  expectEachItemOnce(range1(1000, 1), 4);
  pid_t Child = fork();
  if (Child == 0) {
    alarm(60);
    expectEachItemOnce(range1(1000, 1), 4);
    _exit(testing::Test::HasFailure() ? 1 : 0);
  }
  int Status = -1;
  ASSERT_EQ(waitpid(Child, &Status, 0), Child);
  EXPECT_EQ(Status, 0);
}
#endif
