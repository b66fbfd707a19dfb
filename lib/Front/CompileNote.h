// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A message on stderr about a compilation that a launch waits for, with
// TENON_VERBOSE=1 and in verbose mode of the OpenCL layer.

#ifndef TENON_LIB_FRONT_COMPILENOTE_H
#define TENON_LIB_FRONT_COMPILENOTE_H

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <unistd.h>

namespace tenon::front {

/// Writes a line at the beginning, for a user who waits, and one at the end.
class CompileNote {
public:
  CompileNote(const std::string &Kernel, const char *Launches)
      : Start("tenon: kernel '" + Kernel + "': code for launches " + Launches) {
    write(" is compiled");
  }
  ~CompileNote() {
    std::chrono::duration<double, std::milli> Passed = Clock::now() - Begin;
    char Time[32];
    std::snprintf(Time, sizeof(Time), " took %.3g ms", Passed.count());
    write(Time);
  }
  CompileNote(const CompileNote &) = delete;
  CompileNote &operator=(const CompileNote &) = delete;

private:
  using Clock = std::chrono::steady_clock;
  std::string Start;
  Clock::time_point Begin = Clock::now();

  static bool isOn() {
    for (const char *Name : {"TENON_VERBOSE", "TENON_LAYER_VERBOSE"})
      if (const char *Value = std::getenv(Name);
          Value && *Value && std::string(Value) != "0")
        return true;
    return false;
  }
  void write(const char *End) const {
    if (!isOn())
      return;
    std::string Line = Start + End + "\n";
    // Not through stdio, whose buffer belongs to the program.
    ssize_t Written = ::write(STDERR_FILENO, Line.data(), Line.size());
    (void)Written; // errors cannot be reported
  }
};

} // namespace tenon::front

#endif
