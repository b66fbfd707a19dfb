// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_API_COMPILERLOCK_H
#define TENON_LIB_API_COMPILERLOCK_H

#include "llvm/Support/Signals.h"
#include <mutex>

namespace tenon {

/// For compilations in a process of somebody else's. LLVM's ways to survive its
/// own fatal errors belong to the whole process, so one compilation runs at a
/// time. Its signal handlers, which remove temporary files, are gone
/// afterwards: those of the process were there first.
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
