// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The floating-point arithmetic of tiles, on the bits of single-precision
// numbers: rounding to nearest even, subnormal operands count as zero (DAZ),
// subnormal results become zeros of their sign (FTZ), no exception flags are
// set, and MXCSR is neither read nor written.

#ifndef TENON_LIB_EMULATE_AMXARITHMETIC_H
#define TENON_LIB_EMULATE_AMXARITHMETIC_H

#include <cstdint>

namespace tenon::amx {

constexpr uint32_t SignBit = 0x80000000, Infinity = 0x7f800000,
                   QuietBit = 0x00400000, DefaultNan = 0xffc00000,
                   One = 0x3f800000;

inline bool isNan(uint32_t X) { return (X & ~SignBit) > Infinity; }

/// X * Y + Z with one rounding. If operands are NaN, the result is the first of
/// them in the order X, Y, Z, made quiet; an invalid operation gives the
/// default NaN.
uint32_t multiplyAdd(uint32_t X, uint32_t Y, uint32_t Z);

/// X + Y; of two NaNs the first.
inline uint32_t add(uint32_t X, uint32_t Y) { return multiplyAdd(X, One, Y); }

/// A sum of exact products, rounded: the number is \p Value times 2^-32.
uint32_t roundFixedPoint(__int128 Value);

inline uint32_t widenBF16(uint16_t X) { return uint32_t(X) << 16; }

/// Exact: subnormal f16 numbers are normal floats. A NaN keeps its bits.
inline uint32_t widenF16(uint16_t X) {
  uint32_t Sign = uint32_t(X & 0x8000) << 16, Fraction = X & 0x3ff;
  int Exponent = X >> 10 & 31;
  if (Exponent == 31)
    return Sign | Infinity | Fraction << 13;
  if (Exponent == 0 && Fraction == 0)
    return Sign;
  // Fraction * 2^-24: its highest set bit becomes the hidden bit.
  if (Exponent == 0) {
    int Shift = __builtin_clz(Fraction) - 21;
    Fraction = Fraction << Shift & 0x3ff;
    Exponent = 1 - Shift;
  }
  return Sign | uint32_t(Exponent + 127 - 15) << 23 | Fraction << 13;
}

/// An 8-bit number's value times 2^16. Not for infinities and NaNs.
int64_t fixedPointBF8(uint8_t X); ///< 5 bits of exponent, 2 of fraction
int64_t fixedPointHF8(uint8_t X); ///< 4 bits of exponent, 3 of fraction

/// Sets MXCSR during its lifetime: rounding to nearest and exceptions masked,
/// with or without FTZ and DAZ.
class FloatingPointMode {
public:
  explicit FloatingPointMode(bool FlushSubnormals);
  ~FloatingPointMode();
  FloatingPointMode(const FloatingPointMode &) = delete;
  FloatingPointMode &operator=(const FloatingPointMode &) = delete;

private:
  unsigned Before;
};

} // namespace tenon::amx

#endif
