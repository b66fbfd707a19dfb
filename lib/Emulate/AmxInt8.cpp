// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tdpbssd, tdpbsud, tdpbusd, tdpbuud.

#include "AmxProducts.h"

#include <cstring>

namespace tenon::amx {

static int16_t extend(uint8_t Byte, bool IsSigned) {
  return IsSigned ? static_cast<int16_t>(static_cast<int8_t>(Byte)) : Byte;
}

void multiplyInt8(Tile &C, const Tile &A, const Tile &B, ProductShape Shape,
                  bool SignedA, bool SignedB) {
  // B transposed within its dwords, so that the innermost loop over columns is
  // one of vectors: WideB[k][byte][n].
  int16_t WideB[MaxRows][4][MaxRowBytes / 4];
  for (unsigned K = 0; K < Shape.K; ++K)
    for (unsigned Byte = 0; Byte < 4; ++Byte)
      for (unsigned N = 0; N < MaxRowBytes / 4; ++N)
        WideB[K][Byte][N] = extend(B.Rows[K][4 * N + Byte], SignedB);
  Tile Result;
  for (unsigned M = 0; M < Shape.M; ++M) {
    uint32_t Sum[MaxRowBytes / 4];
    std::memcpy(Sum, C.Rows[M], sizeof(Sum));
    for (unsigned K = 0; K < Shape.K; ++K)
      for (unsigned Byte = 0; Byte < 4; ++Byte) {
        int16_t Factor = extend(A.Rows[M][4 * K + Byte], SignedA);
        for (unsigned N = 0; N < MaxRowBytes / 4; ++N)
          Sum[N] += static_cast<uint32_t>(int32_t(Factor) * WideB[K][Byte][N]);
      }
    std::memcpy(Result.Rows[M], Sum, 4 * size_t(Shape.N));
  }
  C = Result;
}

} // namespace tenon::amx
