// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of integers, and conversions, from their definitions.

#include "Convert.h"
#include "Functions.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstring>

using namespace llvm;

namespace tenon::reference {

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

// Holds x * y + z of any two words.
__extension__ using Big = __int128;
__extension__ using UnsignedBig = unsigned __int128;

/// The upper word of \p X * \p Y, which are words of the kind of \p Site. The
/// product of unsigned words fills all of 128 bits.
static Big upperWord(const FunctionSite &Site, Big X, Big Y) {
  unsigned Bits = bitsOf(Site.Kind);
  return Site.Signed ? (X * Y) >> Bits
                     : Big((UnsignedBig(X) * UnsignedBig(Y)) >> Bits);
}

/// The result, of which the lowest bits count.
static Big integerResult(const FunctionSite &Site, Big X, Big Y, Big Z) {
  unsigned Bits = bitsOf(Site.Kind);
  Big Smallest = Site.Signed ? -(Big(1) << (Bits - 1)) : 0;
  Big Largest = Smallest + (Big(1) << Bits) - 1;
  switch (Site.Function) {
  case LibraryFunction::AbsDiff:
    return X > Y ? X - Y : Y - X;
  case LibraryFunction::Hadd:
    return (X + Y) >> 1; // towards minus infinity
  case LibraryFunction::Rhadd:
    return (X + Y + 1) >> 1;
  case LibraryFunction::Mad24:
    return X * Y + Z;
  case LibraryFunction::Mul24:
    return X * Y;
  case LibraryFunction::MulHi:
    return upperWord(Site, X, Y);
  case LibraryFunction::MadHi:
    return upperWord(Site, X, Y) + Z;
  default: { // mad_sat; unsigned words of 64 bits fill 128
    bool Overflows = !Site.Signed && X != 0 && Y > (Largest - Z) / X;
    return Overflows ? Largest : std::clamp(X * Y + Z, Smallest, Largest);
  }
  }
}

static Big readInteger(const FunctionSite &Site, const char *From,
                       unsigned Index) {
  unsigned Bytes = bitsOf(Site.Kind) / 8;
  uint64_t Word = 0; // little endian
  if (From)
    std::memcpy(&Word, From + Index * Bytes, Bytes);
  if (!Site.Signed)
    return Word;
  return SignExtend64(Word, 8 * Bytes);
}

void computeIntegers(const FunctionSite &Site, const char *const *Operands,
                     char *Result) {
  unsigned Bytes = bitsOf(Site.Kind) / 8;
  for (unsigned I = 0; I < Site.Components; ++I) {
    auto Word = uint64_t(integerResult(Site, readInteger(Site, Operands[0], I),
                                       readInteger(Site, Operands[1], I),
                                       readInteger(Site, Operands[2], I)));
    std::memcpy(Result + I * Bytes, &Word, Bytes);
  }
}

//===----------------------------------------------------------------------===//
// Shuffles and dot products
//===----------------------------------------------------------------------===//

void computeShuffle(const FunctionSite &Site, const char *const *Operands,
                    char *Result) {
  unsigned Bytes = bitsOf(Site.Kind) / 8;
  bool OfTwo = Site.Function == LibraryFunction::Shuffle2;
  const char *Mask = Operands[OfTwo ? 2 : 1];
  for (unsigned I = 0; I < Site.Results; ++I) {
    uint64_t Number = 0; // little endian; only its lowest bits count
    std::memcpy(&Number, Mask + I * Bytes, Bytes);
    Number %= OfTwo ? 2 * Site.Components : Site.Components;
    const char *From = Operands[Number / Site.Components];
    std::memcpy(Result + I * Bytes, From + Number % Site.Components * Bytes,
                Bytes);
  }
}

void computeDotProduct(const FunctionSite &Site, const char *const *Operands,
                       char *Result) {
  DotSigns Signs = dotSigns(Site.Function);
  auto Byte = [&](unsigned Operand, unsigned I, bool Signed) {
    auto Bits = uint8_t(Operands[Operand][I]);
    return Signed ? int64_t(int8_t(Bits)) : int64_t(Bits);
  };
  int64_t Sum = 0;
  for (unsigned I = 0; I < 4; ++I)
    Sum += Byte(0, I, Signs.A) * Byte(1, I, Signs.B);
  if (Operands[2]) {
    uint32_t Word = 0;
    std::memcpy(&Word, Operands[2], sizeof(Word));
    bool Signed = Signs.any();
    Sum += Signed ? int64_t(int32_t(Word)) : int64_t(Word);
    Sum = Signed ? std::clamp<int64_t>(Sum, INT32_MIN, INT32_MAX)
                 : std::clamp<int64_t>(Sum, 0, UINT32_MAX);
  }
  auto Word = uint32_t(Sum);
  std::memcpy(Result, &Word, sizeof(Word));
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

void computeConversion(const FunctionSite &Site, const char *From, char *To) {
  RoundingMode Mode = roundingMode(Site.Mode);
  unsigned Bytes = bitsOf(Site.Kind) / 8, ToBytes = bitsOf(Site.To) / 8;
  for (unsigned I = 0; I < Site.Components; ++I) {
    uint64_t Word = 0; // little endian
    std::memcpy(&Word, From + I * Bytes, Bytes);
    APInt Bits(8 * Bytes, Word);
    APFloat Number(semanticsOf(Site.To));
    if (classOf(Site.Kind) == ElementClass::Float) {
      bool Loses = false;
      Number = APFloat(semanticsOf(Site.Kind), Bits);
      Number.convert(semanticsOf(Site.To), Mode, &Loses);
    } else {
      Number.convertFromAPInt(Bits, Site.Signed, Mode);
    }
    Word = Number.bitcastToAPInt().getZExtValue();
    std::memcpy(To + I * ToBytes, &Word, ToBytes);
  }
}

} // namespace tenon::reference
