// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The modules of tenon_link() as one text, which the compiler is given.

#ifndef TENON_FRONT_OBJECTS_H
#define TENON_FRONT_OBJECTS_H

#include "tenon/tenon.h"

#include <string>
#include <string_view>
#include <vector>

namespace tenon::front {

struct ObjectEntry {
  std::string Name; ///< in messages
  std::string Bytes;
};

std::string packObjects(const tenon_object *Objects, size_t Count);
/// \p Packed are what packObjects() has returned.
std::vector<ObjectEntry> unpackObjects(std::string_view Packed);

} // namespace tenon::front

#endif
