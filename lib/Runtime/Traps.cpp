// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where lowered code gives up.

#include "tenon/Runtime/tenon_rt.h"

#include <cstdio>
#include <cstdlib>
#include <mutex>

/// Not through exit(): this is any thread of the pool, and the others are still
/// at work on what exit() would destroy. They may come here at the same time:
/// the first one has the word, and the others wait for the end.
void tenon_trap_divergence(const char *Text) {
  static std::mutex Speaking;
  Speaking.lock();
  std::fprintf(stderr, "error: %s\n", Text);
  std::_Exit(1);
}
