// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches on a thread that is bound to one processor, like those of an OpenCL
// driver, use the processors of the process.

#include "Runtime/Processors.h"
#include "tenon/Runtime/tenon_rt.h"

#include <atomic>
#include <gtest/gtest.h>
#include <sched.h>
#include <thread>

using namespace tenon;

/// Binds this thread to the first of its processors.
static void bindToOne() {
  cpu_set_t Mine;
  ASSERT_EQ(sched_getaffinity(0, sizeof(Mine), &Mine), 0);
  int First = 0;
  while (!CPU_ISSET(First, &Mine))
    ++First;
  CPU_ZERO(&Mine);
  CPU_SET(First, &Mine);
  ASSERT_EQ(sched_setaffinity(0, sizeof(Mine), &Mine), 0);
}

// More threads than in other tests, so that this launch creates some.
static constexpr unsigned NumThreads = 12;
static std::atomic<unsigned> Arrived{0}, Unbound{0};

/// Counts threads with more than one processor. Each thread waits for all
/// others.
static void noteProcessors(const void *const *, const tenon_ndrange *,
                           const uint64_t *, void *) {
  cpu_set_t Mine;
  if (sched_getaffinity(0, sizeof(Mine), &Mine) == 0 && CPU_COUNT(&Mine) > 1)
    ++Unbound;
  ++Arrived;
  while (Arrived < NumThreads)
    std::this_thread::yield();
}

TEST(Processors, OfABoundThreadAreThoseOfTheProcess) {
  unsigned All = availableProcessors();
  if (All < 2)
    GTEST_SKIP() << "there is one processor";
  std::thread([&] {
    bindToOne();
    EXPECT_EQ(availableProcessors(), All);
    EXPECT_EQ(recentProcessors(), All);
    tenon_kernel_info Info = {};
    Info.subgroup_size = 1;
    tenon_ndrange Range = {{NumThreads, 1, 1}, {1, 1, 1}, {0, 0, 0}, 1};
    EXPECT_EQ(tenon_launch(noteProcessors, &Info, nullptr, &Range, NumThreads),
              TENON_OK);
  }).join();
  EXPECT_EQ(Unbound, NumThreads - 1); // all but the launching one
}
