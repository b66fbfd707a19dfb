// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tdpbssd, tdpbsud, tdpbusd, tdpbuud.

#include "AmxProducts.h"

#include <cassert>
#include <cstring>

namespace tenon::amx {

static int16_t extend(uint8_t Byte, bool IsSigned) {
  return IsSigned ? static_cast<int16_t>(static_cast<int8_t>(Byte)) : Byte;
}

using WideRow = int16_t[4][MaxRowBytes / 4]; ///< [byte][n]

/// Sum[n] += A's bytes * B's column, over all k.
static inline __attribute__((always_inline)) void
addProducts(uint32_t *Sum, const int16_t *A, const WideRow *B, unsigned Depth) {
  uint32_t Local[MaxRowBytes / 4];
  std::memcpy(Local, Sum, sizeof(Local));
  for (unsigned K = 0; K < Depth; ++K)
    for (unsigned Byte = 0; Byte < 4; ++Byte)
      for (unsigned N = 0; N < MaxRowBytes / 4; ++N)
        Local[N] +=
            static_cast<uint32_t>(int32_t(A[4 * K + Byte]) * B[K][Byte][N]);
  std::memcpy(Sum, Local, sizeof(Local));
}

static void addRow(uint32_t *Sum, const int16_t *A, const WideRow *B,
                   unsigned Depth) {
  addProducts(Sum, A, B, Depth);
}

// The same function, compiled for the vectors that nearly every x86-64
// processor has.
#if defined(__x86_64__)
__attribute__((target("avx2"))) static void
addRowAvx2(uint32_t *Sum, const int16_t *A, const WideRow *B, unsigned Depth) {
  addProducts(Sum, A, B, Depth);
}
static bool hasAvx2() { return __builtin_cpu_supports("avx2"); }
#else
static constexpr auto *addRowAvx2 = addRow;
static bool hasAvx2() { return false; }
#endif

void multiplyInt8(Tile &C, const Tile &A, const Tile &B, ProductShape Shape,
                  bool SignedA, bool SignedB) {
  assert(Shape.fitsTiles() && "a tile has 16 rows of 16 dwords");
  // B with the bytes of its dwords separated, so that the innermost loop is
  // over neighbouring columns.
  WideRow WideB[MaxRows];
  for (unsigned K = 0; K < Shape.K; ++K)
    for (unsigned Byte = 0; Byte < 4; ++Byte)
      for (unsigned N = 0; N < MaxRowBytes / 4; ++N)
        WideB[K][Byte][N] = extend(B.Rows[K][4 * N + Byte], SignedB);
  auto *Add = hasAvx2() ? addRowAvx2 : addRow;
  Tile Result;
  for (unsigned M = 0; M < Shape.M; ++M) {
    int16_t WideA[MaxRowBytes];
    for (unsigned Byte = 0; Byte < MaxRowBytes; ++Byte)
      WideA[Byte] = extend(A.Rows[M][Byte], SignedA);
    uint32_t Sum[MaxRowBytes / 4];
    std::memcpy(Sum, C.Rows[M], sizeof(Sum));
    Add(Sum, WideA, WideB, Shape.K);
    std::memcpy(Result.Rows[M], Sum, 4 * size_t(Shape.N));
  }
  C = Result;
}

} // namespace tenon::amx
