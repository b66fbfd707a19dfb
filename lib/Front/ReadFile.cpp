// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C++'s streams either hide a read error or throw an exception, for which Tenon
// is not compiled.

#include "ReadFile.h"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace tenon::front {

OpenFile::OpenFile(const char *Path) {
  do
    Descriptor = open(Path, O_RDONLY | O_CLOEXEC);
  while (Descriptor < 0 && errno == EINTR);
}

OpenFile::~OpenFile() {
  if (Descriptor >= 0)
    close(Descriptor);
}

std::optional<std::string> OpenFile::readAll() const {
  if (Descriptor < 0)
    return std::nullopt;
  constexpr size_t Chunk = size_t(64) << 10;
  std::string Bytes;
  for (size_t Size = 0;;) {
    Bytes.resize(Size + Chunk);
    ssize_t Read = read(Descriptor, Bytes.data() + Size, Chunk);
    if (Read < 0 && errno == EINTR)
      continue;
    if (Read < 0)
      return std::nullopt;
    Size += size_t(Read);
    if (Read == 0) {
      Bytes.resize(Size);
      return Bytes;
    }
  }
}

} // namespace tenon::front
