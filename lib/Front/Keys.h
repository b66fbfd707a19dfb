// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// By what a compiled program is known, in memory and on disk.

#ifndef TENON_LIB_FRONT_KEYS_H
#define TENON_LIB_FRONT_KEYS_H

#include "tenon/tenon.h"

#include <string>
#include <string_view>

namespace tenon::front {

/// \p What is "program", "file" or "stub". The text begins with it, and has all
/// that decides what \p Bytes are compiled to: options, Tenon's build, this
/// processor. Empty: it may be something else the next time.
std::string keyOf(const char *What, std::string_view Bytes,
                  const tenon_options &Options);

/// Whether what is compiled with \p Options is kept on disk, by its key, and
/// looked for there.
bool isKept(const tenon_options &Options);

} // namespace tenon::front

#endif
