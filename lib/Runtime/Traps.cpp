// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Errors that lowered code detects at run time.

#include "tenon/Runtime/tenon_rt.h"

#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <mutex>

/// Does not call exit(), because this can be any thread of the pool and others
/// may be using what exit() would destroy. Several threads may get here at the
/// same time: the first one prints its message, and the others wait for the end
/// of the process.
void tenon_trap_divergence(const char *Text) {
  assert(Text && "what to say");
  static std::mutex Speaking;
  Speaking.lock();
  std::fprintf(stderr, "error: %s\n", Text);
  std::_Exit(1);
}
