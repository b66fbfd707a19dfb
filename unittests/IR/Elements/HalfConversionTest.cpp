// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares conversions of f16 by integer operations with APFloat.

#include "tenon/IR/Elements/HalfConversion.h"
#include "IR/Evaluate.h"

using namespace llvm;
using namespace tenon;

namespace {
struct HalfConversion : testing::Test {
  EvaluatedModule Code;
  static constexpr unsigned Lanes = 256;

  /// The bits of each component of \p C.
  static std::vector<uint64_t> bitsOf(const Constant *C) {
    std::vector<uint64_t> Bits;
    for (unsigned I = 0; I < Lanes; ++I) {
      const Constant *Component = C->getAggregateElement(I);
      auto *Float = dyn_cast<ConstantFP>(Component);
      Bits.push_back(Float
                         ? Float->getValueAPF().bitcastToAPInt().getZExtValue()
                         : cast<ConstantInt>(Component)->getZExtValue());
    }
    return Bits;
  }
  static APFloat half(unsigned Bits) {
    return APFloat(APFloat::IEEEhalf(), APInt(16, Bits));
  }
  static uint64_t rounded(APFloat X, const fltSemantics &To) {
    bool Loses = false;
    X.convert(To, APFloat::rmNearestTiesToEven, &Loses);
    return X.bitcastToAPInt().getZExtValue();
  }

  /// The positive finite numbers of f16 from \p First on, the midpoints between
  /// neighbours, and the numbers at distance \p Beside from these midpoints.
  static std::vector<double> numbers(unsigned First, double Beside) {
    std::vector<double> Numbers;
    for (unsigned I = 0; I < Lanes / 4; ++I) {
      double X = half(First + I).convertToDouble();
      bool IsLargest = First + I == 0x7bff;
      double Next = IsLargest ? 65536 : half(First + I + 1).convertToDouble();
      double Middle = X + (Next - X) / 2;
      Numbers.insert(Numbers.end(),
                     {X, Middle, Middle * (1 - Beside), Middle * (1 + Beside)});
    }
    return Numbers;
  }
};
} // namespace

TEST_F(HalfConversion, AllHalvesAreExpanded) {
  for (unsigned First = 0; First < 0x10000; First += Lanes) {
    SmallVector<uint16_t> Halves;
    for (unsigned I = 0; I < Lanes; ++I)
      Halves.push_back(First + I);
    Constant *Bits = ConstantDataVector::get(Code.Context, Halves);
    std::vector<uint64_t> Found = bitsOf(
        Code.valueOf([&](IRBuilderBase &B) { return expandHalf(B, Bits); }));
    for (unsigned I = 0; I < Lanes; ++I) {
      APFloat X = half(First + I);
      if (X.isNaN()) // keeps its payload, which APFloat makes quiet
        EXPECT_EQ(Found[I], (X.isNegative() ? 0xff800000u : 0x7f800000u) |
                                ((First + I) & 0x3ff) << 13);
      else
        EXPECT_EQ(Found[I], rounded(X, APFloat::IEEEsingle())) << First + I;
    }
  }
}

TEST_F(HalfConversion, FloatsAreRoundedToNearestEven) {
  for (unsigned First = 0; First < 0x7c00; First += Lanes / 4) {
    float Sign = First % (Lanes / 2) ? 1 : -1;
    SmallVector<float> Floats;
    for (double X : numbers(First, 0x1p-22))
      Floats.push_back(Sign * float(X));
    Constant *V = ConstantDataVector::get(Code.Context, Floats);
    std::vector<uint64_t> Found = bitsOf(
        Code.valueOf([&](IRBuilderBase &B) { return shrinkHalf(B, V); }));
    for (unsigned I = 0; I < Lanes; ++I)
      EXPECT_EQ(Found[I], rounded(APFloat(Floats[I]), APFloat::IEEEhalf()))
          << Floats[I];
  }
}

TEST_F(HalfConversion, InfinitiesAndNansOfFloats) {
  auto Shrink = [&](uint32_t Bits) {
    Constant *V = ConstantFP::get(
        Code.Context, APFloat(APFloat::IEEEsingle(), APInt(32, Bits)));
    return cast<ConstantInt>(
               Code.valueOf([&](IRBuilderBase &B) { return shrinkHalf(B, V); }))
        ->getZExtValue();
  };
  EXPECT_EQ(Shrink(0x7f800000), 0x7c00u);
  EXPECT_EQ(Shrink(0xff800000), 0xfc00u);
  EXPECT_EQ(Shrink(0x7f7fffff), 0x7c00u); // too large
  EXPECT_EQ(Shrink(0x7fc00000), 0x7e00u);
  EXPECT_EQ(Shrink(0x7f800001), 0x7e00u); // quiet, although bits are lost
  EXPECT_EQ(Shrink(0xff802000), 0xfe01u);
  EXPECT_EQ(Shrink(0x00000001), 0u);
  EXPECT_EQ(Shrink(0x80000001), 0x8000u);
}

// Rounding to nearest twice would give a different number if the first result
// is the midpoint of two 16-bit numbers.
TEST_F(HalfConversion, RoundingToOddFirstChangesNoResult) {
  for (unsigned First = 0; First < 0x7c00; First += Lanes / 4) {
    std::vector<double> Doubles = numbers(First, 0x1p-50);
    Constant *V =
        ConstantDataVector::get(Code.Context, ArrayRef<double>(Doubles));
    std::vector<uint64_t> Found = bitsOf(
        Code.valueOf([&](IRBuilderBase &B) { return narrowToOdd(B, V); }));
    for (unsigned I = 0; I < Lanes; ++I) {
      APFloat Narrow(APFloat::IEEEsingle(), APInt(32, Found[I]));
      for (const fltSemantics *To : {&APFloat::IEEEhalf(), &APFloat::BFloat()})
        EXPECT_EQ(rounded(Narrow, *To), rounded(APFloat(Doubles[I]), *To))
            << Doubles[I];
    }
  }
}
