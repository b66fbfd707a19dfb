// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Processors.h"

#include <algorithm>
#include <cstdint>
#include <sched.h>
#include <thread>
#include <time.h>
#include <unistd.h>

namespace tenon {

uint64_t l2CacheBytes() {
#ifdef _SC_LEVEL2_CACHE_SIZE
  static const long Size = sysconf(_SC_LEVEL2_CACHE_SIZE);
  if (Size > 0)
    return Size;
#endif
  return uint64_t(2) << 20;
}

#ifdef __linux__

namespace {

/// A set of processors of any size.
class ProcessorSet {
public:
  explicit ProcessorSet(unsigned Processors)
      : Set(CPU_ALLOC(Processors)), Bytes(CPU_ALLOC_SIZE(Processors)) {}
  ~ProcessorSet() { CPU_FREE(Set); }
  ProcessorSet(const ProcessorSet &) = delete;
  ProcessorSet &operator=(const ProcessorSet &) = delete;

  /// Reads the set of thread \p Thread (0: this one). Returns its size; 0 if
  /// it cannot be read, as when this set is too small for it.
  unsigned read(pid_t Thread) {
    if (!Set || sched_getaffinity(Thread, Bytes, Set) != 0)
      return 0;
    return unsigned(CPU_COUNT_S(Bytes, Set));
  }

  cpu_set_t *Set;
  size_t Bytes;
};

} // namespace

/// Calls \p Use with the set of a launch on this thread and its size.
template <typename F> static void withProcessors(F Use) {
  // A set has to be as large as Linux's own set, whose size is not known.
  for (unsigned Processors = 1024; Processors <= (1u << 20); Processors *= 4) {
    ProcessorSet Own(Processors);
    unsigned NumOwn = Own.read(0);
    if (NumOwn == 0)
      continue;
    if (NumOwn > 1)
      return Use(Own, NumOwn);
    ProcessorSet First(Processors);
    unsigned NumFirst = First.read(getpid());
    return NumFirst ? Use(First, NumFirst) : Use(Own, NumOwn);
  }
}

unsigned availableProcessors() {
  unsigned Count = 0;
  withProcessors([&](const ProcessorSet &, unsigned Size) { Count = Size; });
  return Count ? Count : std::max(1u, std::thread::hardware_concurrency());
}

unsigned recentProcessors() {
  constexpr int64_t MaxAge = 10'000'000; // nanoseconds
  static thread_local struct {
    int64_t When;
    unsigned Count;
  } Seen = {0, 0};
  timespec Time;
  clock_gettime(CLOCK_MONOTONIC_COARSE, &Time); // without a system call
  int64_t Now = int64_t(Time.tv_sec) * 1'000'000'000 + Time.tv_nsec;
  if (!Seen.Count || Now - Seen.When > MaxAge)
    Seen = {Now, availableProcessors()};
  return Seen.Count;
}

void giveProcessors(pthread_attr_t &Attributes) {
  withProcessors([&](const ProcessorSet &Processors, unsigned) {
    pthread_attr_setaffinity_np(&Attributes, Processors.Bytes, Processors.Set);
  });
}

#else

unsigned availableProcessors() {
  return std::max(1u, std::thread::hardware_concurrency());
}

unsigned recentProcessors() { return availableProcessors(); }

void giveProcessors(pthread_attr_t &) {}

#endif

} // namespace tenon
