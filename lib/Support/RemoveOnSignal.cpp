// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A process that the program forks meanwhile inherits LLVM's list of files and
// its signal handler, and would remove this process's files if a signal ended
// it.

#include "tenon/Support/RemoveOnSignal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Signals.h"
#include <cstdlib>
#include <mutex>
#include <pthread.h>
#include <signal.h>
#include <vector>

using namespace llvm;

namespace tenon {

namespace {
/// The files of this process. Nothing is freed: threads outlive main().
struct Files {
  std::mutex Mutex; // guards LLVM's list, too, which has its own lock
  std::vector<std::string> Names;

  Files() { pthread_atfork(lockForFork, unlock, forgetAndUnlock); }

  static void lockForFork();
  static void unlock();
  static void forgetAndUnlock();
};
} // namespace

static Files &files() {
  static auto *All = new Files;
  return *All;
}

void Files::lockForFork() { files().Mutex.lock(); }

void Files::unlock() { files().Mutex.unlock(); }

void Files::forgetAndUnlock() {
  for (const std::string &Name : files().Names)
    sys::DontRemoveFileOnSignal(Name);
  files().Names.clear();
  files().Mutex.unlock();
}

void removeOnSignal(StringRef File) {
  assert(!File.empty() && "a file's name");
  std::lock_guard Lock(files().Mutex);
  files().Names.push_back(File.str());
  stack_t Own = {}, Now = {};
  bool Known = sigaltstack(nullptr, &Own) == 0;
  sys::RemoveFileOnSignal(File);
  if (!Known || sigaltstack(nullptr, &Now) != 0 || Now.ss_sp == Own.ss_sp)
    return;
  // LLVM has allocated a larger one by malloc() and has no other use for it.
  if (sigaltstack(&Own, nullptr) == 0)
    std::free(Now.ss_sp);
}

void keepOnSignal(StringRef File) {
  std::lock_guard Lock(files().Mutex);
  sys::DontRemoveFileOnSignal(File);
  llvm::erase(files().Names, File);
}

} // namespace tenon
