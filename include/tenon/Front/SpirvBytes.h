// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The instructions of a SPIR-V binary (specification, section 2.3), without
// LLVM and without a copy.

#ifndef TENON_FRONT_SPIRVBYTES_H
#define TENON_FRONT_SPIRVBYTES_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace tenon {

/// The words of a binary of either byte order.
class SpirvBytes {
public:
  static constexpr uint32_t Magic = 0x07230203;
  static constexpr size_t HeaderWords = 5;

  explicit SpirvBytes(std::string_view Bytes) : Bytes(Bytes) {
    Swapped = size() > 0 && at(0) == __builtin_bswap32(Magic);
  }

  bool beginAsSpirv() const { return size() > HeaderWords && at(0) == Magic; }
  bool areSpirv() const {
    return Bytes.size() % sizeof(uint32_t) == 0 && beginAsSpirv();
  }
  /// Whether the words have the other byte order than those of this machine.
  bool areSwapped() const { return Swapped; }

  size_t size() const { return Bytes.size() / sizeof(uint32_t); }
  uint32_t at(size_t Index) const {
    uint32_t Word;
    std::memcpy(&Word, Bytes.data() + Index * sizeof(Word), sizeof(Word));
    return Swapped ? __builtin_bswap32(Word) : Word;
  }

  /// Calls \p Visit with the position, opcode and number of words of each
  /// instruction. Returns false if the binary ends within an instruction.
  template <typename VisitFn> bool forEachInstruction(VisitFn Visit) const {
    for (size_t At = HeaderWords, Count; At < size(); At += Count) {
      Count = at(At) >> 16;
      if (Count == 0 || Count > size() - At)
        return false;
      Visit(At, at(At) & 0xFFFF, Count);
    }
    return true;
  }

private:
  std::string_view Bytes;
  bool Swapped = false;
};

} // namespace tenon

#endif
