// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_API_COMPILERLOCK_H
#define TENON_LIB_API_COMPILERLOCK_H

#include "llvm/Support/Signals.h"
#include <mutex>

namespace tenon {

/// Held during a compilation, or a run of tenon_run_once(), in a process that
/// is not Tenon's own. Only one can run at a time, because LLVM's handlers for
/// fatal errors are global. LLVM's signal handlers are removed afterwards, so
/// that the process has its own again.
class CompilerLock {
public:
  CompilerLock() : Lock(mutex()) {}
  CompilerLock(const CompilerLock &) = delete;
  CompilerLock &operator=(const CompilerLock &) = delete;
  ~CompilerLock() { llvm::sys::unregisterHandlers(); }

private:
  static std::mutex &mutex() {
    static std::mutex M;
    return M;
  }
  std::lock_guard<std::mutex> Lock;
};

} // namespace tenon

#endif
