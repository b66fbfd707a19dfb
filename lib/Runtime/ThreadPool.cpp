// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The threads that run work-groups, and the local memory that each of them
// owns. ThreadPool.h describes the lifetime of threads.
//
// A job is handed over through an atomic pointer of each worker. The launching
// thread stores it there; either the worker takes it or the launching thread
// takes it back. So a launch that ends before its workers have woken up does
// not wait for them.

#include "ThreadPool.h"

#include "Processors.h"
#include "tenon/Runtime/tenon_rt.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cfenv>
#include <csignal>
#include <cstdlib>
#include <pthread.h>

namespace tenon {

//===----------------------------------------------------------------------===//
// Jobs and workers
//===----------------------------------------------------------------------===//

/// One call of run(). It is on the launching thread's stack, so a worker must
/// not access it after it has decremented Pending.
struct ThreadPool::Job {
  WorkFn Work;
  void *Context;
  /// The launching thread's rounding and flush modes: the result of a
  /// work-group must not depend on the thread that runs it.
  std::fenv_t FloatingPoint;
  std::atomic<unsigned> Pending; // workers that have, or may take, the job
};

struct alignas(128) ThreadPool::Worker {
  explicit Worker(ThreadPool &Pool) : Pool(Pool) {}

  ThreadPool &Pool;
  std::atomic<Job *> Next{nullptr};
  /// Cleared when the pool has more threads than there are processors: spinning
  /// would take time from threads that have work.
  std::atomic<bool> MaySpin{true};
  /// Whether the worker may have to be woken up.
  std::atomic<bool> Sleeps{false};
  std::mutex Mutex;
  std::condition_variable Condition;

  Job *takeJob();
};

/// About 20 to 100 microseconds: longer than the gap between two launches of
/// one program, but not noticeable.
static constexpr unsigned SpinIterations = 2000;

/// More threads than any machine has, to protect the system from a wrong
/// number.
static constexpr unsigned MaxWorkers = 4095;

/// Kernels keep matrices in private memory. This is the usual default of Linux;
/// `ulimit -s` and other C libraries set less.
static constexpr size_t WorkerStackBytes = size_t(8) << 20;

static void pauseBriefly() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

ThreadPool::Job *ThreadPool::Worker::takeJob() {
  unsigned Iterations =
      MaySpin.load(std::memory_order_relaxed) ? SpinIterations : 0;
  for (unsigned I = 0; I < Iterations; ++I) {
    // Read before the exchange, which would take the cache line from the thread
    // that is going to write it.
    if (Next.load(std::memory_order_relaxed))
      if (Job *Taken = Next.exchange(nullptr))
        return Taken;
    pauseBriefly();
  }
  std::unique_lock<std::mutex> Lock(Mutex);
  // Either the exchange finds a job, or offer() finds that the worker sleeps:
  // each stores before it reads, and all four are in one order.
  Sleeps.store(true);
  Job *Taken = nullptr;
  Condition.wait(Lock, [&] { return (Taken = Next.exchange(nullptr)); });
  Sleeps.store(false, std::memory_order_relaxed);
  return Taken;
}

void *ThreadPool::workerMain(void *Argument) {
  Worker &Self = *static_cast<Worker *>(Argument);
  ThreadPool &Pool = Self.Pool;
  for (;;) {
    Job *Taken = Self.takeJob();
    std::fesetenv(&Taken->FloatingPoint);
    Taken->Work(Taken->Context);
    if (Taken->Pending.fetch_sub(1, std::memory_order_acq_rel) != 1)
      continue;
    // The lock orders this wake-up after the launching thread's last check.
    std::lock_guard<std::mutex> Lock(Pool.DoneMutex);
    Pool.DoneCondition.notify_one();
  }
}

/// Signals raised by an instruction of the thread itself. If they were blocked,
/// they would end the process without calling a handler.
static constexpr int OwnSignals[] = {SIGILL, SIGSEGV, SIGBUS, SIGFPE, SIGTRAP};

/// Starts a detached thread that does not receive the program's signals.
static bool startThread(void *(*Main)(void *), void *Argument) {
  pthread_attr_t Attributes;
  if (pthread_attr_init(&Attributes) != 0)
    return false;
  pthread_attr_setdetachstate(&Attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&Attributes, WorkerStackBytes);
  giveProcessors(Attributes);
  sigset_t Foreign, Before;
  sigfillset(&Foreign);
  for (int Signal : OwnSignals)
    sigdelset(&Foreign, Signal);
  pthread_sigmask(SIG_SETMASK, &Foreign, &Before);
  pthread_t Thread;
  bool Started = pthread_create(&Thread, &Attributes, Main, Argument) == 0;
  pthread_sigmask(SIG_SETMASK, &Before, nullptr);
  pthread_attr_destroy(&Attributes);
  return Started;
}

//===----------------------------------------------------------------------===//
// The pool
//===----------------------------------------------------------------------===//

static std::atomic<ThreadPool *> ThePool{nullptr};
static std::once_flag ForkHandlerOnce;

/// A child process has only the thread that called fork(), so it needs a pool
/// of its own. The old one may be locked by a thread that does not exist any
/// more, so it is abandoned.
void ThreadPool::afterForkInChild() {
  static ThreadPool *Abandoned; // keeps it reachable for leak checkers
  Abandoned = ThePool.exchange(nullptr);
  (void)Abandoned;
}

ThreadPool &ThreadPool::get() {
  if (ThreadPool *Pool = ThePool.load(std::memory_order_acquire))
    return *Pool;
  std::call_once(ForkHandlerOnce,
                 [] { pthread_atfork(nullptr, nullptr, afterForkInChild); });
  ThreadPool *Created = new ThreadPool;
  ThreadPool *Current = nullptr;
  if (ThePool.compare_exchange_strong(Current, Created))
    return *Created;
  delete Created; // another thread was faster
  return *Current;
}

/// Creates workers until there are \p Wanted, or as many as the system allows.
void ThreadPool::grow(unsigned Wanted) {
  if (Workers.size() >= Wanted)
    return;
  while (Workers.size() < Wanted) {
    auto Created = std::make_unique<Worker>(*this);
    if (!startThread(workerMain, Created.get()))
      break;
    Workers.push_back(std::move(Created));
  }
  bool MaySpin = Workers.size() < availableProcessors();
  for (auto &Each : Workers)
    Each->MaySpin.store(MaySpin, std::memory_order_relaxed);
}

/// Hands the job to the first \p NumOffers workers.
void ThreadPool::offer(Job &TheJob, unsigned NumOffers) {
  assert(NumOffers <= Workers.size() && "grow() has made them");
  for (unsigned I = 0; I < NumOffers; ++I) {
    Worker &Each = *Workers[I];
    Each.Next.store(&TheJob);
    if (!Each.Sleeps.load())
      continue;
    // Without the lock the worker could check, find nothing, miss the wake-up
    // and go to sleep after it.
    {
      std::lock_guard<std::mutex> Lock(Each.Mutex);
    }
    Each.Condition.notify_one();
  }
}

/// Takes the job back from workers that have not begun, and waits for the
/// others.
void ThreadPool::finish(Job &TheJob, unsigned NumOffers) {
  for (unsigned I = 0; I < NumOffers; ++I) {
    Job *Offered = &TheJob;
    if (Workers[I]->Next.compare_exchange_strong(Offered, nullptr))
      TheJob.Pending.fetch_sub(1, std::memory_order_acq_rel);
  }
  auto IsDone = [&] {
    return TheJob.Pending.load(std::memory_order_acquire) == 0;
  };
  for (unsigned I = 0; I < SpinIterations; ++I) {
    if (IsDone())
      return;
    pauseBriefly();
  }
  std::unique_lock<std::mutex> Lock(DoneMutex);
  DoneCondition.wait(Lock, IsDone);
}

void ThreadPool::run(unsigned Threads, WorkFn Work, void *Context) {
  assert(Work && "something to run");
  assert(Threads > 1 && "one thread needs no pool");
  std::lock_guard<std::mutex> Lock(RunMutex);
  unsigned Wanted = std::min(Threads - 1, MaxWorkers);
  grow(Wanted);
  unsigned NumOffers = std::min(Wanted, unsigned(Workers.size()));
  Job TheJob;
  TheJob.Work = Work;
  TheJob.Context = Context;
  TheJob.Pending.store(NumOffers);
  std::fegetenv(&TheJob.FloatingPoint);
  offer(TheJob, NumOffers);
  Work(Context);
  finish(TheJob, NumOffers);
}

//===----------------------------------------------------------------------===//
// Local memory
//===----------------------------------------------------------------------===//

namespace {

/// Memory that one thread reuses for all its work-groups.
struct OwnedBlock {
  void *Data = nullptr;
  uint64_t Size = 0;

  ~OwnedBlock() { std::free(Data); }
};

} // namespace

void *localBlock(uint64_t Bytes) {
  static thread_local OwnedBlock Block;
  if (Block.Data && Bytes <= Block.Size)
    return Block.Data;
  if (Bytes > uint64_t(PTRDIFF_MAX) - TENON_LOCAL_ALIGN)
    return nullptr;
  // Never empty, so that a kernel without local memory gets a valid pointer
  // too.
  uint64_t Size = std::max<uint64_t>(Bytes, 1) + TENON_LOCAL_ALIGN - 1;
  Size = Size / TENON_LOCAL_ALIGN * TENON_LOCAL_ALIGN;
  void *Data = std::aligned_alloc(TENON_LOCAL_ALIGN, Size);
  if (!Data)
    return nullptr;
  std::free(Block.Data);
  Block.Data = Data;
  Block.Size = Size;
  return Data;
}

} // namespace tenon
