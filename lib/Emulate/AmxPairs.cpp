// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tdpbf16ps and tdpfp16ps, which differ in how they widen a factor.

#include "AmxArithmetic.h"
#include "AmxProducts.h"

#include <cassert>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#define TENON_X86_FMA __attribute__((target("avx2,fma")))
#endif

namespace tenon::amx {

namespace {

constexpr unsigned MaxDwords = MaxRowBytes / 4;

/// Both operands widened: A[m][k][2], and B[k][2][n] with its pairs separated.
struct Factors {
  alignas(32) uint32_t A[MaxRows][MaxDwords][2];
  alignas(32) uint32_t B[MaxRows][2][MaxDwords];
};

} // namespace

static uint32_t widen(const uint8_t *Bytes, PairKind Kind) {
  uint16_t Half;
  std::memcpy(&Half, Bytes, sizeof(Half));
  return Kind == PairKind::BF16 ? widenBF16(Half) : widenF16(Half);
}

static void widenOperands(Factors &F, const Tile &A, const Tile &B,
                          ProductShape Shape, PairKind Kind) {
  for (unsigned M = 0; M < Shape.M; ++M)
    for (unsigned K = 0; K < Shape.K; ++K) {
      uint32_t *Pair = F.A[M][K];
      Pair[0] = widen(A.Rows[M] + 4 * K, Kind);
      Pair[1] = widen(A.Rows[M] + 4 * K + 2, Kind);
    }
  for (unsigned K = 0; K < Shape.K; ++K)
    for (unsigned N = 0; N < MaxDwords; ++N)
      for (unsigned Half = 0; Half < 2; ++Half)
        F.B[K][Half][N] = widen(B.Rows[K] + 4 * N + 2 * Half, Kind);
}

/// One element of the result, from the definition.
static uint32_t multiplyElement(const Factors &F, unsigned M, unsigned N,
                                unsigned Depth, uint32_t C) {
  uint32_t Sums[2] = {0, 0};
  for (unsigned K = 0; K < Depth; ++K)
    for (unsigned Half = 0; Half < 2; ++Half)
      Sums[Half] = multiplyAdd(F.A[M][K][Half], F.B[K][Half][N], Sums[Half]);
  return add(C, add(Sums[0], Sums[1]));
}

#ifdef TENON_X86_FMA
/// One row of the result, like multiplyElement() except for the bits of NaNs:
/// with FTZ and DAZ the processor's FMA is the arithmetic of tiles.
TENON_X86_FMA static void multiplyRow(const Factors &F, unsigned M,
                                      unsigned Depth, uint32_t *Row) {
  for (unsigned First = 0; First < MaxDwords; First += 8) {
    __m256 Sums[2] = {_mm256_setzero_ps(), _mm256_setzero_ps()};
    for (unsigned K = 0; K < Depth; ++K)
      for (unsigned Half = 0; Half < 2; ++Half) {
        __m256 A = _mm256_castsi256_ps(
            _mm256_set1_epi32(static_cast<int>(F.A[M][K][Half])));
        __m256 B = _mm256_load_ps(
            reinterpret_cast<const float *>(&F.B[K][Half][First]));
        Sums[Half] = _mm256_fmadd_ps(A, B, Sums[Half]);
      }
    __m256 C = _mm256_loadu_ps(reinterpret_cast<float *>(Row + First));
    C = _mm256_add_ps(C, _mm256_add_ps(Sums[0], Sums[1]));
    _mm256_storeu_ps(reinterpret_cast<float *>(Row + First), C);
  }
}

static bool hasFma() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
#else
static void multiplyRow(const Factors &, unsigned, unsigned, uint32_t *) {}
static bool hasFma() { return false; }
#endif

static void multiply(Tile &C, const Tile &A, const Tile &B, ProductShape Shape,
                     PairKind Kind, bool UseFma) {
  assert(Shape.fitsTiles() && "a tile has 16 rows of 16 dwords");
  Factors F;
  FloatingPointMode Exact(/*FlushSubnormals=*/false);
  widenOperands(F, A, B, Shape, Kind);
  Tile Result;
  for (unsigned M = 0; M < Shape.M; ++M) {
    uint32_t Row[MaxDwords], Before[MaxDwords];
    std::memcpy(Before, C.Rows[M], sizeof(Before));
    std::memcpy(Row, Before, sizeof(Row));
    if (UseFma) {
      FloatingPointMode Flushing(/*FlushSubnormals=*/true);
      multiplyRow(F, M, Shape.K, Row);
    }
    for (unsigned N = 0; N < Shape.N; ++N)
      if (!UseFma || isNan(Row[N]))
        Row[N] = multiplyElement(F, M, N, Shape.K, Before[N]);
    std::memcpy(Result.Rows[M], Row, 4 * size_t(Shape.N));
  }
  C = Result;
}

void multiplyPairs(Tile &C, const Tile &A, const Tile &B, ProductShape Shape,
                   PairKind Kind) {
  multiply(C, A, B, Shape, Kind, hasFma());
}

void multiplyPairsPortably(Tile &C, const Tile &A, const Tile &B,
                           ProductShape Shape, PairKind Kind) {
  multiply(C, A, B, Shape, Kind, /*UseFma=*/false);
}

} // namespace tenon::amx
