// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The disk cache, as far as reading goes. lib/Api/DiskCache.cpp writes it.

#ifndef TENON_FRONT_KEPT_H
#define TENON_FRONT_KEPT_H

#include "tenon/tenon.h"

#include <optional>
#include <string>
#include <string_view>

namespace tenon::front {

/// All that decides what \p Bytes are compiled to, as a short text. Empty:
/// it may be something else the next time. \p What is "program", "file" or
/// "stub".
std::string keyOf(const char *What, std::string_view Bytes,
                  const tenon_options &Options);

/// Whether what is compiled with \p Options is kept on disk, by its key, and
/// looked for there.
bool isKept(const tenon_options &Options);

std::optional<std::string> findKept(const std::string &Key);

} // namespace tenon::front

#endif
