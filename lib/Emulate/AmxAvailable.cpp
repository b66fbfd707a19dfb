// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Separate from the signal handlers: a library that is loaded late has no space
// for their thread-local variable.

#include "tenon/Emulate/AmxTrap.h"

#if defined(__x86_64__) && defined(__linux__)

#include <sys/syscall.h>
#include <unistd.h>

namespace tenon::amx {

/// Whether Linux has given this process component 18, the tiles' contents.
static bool mayUseTiles() {
  constexpr long ArchGetXcompPerm = 0x1022;
  uint64_t Permitted = 0;
  return syscall(SYS_arch_prctl, ArchGetXcompPerm, &Permitted) == 0 &&
         (Permitted >> 18 & 1);
}

const char *Trap::unavailable() {
  return mayUseTiles() ? "the process has used this processor's AMX, whose "
                         "instructions do not trap, and cannot be emulated"
                       : nullptr;
}

} // namespace tenon::amx

#else

const char *tenon::amx::Trap::unavailable() {
  return "AMX can only be emulated on Linux for x86-64";
}

#endif
