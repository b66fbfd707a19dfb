// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions of half and bfloat that LLVM calls if the processor has no
// instruction. Compiler support libraries have them only since GCC 12 and 13,
// so this library defines them as weak symbols.
//
// They pass both types as the calling conventions of x86-64, AArch64 and RISC-V
// do: in the low half of a floating-point register. C++ does not have such
// types everywhere, but a float is passed in the same register; its upper half
// is all ones, as RISC-V requires and the others ignore.

#include "tenon/Runtime/Conversions.h"
#include <cstring>

// Not in the header: an undefined weak symbol does not pull an object out of a
// library.
#define TENON_CONVERSION(Result, Name, Operand)                                \
  extern "C" __attribute__((weak)) Result Name(Operand);
#include "tenon/Runtime/Conversions.def"

namespace {

/// A binary format of 16 bits.
struct Format {
  int MantissaBits;
  int MaxExponent; ///< also the bias
};

constexpr Format Half = {10, 15};
constexpr Format BFloat = {7, 127};

template <typename To, typename From> To bitCast(From Value) {
  static_assert(sizeof(To) == sizeof(From), "of one size");
  To Result;
  std::memcpy(&Result, &Value, sizeof(Result));
  return Result;
}

float inRegister(uint16_t Bits) {
  return bitCast<float>(uint32_t(0xffff0000) | Bits);
}

uint16_t fromRegister(float Value) {
  return static_cast<uint16_t>(bitCast<uint32_t>(Value));
}

/// \p Value rounded to nearest, ties to even, as bits of \p F.
uint16_t narrow(double Value, Format F) {
  constexpr int Mantissa = 52, Bias = 1023;
  constexpr uint64_t Fraction = (uint64_t(1) << Mantissa) - 1;
  uint64_t Bits = bitCast<uint64_t>(Value);
  auto Sign = static_cast<uint16_t>(Bits >> 48 & 0x8000);
  int Exponent = static_cast<int>(Bits >> Mantissa & 0x7ff);
  uint64_t Significand = Bits & Fraction;
  int Shift = Mantissa - F.MantissaBits;
  uint64_t Infinity = uint64_t(2 * F.MaxExponent + 1) << F.MantissaBits;
  if (Exponent == 0x7ff) {
    uint64_t Quiet = Significand ? uint64_t(1) << (F.MantissaBits - 1) : 0;
    return static_cast<uint16_t>(Sign | Infinity | Quiet |
                                 Significand >> Shift);
  }
  int Scaled = Exponent - Bias + F.MaxExponent; // biased as F does
  if (Scaled > 2 * F.MaxExponent)
    return static_cast<uint16_t>(Sign | Infinity);
  if (Exponent > 0)
    Significand |= Fraction + 1;
  if (Scaled < 1) { // subnormal: shift the fraction instead of the exponent
    Shift += 1 - Scaled;
    Scaled = 0;
    if (Shift > Mantissa + 2)
      return Sign;
  } else {
    Significand &= Fraction;
  }
  uint64_t Result =
      (uint64_t(Scaled) << F.MantissaBits) + (Significand >> Shift);
  uint64_t Rest = Significand & ((uint64_t(1) << Shift) - 1);
  uint64_t Middle = uint64_t(1) << (Shift - 1);
  if (Rest > Middle || (Rest == Middle && (Result & 1)))
    ++Result; // may carry into the exponent, up to infinity
  return static_cast<uint16_t>(Sign | Result);
}

/// The value of the half with \p Bits.
double widen(uint16_t Bits) {
  double Sign = Bits & 0x8000 ? -1 : 1;
  int Exponent = Bits >> 10 & 0x1f;
  uint64_t Mantissa = Bits & 0x3ff;
  if (Exponent == 0)
    return Sign * static_cast<double>(Mantissa) * 0x1p-24;
  uint64_t Biased = Exponent == 0x1f ? 0x7ff : Exponent - 15 + 1023;
  uint64_t Quiet = Exponent == 0x1f && Mantissa ? uint64_t(1) << 51 : 0;
  return bitCast<double>(uint64_t(Bits & 0x8000) << 48 | Biased << 52 | Quiet |
                         Mantissa << 42);
}

} // namespace

float __truncsfhf2(float Value) { return inRegister(narrow(Value, Half)); }
float __truncdfhf2(double Value) { return inRegister(narrow(Value, Half)); }
float __truncsfbf2(float Value) { return inRegister(narrow(Value, BFloat)); }
float __truncdfbf2(double Value) { return inRegister(narrow(Value, BFloat)); }
float __extendhfsf2(float Value) {
  return static_cast<float>(widen(fromRegister(Value)));
}
double __extendhfdf2(float Value) { return widen(fromRegister(Value)); }
float __extendbfsf2(float Value) {
  return bitCast<float>(uint32_t(fromRegister(Value)) << 16);
}
