// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AMX on a processor without it: its instructions raise SIGILL there, and a
// handler of that signal carries them out.

#ifndef TENON_EMULATE_AMXTRAP_H
#define TENON_EMULATE_AMXTRAP_H

#include <cstdint>

namespace tenon::amx {

/// As long as it lives, AMX instructions of every thread are emulated; each
/// thread has tiles of its own. An instruction that the processor would refuse,
/// and one whose memory is not there, end the process with a message and exit
/// status 1. Other illegal instructions, and faults of other instructions, go
/// to the handlers from before. At most one at a time.
class Trap {
public:
  /// \p Kernel names the code in messages and stays alive with this.
  explicit Trap(const char *Kernel);
  ~Trap();
  Trap(const Trap &) = delete;
  Trap &operator=(const Trap &) = delete;

  /// How many instructions have been carried out in this process.
  static uint64_t instructions();

  /// Null where AMX can be emulated, else why it cannot.
  static const char *unavailable();
};

} // namespace tenon::amx

#endif
