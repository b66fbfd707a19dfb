// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C += A * B on tiles: C has M rows of N dwords, A has M rows of K dwords, B
// has K rows of N dwords. Rows and columns outside of C become zero.

#ifndef TENON_LIB_EMULATE_AMXPRODUCTS_H
#define TENON_LIB_EMULATE_AMXPRODUCTS_H

#include "AmxState.h"

namespace tenon::amx {

struct ProductShape {
  unsigned M, N, K;

  bool fitsTiles() const {
    constexpr unsigned MaxDwords = MaxRowBytes / 4;
    return M <= MaxRows && N <= MaxDwords && K <= MaxRows && K <= MaxDwords;
  }
};

/// Four products of 8-bit integers in a dword; sums modulo 2^32.
void multiplyInt8(Tile &C, const Tile &A, const Tile &B, ProductShape Shape,
                  bool SignedA, bool SignedB);

enum class PairKind { BF16, FP16 };

/// Two products of 16-bit numbers in a dword: each of the two has its own sum
/// over k, which begins with zero; then C + (first + second).
void multiplyPairs(Tile &C, const Tile &A, const Tile &B, ProductShape Shape,
                   PairKind Kind);

enum class Fp8Kind { BF8, HF8 };

/// Four products of 8-bit numbers in a dword, summed exactly over all k,
/// rounded once and added to C.
void multiplyFp8(Tile &C, const Tile &A, const Tile &B, ProductShape Shape,
                 Fp8Kind KindA, Fp8Kind KindB);

/// multiplyPairs() without the host's vector instructions, for tests.
void multiplyPairsPortably(Tile &C, const Tile &A, const Tile &B,
                           ProductShape Shape, PairKind Kind);

} // namespace tenon::amx

#endif
