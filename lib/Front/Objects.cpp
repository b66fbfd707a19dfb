// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Front/Objects.h"
#include "tenon/Support/Bytes.h"

#include <cassert>

namespace tenon::front {

std::string packObjects(const tenon_object *Objects, size_t Count) {
  ByteWriter W;
  W.number(Count);
  for (size_t I = 0; I < Count; ++I) {
    const tenon_object &Object = Objects[I];
    W.text(Object.name ? Object.name : "object " + std::to_string(I + 1));
    W.text({static_cast<const char *>(Object.bytes), Object.size});
  }
  return std::move(W.Bytes);
}

std::vector<ObjectEntry> unpackObjects(std::string_view Packed) {
  ByteReader R(Packed);
  std::vector<ObjectEntry> Objects(R.count());
  for (ObjectEntry &Object : Objects) {
    Object.Name = R.text();
    Object.Bytes = R.text();
  }
  assert(R.isAtEnd() && "the result of packObjects()");
  return Objects;
}

} // namespace tenon::front
