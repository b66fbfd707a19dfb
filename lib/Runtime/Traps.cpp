// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where lowered code gives up.

#include "tenon/Runtime/tenon_rt.h"

#include <cstdio>
#include <cstdlib>

/// Not through exit(): this is any thread of the pool, and the others are still
/// at work on what exit() would destroy.
void tenon_trap_divergence(const char *Text) {
  std::fprintf(stderr, "error: %s\n", Text);
  std::_Exit(1);
}
