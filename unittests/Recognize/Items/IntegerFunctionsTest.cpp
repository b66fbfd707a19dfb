// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL C's functions on integers, for bytes.

#include "Called.h"
#include <bit>

using namespace llvm;
using namespace tenon;

namespace {
struct IntegerFunctions : CalledFunctions {
  static constexpr uint8_t Some[] = {0,   1,   2,   3,   8,   15,  63,  85,
                                     127, 128, 129, 170, 200, 252, 254, 255};

  uint8_t function(const Twine &Symbol, ArrayRef<uint8_t> Operands) {
    SmallVector<Constant *> Constants;
    for (uint8_t X : Operands)
      Constants.push_back(Code.B.getInt8(X));
    return cast<ConstantInt>(call(recognizeIntegerFunctions, Symbol,
                                  Code.B.getInt8Ty(), Constants))
        ->getZExtValue();
  }
  /// Checks \p Name for one byte, an uchar unless it is \p Signed.
  void checkOne(const char *Name, bool Signed,
                function_ref<int(uint8_t)> Expected) {
    for (uint8_t X : Some)
      EXPECT_EQ(function("_Z" + Twine(StringRef(Name).size()) + Name +
                             (Signed ? "c" : "h"),
                         {X}),
                uint8_t(Expected(X)))
          << Name << " " << int(X);
  }
  void checkTwo(const char *Name, bool Signed,
                function_ref<int(int, int)> Expected) {
    auto Number = [&](uint8_t X) { return Signed ? int(int8_t(X)) : int(X); };
    for (uint8_t X : Some)
      for (uint8_t Y : Some)
        EXPECT_EQ(function("_Z" + Twine(StringRef(Name).size()) + Name +
                               (Signed ? "cc" : "hh"),
                           {X, Y}),
                  uint8_t(Expected(Number(X), Number(Y))))
            << Name << " " << Number(X) << " " << Number(Y);
  }
};
} // namespace

TEST_F(IntegerFunctions, CountsOfBits) {
  for (bool Signed : {false, true}) {
    checkOne("popcount", Signed, [](uint8_t X) { return std::popcount(X); });
    checkOne("clz", Signed, [](uint8_t X) { return std::countl_zero(X); });
    checkOne("ctz", Signed, [](uint8_t X) { return std::countr_zero(X); });
  }
}

TEST_F(IntegerFunctions, AbsoluteValuesAreUnsigned) {
  checkOne("abs", false, [](uint8_t X) { return X; });
  checkOne("abs", true, [](uint8_t X) { return std::abs(int(int8_t(X))); });
}

TEST_F(IntegerFunctions, SaturatedSums) {
  checkTwo("add_sat", false, [](int X, int Y) { return std::min(X + Y, 255); });
  checkTwo("sub_sat", false, [](int X, int Y) { return std::max(X - Y, 0); });
  checkTwo("add_sat", true,
           [](int X, int Y) { return std::clamp(X + Y, -128, 127); });
  checkTwo("sub_sat", true,
           [](int X, int Y) { return std::clamp(X - Y, -128, 127); });
}

TEST_F(IntegerFunctions, LimitsBySign) {
  for (bool Signed : {false, true}) {
    checkTwo("min", Signed, [](int X, int Y) { return std::min(X, Y); });
    checkTwo("max", Signed, [](int X, int Y) { return std::max(X, Y); });
  }
  EXPECT_EQ(function("_Z5clampccc", {200, 250, 5}), 250); // -56 to -6
  EXPECT_EQ(function("_Z5clamphhh", {200, 3, 5}), 5);
}

TEST_F(IntegerFunctions, RotationsTakeTheLowBits) {
  for (bool Signed : {false, true})
    checkTwo("rotate", Signed,
             [](int X, int Y) { return std::rotl(uint8_t(X), Y & 7); });
}

TEST_F(IntegerFunctions, BitFields) {
  constexpr uint8_t X = 0b10110110;
  for (unsigned Offset = 0; Offset < 8; ++Offset)
    for (unsigned Count = 0; Offset + Count <= 8; ++Count) {
      Constant *Numbers[] = {Code.B.getInt8(X), Code.B.getInt32(Offset),
                             Code.B.getInt32(Count)};
      auto Extract = [&](const char *Symbol) {
        return cast<ConstantInt>(call(recognizeIntegerFunctions, Symbol,
                                      Code.B.getInt8Ty(), Numbers))
            ->getSExtValue();
      };
      int Field = X >> Offset & ((1 << Count) - 1);
      EXPECT_EQ(Extract("_Z25bitfield_extract_unsignedhjj"), int8_t(Field));
      bool Negative = Count && (Field >> (Count - 1) & 1);
      EXPECT_EQ(Extract("_Z23bitfield_extract_signedhjj"),
                Negative ? Field - (1 << Count) : Field);
      constexpr uint8_t New = 0b01101101;
      int Mask = ((1 << Count) - 1) << Offset;
      EXPECT_EQ(
          cast<ConstantInt>(call(recognizeIntegerFunctions,
                                 "_Z15bitfield_inserthhjj", Code.B.getInt8Ty(),
                                 {Code.B.getInt8(X), Code.B.getInt8(New),
                                  Numbers[1], Numbers[2]}))
              ->getZExtValue(),
          uint64_t((X & ~Mask) | (New << Offset & Mask)))
          << Offset << " " << Count;
    }
}

TEST_F(IntegerFunctions, UpsampledNumbersHaveTwiceTheBits) {
  auto Upsample = [&](const char *Symbol) {
    return cast<ConstantInt>(call(recognizeIntegerFunctions, Symbol,
                                  Code.B.getInt16Ty(),
                                  {Code.B.getInt8(0x81), Code.B.getInt8(0xf2)}))
        ->getZExtValue();
  };
  EXPECT_EQ(Upsample("_Z8upsamplehh"), 0x81f2u);
  EXPECT_EQ(Upsample("_Z8upsamplech"), 0x81f2u);
}
