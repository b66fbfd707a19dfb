// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Support/RemoveOnSignal.h"
#include "llvm/Support/Signals.h"
#include <cstdlib>
#include <signal.h>

using namespace llvm;

namespace tenon {

void removeOnSignal(StringRef File) {
  assert(!File.empty() && "which file?");
  stack_t Own = {}, Now = {};
  bool Known = sigaltstack(nullptr, &Own) == 0;
  sys::RemoveFileOnSignal(File);
  if (!Known || sigaltstack(nullptr, &Now) != 0 || Now.ss_sp == Own.ss_sp)
    return;
  // LLVM has allocated a larger one by malloc() and has no other use for it.
  if (sigaltstack(&Own, nullptr) == 0)
    std::free(Now.ss_sp);
}

} // namespace tenon
