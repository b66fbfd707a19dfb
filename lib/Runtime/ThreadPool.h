// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The threads that run work-groups.
//
// Threads are created when a launch first needs them and then stay, because
// programs launch many small ranges and creating a thread costs more than most
// of them. After a job a worker spins for a moment before it sleeps, so closely
// spaced launches need no system call to start.
//
// The pool is never destroyed: its owner would have to join the workers during
// exit(), and exit() can be called by a worker. Sleeping threads end with the
// process.

#ifndef TENON_LIB_RUNTIME_THREADPOOL_H
#define TENON_LIB_RUNTIME_THREADPOOL_H

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace tenon {

class ThreadPool {
public:
  /// Work that many threads take part in. Each calls it once; the calls have to
  /// divide the work among themselves.
  using WorkFn = void (*)(void *Context);

  /// The pool of this process.
  static ThreadPool &get();

  /// Calls \p Work on this thread and on up to \p Threads - 1 workers, and
  /// returns when every call has returned. A worker that has not woken up when
  /// this thread's own call returns is not waited for: there is no work left
  /// then. Calls from several threads are executed one after the other. \p Work
  /// must not call run() itself.
  void run(unsigned Threads, WorkFn Work, void *Context);

private:
  struct Job;
  struct Worker;

  ThreadPool() = default;
  ~ThreadPool() = default;

  static void afterForkInChild();
  static void *workerMain(void *Argument);
  void grow(unsigned Wanted);
  void offer(Job &TheJob, unsigned Workers);
  void finish(Job &TheJob, unsigned Workers);

  std::mutex RunMutex; // held during a job; guards Workers
  std::vector<std::unique_ptr<Worker>> Workers;
  std::mutex DoneMutex;
  std::condition_variable DoneCondition;
};

/// This thread's memory for the work-group that it runs: \p Bytes bytes aligned
/// to TENON_LOCAL_ALIGN, kept until the thread ends and replaced if more is
/// needed. Null if there is no memory.
void *localBlock(uint64_t Bytes);

} // namespace tenon

#endif
