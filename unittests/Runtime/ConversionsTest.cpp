// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The conversions are compared with LLVM's own arithmetic.

#include "tenon/Runtime/Conversions.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include "gtest/gtest.h"
#include <random>

using namespace llvm;

namespace {

uint16_t bitsOf(float InRegister) {
  EXPECT_EQ(llvm::bit_cast<uint32_t>(InRegister) >> 16, 0xffffU);
  return llvm::bit_cast<uint32_t>(InRegister);
}

float inRegister(uint16_t Bits) {
  return llvm::bit_cast<float>(uint32_t(Bits));
}

uint64_t convert(APFloat Value, const fltSemantics &To) {
  bool Loses;
  Value.convert(To, APFloat::rmNearestTiesToEven, &Loses);
  return Value.bitcastToAPInt().getZExtValue();
}

/// Values around \p Value, and halfway to its neighbours in both formats.
template <typename Number> void checkAround(Number Value) {
  for (int Step = -2; Step <= 2; ++Step) {
    using Bits = std::conditional_t<sizeof(Number) == 4, uint32_t, uint64_t>;
    auto Near =
        llvm::bit_cast<Number>(Bits(llvm::bit_cast<Bits>(Value) + Step));
    APFloat Exact(Near);
    bool IsDouble = sizeof(Number) == 8;
    uint16_t Half = bitsOf(IsDouble ? __truncdfhf2(Near) : __truncsfhf2(Near));
    EXPECT_EQ(Half, convert(Exact, APFloat::IEEEhalf())) << Near;
    uint16_t BFloat =
        bitsOf(IsDouble ? __truncdfbf2(Near) : __truncsfbf2(Near));
    EXPECT_EQ(BFloat, convert(Exact, APFloat::BFloat())) << Near;
  }
}

TEST(Conversions, OfAllNarrowNumbers) {
  for (unsigned Bits = 0; Bits < 0x10000; ++Bits) {
    APFloat Half(APFloat::IEEEhalf(), APInt(16, Bits));
    APFloat BFloat(APFloat::BFloat(), APInt(16, Bits));
    EXPECT_EQ(llvm::bit_cast<uint32_t>(__extendhfsf2(inRegister(Bits))),
              convert(Half, APFloat::IEEEsingle()));
    EXPECT_EQ(llvm::bit_cast<uint64_t>(__extendhfdf2(inRegister(Bits))),
              convert(Half, APFloat::IEEEdouble()));
    EXPECT_EQ(llvm::bit_cast<uint32_t>(__extendbfsf2(inRegister(Bits))),
              uint32_t(Bits) << 16);
    if (BFloat.isNaN() || Half.isNaN())
      continue;
    // Narrow numbers, and the midpoints between them.
    for (uint32_t Low : {0U, 0x8000U})
      checkAround(llvm::bit_cast<float>(uint32_t(Bits) << 16 | Low));
    for (uint64_t Low : {uint64_t(0), uint64_t(1) << 41})
      checkAround(
          llvm::bit_cast<double>(convert(Half, APFloat::IEEEdouble()) | Low));
  }
}

TEST(Conversions, OfRandomNumbers) {
  std::mt19937_64 Random(7);
  for (unsigned I = 0; I < 100000; ++I) {
    auto Value = llvm::bit_cast<double>(uint64_t(Random()));
    auto Narrow = llvm::bit_cast<float>(uint32_t(Random()));
    if (Value == Value)
      checkAround(Value);
    if (Narrow == Narrow)
      checkAround(Narrow);
  }
}

TEST(Conversions, KeepNaN) {
  for (uint32_t Bits : {0x7f800001U, 0x7fc00000U, 0xffffffffU}) {
    auto NaN = llvm::bit_cast<float>(Bits);
    EXPECT_GT(bitsOf(__truncsfhf2(NaN)) & 0x7fff, 0x7c00);
    EXPECT_GT(bitsOf(__truncsfbf2(NaN)) & 0x7fff, 0x7f80);
  }
}

} // namespace
