// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tdpbf8ps, tdpbhf8ps, tdphbf8ps, tdphf8ps. BF8 has 5 exponent bits and
// infinities, HF8 has 4 and one NaN of each sign. Every NaN result is the
// default NaN.

#include "AmxArithmetic.h"
#include "AmxProducts.h"

#include <cassert>
#include <cstring>

namespace tenon::amx {

namespace {

struct Fp8 {
  bool IsNan, IsInfinite, IsNegative;
  int64_t Value; ///< times 2^16, of a finite number

  Fp8(uint8_t Bits, Fp8Kind Kind) : IsNegative(Bits & 0x80) {
    uint8_t Magnitude = Bits & 0x7f;
    bool IsBF8 = Kind == Fp8Kind::BF8;
    IsInfinite = IsBF8 && Magnitude == 0x7c;
    IsNan = IsBF8 ? Magnitude > 0x7c : Magnitude == 0x7f;
    Value = IsBF8 ? fixedPointBF8(Bits) : fixedPointHF8(Bits);
  }
};

/// A sum of products, exact as long as all are finite.
class ExactSum {
public:
  void add(const Fp8 &X, const Fp8 &Y) {
    if (X.IsNan || Y.IsNan) {
      IsNan = true;
    } else if (X.IsInfinite || Y.IsInfinite) {
      IsNan |= X.Value == 0 || Y.Value == 0;
      (X.IsNegative != Y.IsNegative ? HasMinus : HasPlus) = true;
    } else {
      Numbers += static_cast<__int128>(X.Value) * Y.Value;
    }
  }
  uint32_t round() const {
    if (IsNan || (HasPlus && HasMinus))
      return DefaultNan;
    if (HasPlus || HasMinus)
      return HasMinus ? SignBit | Infinity : Infinity;
    return roundFixedPoint(Numbers);
  }

private:
  __int128 Numbers = 0;
  bool IsNan = false, HasPlus = false, HasMinus = false;
};

} // namespace

void multiplyFp8(Tile &C, const Tile &A, const Tile &B, ProductShape Shape,
                 Fp8Kind KindA, Fp8Kind KindB) {
  assert(Shape.fitsTiles() && "a tile has 16 rows of 16 dwords");
  FloatingPointMode Exact(/*FlushSubnormals=*/false);
  Tile Result;
  for (unsigned M = 0; M < Shape.M; ++M)
    for (unsigned N = 0; N < Shape.N; ++N) {
      ExactSum Sum;
      for (unsigned K = 0; K < Shape.K; ++K)
        for (unsigned Byte = 0; Byte < 4; ++Byte)
          Sum.add(Fp8(A.Rows[M][4 * K + Byte], KindA),
                  Fp8(B.Rows[K][4 * N + Byte], KindB));
      uint32_t Before;
      std::memcpy(&Before, C.Rows[M] + 4 * N, sizeof(Before));
      uint32_t After = add(Before, Sum.round());
      if (isNan(After))
        After = DefaultNan;
      std::memcpy(Result.Rows[M] + 4 * N, &After, sizeof(After));
    }
  C = Result;
}

} // namespace tenon::amx
