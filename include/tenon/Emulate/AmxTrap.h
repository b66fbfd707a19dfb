// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AMX on a processor without it, or without one of its extensions: the
// instructions raise SIGILL, and a handler of that signal executes them in
// software. On a processor with AMX this works only if the process has not
// requested tiles from the system: instructions that access tiles then trap,
// too.

#ifndef TENON_EMULATE_AMXTRAP_H
#define TENON_EMULATE_AMXTRAP_H

#include <cstdint>

namespace tenon::amx {

/// While an object exists, AMX instructions of every thread are emulated; each
/// thread has its own tiles. An instruction that the processor would reject, or
/// whose memory is not mapped, ends the process with a message and exit status
/// 1. Other illegal instructions, and faults of other instructions, are passed
/// to the handlers that were installed before. At most one object may exist at
/// a time.
class Trap {
public:
  /// \p Kernel names the code in messages, and \p Advice ends those about
  /// memory. Both must outlive the object.
  explicit Trap(const char *Kernel, const char *Advice = "");
  ~Trap();
  Trap(const Trap &) = delete;
  Trap &operator=(const Trap &) = delete;

  /// Number of instructions that were emulated since the object was created.
  uint64_t instructions() const;

  /// Null if this process can emulate AMX, else the reason why not.
  static const char *unavailable();
};

} // namespace tenon::amx

#endif
