// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Say.h"

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace tenon::layer {

bool isVerbose() {
  static const bool On = [] {
    const char *Value = std::getenv("TENON_LAYER_VERBOSE");
    return Value && *Value && std::string(Value) != "0";
  }();
  return On;
}

void say(const std::string &Line) {
  std::string Text = "tenon: " + Line + "\n";
  // Not through stdio, whose buffer belongs to the program.
  ssize_t Written = write(STDERR_FILENO, Text.data(), Text.size());
  (void)Written; // errors cannot be reported
}

std::string timeSince(std::chrono::steady_clock::time_point Start) {
  std::chrono::duration<double, std::milli> Passed =
      std::chrono::steady_clock::now() - Start;
  char Text[32];
  std::snprintf(Text, sizeof(Text), "%.3g ms", Passed.count());
  return Text;
}

} // namespace tenon::layer
