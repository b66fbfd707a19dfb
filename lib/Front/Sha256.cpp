// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Front/Sha256.h"

#include <algorithm>
#include <cstring>

namespace tenon::front {

static constexpr uint32_t Constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate(uint32_t Word, unsigned Bits) {
  return Word >> Bits | Word << (32 - Bits);
}

/// Section 6.2.2.
void Sha256::addBlock(const uint8_t *Block) {
  uint32_t W[64];
  for (unsigned T = 0; T < 16; ++T)
    W[T] = uint32_t(Block[4 * T]) << 24 | uint32_t(Block[4 * T + 1]) << 16 |
           uint32_t(Block[4 * T + 2]) << 8 | Block[4 * T + 3];
  for (unsigned T = 16; T < 64; ++T) {
    uint32_t S0 =
        rotate(W[T - 15], 7) ^ rotate(W[T - 15], 18) ^ (W[T - 15] >> 3);
    uint32_t S1 =
        rotate(W[T - 2], 17) ^ rotate(W[T - 2], 19) ^ (W[T - 2] >> 10);
    W[T] = W[T - 16] + S0 + W[T - 7] + S1;
  }
  auto [A, B, C, D, E, F, G, H] = State;
  for (unsigned T = 0; T < 64; ++T) {
    uint32_t S1 = rotate(E, 6) ^ rotate(E, 11) ^ rotate(E, 25);
    uint32_t T1 = H + S1 + ((E & F) ^ (~E & G)) + Constants[T] + W[T];
    uint32_t S0 = rotate(A, 2) ^ rotate(A, 13) ^ rotate(A, 22);
    uint32_t T2 = S0 + ((A & B) ^ (A & C) ^ (B & C));
    H = G, G = F, F = E, E = D + T1;
    D = C, C = B, B = A, A = T1 + T2;
  }
  const uint32_t Sums[] = {A, B, C, D, E, F, G, H};
  for (unsigned I = 0; I < 8; ++I)
    State[I] += Sums[I];
}

void Sha256::update(std::string_view Bytes) {
  while (!Bytes.empty()) {
    size_t Filled = Length % 64;
    if (Filled == 0 && Bytes.size() >= 64) {
      addBlock(reinterpret_cast<const uint8_t *>(Bytes.data()));
      Length += 64;
      Bytes.remove_prefix(64);
      continue;
    }
    size_t Count = std::min(Bytes.size(), 64 - Filled);
    std::memcpy(Pending.data() + Filled, Bytes.data(), Count);
    Length += Count;
    Bytes.remove_prefix(Count);
    if (Filled + Count == 64)
      addBlock(Pending.data());
  }
}

/// Section 5.1.1: a one, zeros, and the number of bits in eight bytes.
std::string Sha256::final() {
  uint64_t Bits = Length * 8;
  std::string Padding(1, '\x80');
  Padding.append((64 + 55 - Length % 64) % 64, '\0');
  for (int Shift = 56; Shift >= 0; Shift -= 8)
    Padding += char(Bits >> Shift & 0xff);
  update(Padding);
  std::string Digest;
  for (uint32_t Word : State)
    for (int Shift = 24; Shift >= 0; Shift -= 8)
      Digest += char(Word >> Shift & 0xff);
  return Digest;
}

std::string sha256(std::string_view Bytes) {
  Sha256 Hash;
  Hash.update(Bytes);
  return Hash.final();
}

std::string hexadecimal(std::string_view Bytes) {
  static const char Digits[] = "0123456789abcdef";
  std::string Text;
  for (unsigned char Byte : Bytes) {
    Text += Digits[Byte >> 4];
    Text += Digits[Byte & 15];
  }
  return Text;
}

} // namespace tenon::front
