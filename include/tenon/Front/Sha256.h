// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_FRONT_SHA256_H
#define TENON_FRONT_SHA256_H

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tenon::front {

/// SHA-256 (FIPS 180-4). LLVM's implementation cannot be used here: libTenon
/// and the layer do not link LLVM.
class Sha256 {
public:
  void update(std::string_view Bytes);
  /// Returns the 32 bytes of the digest; the object must not be used
  /// afterwards.
  std::string final();

private:
  void addBlock(const uint8_t *Block);

  std::array<uint32_t, 8> State = {0x6a09e667, 0xbb67ae85, 0x3c6ef372,
                                   0xa54ff53a, 0x510e527f, 0x9b05688c,
                                   0x1f83d9ab, 0x5be0cd19};
  std::array<uint8_t, 64> Pending{};
  uint64_t Length = 0; // bytes until now
};

/// The 32 bytes of the digest of \p Bytes.
std::string sha256(std::string_view Bytes);

/// \p Bytes as text, two digits for each byte.
std::string hexadecimal(std::string_view Bytes);

} // namespace tenon::front

#endif
