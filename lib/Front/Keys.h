// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The names of compiled programs in memory and on disk.

#ifndef TENON_LIB_FRONT_KEYS_H
#define TENON_LIB_FRONT_KEYS_H

#include "tenon/tenon.h"

#include <string>
#include <string_view>

namespace tenon::front {

/// \p What is "program", "file", "object", "stub" or, of linked modules, "link"
/// or "link-stub". The key begins with it, followed by a digest of everything
/// that the result depends on: \p Bytes, options, Tenon's version and build,
/// this processor. Empty if \p Bytes or options name files, which may change.
std::string keyOf(const char *What, std::string_view Bytes,
                  const tenon_options &Options);

/// The key of the program that \p Objects are linked to; \p Packed is the
/// result of packObjects().
std::string keyOfObjects(const char *What, const tenon_object *Objects,
                         size_t Count, std::string_view Packed,
                         const tenon_options &Options);

/// Whether programs compiled with \p Options are looked for, and kept, on disk.
bool isKept(const tenon_options &Options);

} // namespace tenon::front

#endif
