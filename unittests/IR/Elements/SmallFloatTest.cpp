// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares code that rounds to fp8 and fp4 with the reference engine's
// definition.

#include "IR/Elements/SmallFloat.h"
#include "Engine/Reference/Numbers/Convert.h"
#include "IR/Evaluate.h"
#include <cmath>

using namespace llvm;
using namespace tenon;

namespace {
constexpr ElementKind Kinds[] = {ElementKind::E2M1, ElementKind::E4M3,
                                 ElementKind::E5M2};

struct SmallFloat : testing::Test {
  EvaluatedModule Code;

  /// The number with the code \p Bits.
  static float number(ElementKind Kind, unsigned Bits) {
    ConvertFacts Facts;
    Facts.From = Kind;
    Facts.To = ElementKind::F32;
    return bit_cast<float>(uint32_t(reference::convertElement(Facts, Bits)));
  }
  static uint64_t bitsOf(const Constant *C, unsigned Index) {
    const Constant *Component = C->getAggregateElement(Index);
    auto *Float = dyn_cast<ConstantFP>(Component);
    return Float ? Float->getValueAPF().bitcastToAPInt().getZExtValue()
                 : cast<ConstantInt>(Component)->getZExtValue();
  }

  /// All numbers of \p Kind, numbers between them, and numbers that are too
  /// large or too small, of both signs.
  static SmallVector<float> numbers(ElementKind Kind) {
    SmallVector<float> Numbers = {0x1p-149f, 0x1p-30f, 1e5f,     65520.0f,
                                  1e30f,     INFINITY, NAN,      464.0f,
                                  465.0f,    480.0f,   61440.0f, 5.0f};
    unsigned Codes = 1u << (tenon::bitsOf(Kind) - 1);
    for (unsigned Bits = 0; Bits < Codes; ++Bits) {
      float X = number(Kind, Bits);
      float Next = Bits + 1 < Codes ? number(Kind, Bits + 1) : NAN;
      float Middle = X + (Next - X) / 2;
      Numbers.append({X, Middle, std::nextafter(Middle, 0.0f),
                      std::nextafter(Middle, INFINITY)});
    }
    SmallVector<float> Both = Numbers;
    for (float X : Numbers)
      Both.push_back(-X);
    return Both;
  }
};
} // namespace

TEST_F(SmallFloat, AllCodesAreDecodedExactly) {
  for (ElementKind Kind : Kinds) {
    unsigned Codes = 1u << tenon::bitsOf(Kind);
    SmallVector<Constant *> Bits;
    for (unsigned I = 0; I < Codes; ++I)
      Bits.push_back(Code.B.getIntN(tenon::bitsOf(Kind), I));
    Constant *Found = Code.valueOf([&](IRBuilderBase &B) {
      return decodeSmallFloat(B, ConstantVector::get(Bits), Kind);
    });
    for (unsigned I = 0; I < Codes; ++I) {
      float Expected = number(Kind, I);
      auto X = bit_cast<float>(uint32_t(bitsOf(Found, I)));
      EXPECT_TRUE(std::isnan(Expected)
                      ? std::isnan(X)
                      : bit_cast<uint32_t>(X) == bit_cast<uint32_t>(Expected))
          << wordOf(Kind).str() << " " << I;
    }
  }
}

TEST_F(SmallFloat, FloatsAreRoundedByEachMode) {
  for (ElementKind Kind : Kinds)
    for (Rounding Mode : {Rounding::NearestEven, Rounding::TowardZero,
                          Rounding::Upward, Rounding::Downward})
      for (bool Saturating : {false, true}) {
        SmallVector<float> Floats = numbers(Kind);
        Constant *V = ConstantDataVector::get(Code.Context, Floats);
        Constant *Found = Code.valueOf([&](IRBuilderBase &B) {
          return encodeSmallFloat(B, V, Kind, Mode, Saturating);
        });
        ConvertFacts Facts;
        Facts.From = ElementKind::F32;
        Facts.To = Kind;
        Facts.Mode = Mode;
        Facts.Saturating = Saturating;
        for (unsigned I = 0; I < Floats.size(); ++I) {
          uint64_t Expected =
              reference::convertElement(Facts, bit_cast<uint32_t>(Floats[I]));
          uint64_t Bits = bitsOf(Found, I);
          bool AreNan = std::isnan(number(Kind, Expected)) &&
                        std::isnan(number(Kind, Bits));
          EXPECT_TRUE(AreNan || Bits == Expected)
              << wordOf(Kind).str() << " " << Floats[I] << " by mode "
              << unsigned(Mode) << (Saturating ? ", saturating: " : ": ")
              << Bits << ", not " << Expected;
        }
      }
}
