// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages on stderr with TENON_VERBOSE=1, and in verbose mode of the OpenCL
// layer.

#ifndef TENON_LIB_FRONT_NOTE_H
#define TENON_LIB_FRONT_NOTE_H

#include <cstdlib>
#include <string>
#include <unistd.h>

namespace tenon::front {

inline bool isVerbose() {
  for (const char *Name : {"TENON_VERBOSE", "TENON_LAYER_VERBOSE"})
    if (const char *Value = std::getenv(Name);
        Value && *Value && std::string(Value) != "0")
      return true;
  return false;
}

/// Writes "tenon: " and \p Text.
inline void note(const std::string &Text) {
  if (!isVerbose())
    return;
  std::string Line = "tenon: " + Text + "\n";
  // Not through stdio, whose buffer belongs to the program.
  ssize_t Written = ::write(STDERR_FILENO, Line.data(), Line.size());
  (void)Written; // errors cannot be reported
}

} // namespace tenon::front

#endif
