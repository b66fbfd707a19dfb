// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_FRONT_READFILE_H
#define TENON_LIB_FRONT_READFILE_H

#include <optional>
#include <string>

namespace tenon::front {

/// A descriptor, which is closed at the end.
class OpenFile {
public:
  /// Opens \p Path for reading. If this fails, the descriptor is negative and
  /// errno says why.
  explicit OpenFile(const char *Path);
  ~OpenFile();
  OpenFile(const OpenFile &) = delete;
  OpenFile &operator=(const OpenFile &) = delete;

  int descriptor() const { return Descriptor; }

  /// All bytes from here to the end. Nothing, and errno says why, if the file
  /// is not open, is a folder or cannot be read.
  std::optional<std::string> readAll() const;

private:
  int Descriptor;
};

} // namespace tenon::front

#endif
