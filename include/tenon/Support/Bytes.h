// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers and texts as bytes, for files of this machine's own: numbers have
// eight bytes in its order, and texts begin with their length.

#ifndef TENON_SUPPORT_BYTES_H
#define TENON_SUPPORT_BYTES_H

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace tenon {

class ByteWriter {
public:
  void number(uint64_t N) {
    Bytes.append(reinterpret_cast<const char *>(&N), sizeof(N));
  }
  void text(std::string_view Text) {
    number(Text.size());
    Bytes += Text;
  }

  std::string Bytes;
};

/// After a mistake in the bytes all numbers are 0 and all texts empty, and
/// isAtEnd() is false.
class ByteReader {
public:
  explicit ByteReader(std::string_view Bytes) : Bytes(Bytes) {}

  uint64_t number() {
    uint64_t N = 0;
    std::string_view Taken = take(sizeof(N));
    if (!Taken.empty())
      std::memcpy(&N, Taken.data(), sizeof(N));
    return N;
  }
  std::string text() {
    uint64_t Size = number();
    return std::string(take(Size));
  }
  /// The number of elements of a list, each of which has eight bytes or more.
  uint64_t count() {
    uint64_t N = number();
    IsGood = IsGood && N <= Bytes.size() / sizeof(uint64_t);
    return IsGood ? N : 0;
  }
  /// False after a mistake. A list that is read element by element ends there:
  /// its number of elements may itself be damaged.
  bool good() const { return IsGood; }
  /// Whether all bytes have been read, without a mistake.
  bool isAtEnd() const { return IsGood && Bytes.empty(); }

private:
  /// The next \p Size bytes; empty if there are fewer.
  std::string_view take(uint64_t Size) {
    IsGood = IsGood && Size <= Bytes.size();
    if (!IsGood)
      return {};
    std::string_view Taken = Bytes.substr(0, Size);
    Bytes.remove_prefix(Size);
    return Taken;
  }

  std::string_view Bytes;
  bool IsGood = true;
};

/// A hash that distinguishes files and names that differ by damage or chance
/// (FNV-1a).
inline uint64_t hashOf(std::string_view Bytes) {
  uint64_t Hash = 0xcbf29ce484222325;
  for (unsigned char Byte : Bytes)
    Hash = (Hash ^ Byte) * 0x100000001b3;
  return Hash;
}

} // namespace tenon

#endif
