// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A message in verbose mode about a compilation that a launch waits for.

#ifndef TENON_LIB_FRONT_COMPILENOTE_H
#define TENON_LIB_FRONT_COMPILENOTE_H

#include "Note.h"

#include <chrono>
#include <cstdio>

namespace tenon::front {

/// Writes a line at the beginning, for a user who waits, and one at the end.
class CompileNote {
public:
  CompileNote(const std::string &Kernel, const char *Launches)
      : Start("kernel '" + Kernel + "': code for launches " + Launches) {
    note(Start + " is compiled");
  }
  ~CompileNote() {
    std::chrono::duration<double, std::milli> Passed = Clock::now() - Begin;
    char Time[32];
    std::snprintf(Time, sizeof(Time), " took %.3g ms", Passed.count());
    note(Start + Time);
  }
  CompileNote(const CompileNote &) = delete;
  CompileNote &operator=(const CompileNote &) = delete;

private:
  using Clock = std::chrono::steady_clock;
  std::string Start;
  Clock::time_point Begin = Clock::now();
};

} // namespace tenon::front

#endif
