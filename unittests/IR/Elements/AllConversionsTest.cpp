// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The code of every conversion computes what the reference engine does, which
// uses arbitrary precision.

#include "Engine/Reference/Numbers/Convert.h"
#include "IR/Evaluate.h"
#include "tenon/IR/Elements/ElementConversion.h"
#include "llvm/ADT/APSInt.h"

using namespace llvm;
using namespace tenon;

namespace {
constexpr ElementKind Kinds[] = {
#define ELEMENT_KIND(Name, Word, Bits, Class, Carrier) ElementKind::Name,
#include "tenon/IR/Matrix/MatrixKinds.def"
};

struct AllConversions : testing::Test {
  EvaluatedModule Code;

  /// Bit patterns of \p Kind: small numbers, and those at the ends and in the
  /// middle of its range.
  static std::vector<uint64_t> patternsOf(ElementKind Kind) {
    unsigned Bits = bitsOf(Kind);
    uint64_t All = maskTrailingOnes<uint64_t>(Bits);
    uint64_t Top = uint64_t(1) << (Bits - 1);
    std::vector<uint64_t> Patterns;
    for (uint64_t P : {uint64_t(0), uint64_t(1), uint64_t(5), Top - 1, Top,
                       Top + 1, Top + Top / 2, Top / 2 + Top / 4 + 1, All,
                       uint64_t(0x5a5a5a5a5a5a5a5a), Top / 2 + 3})
      Patterns.push_back(P & All);
    return Patterns;
  }
  static bool isNan(ElementKind Kind, uint64_t Bits) {
    if (Kind == ElementKind::TF32)
      Kind = ElementKind::F32;
    return isFloat(Kind) && APFloat(reference::semanticsOf(Kind),
                                    APInt(64, Bits).trunc(bitsOf(Kind)))
                                .isNaN();
  }
  /// Whether \p Facts leave the result undefined: no number of the result is
  /// near.
  static bool isUndefined(const ConvertFacts &Facts, uint64_t Bits) {
    if (!isFloat(Facts.From) || isFloat(Facts.To) || Facts.Saturating)
      return false;
    ElementKind Kind =
        Facts.From == ElementKind::TF32 ? ElementKind::F32 : Facts.From;
    APFloat Number(reference::semanticsOf(Kind),
                   APInt(64, Bits).trunc(bitsOf(Kind)));
    if (Facts.From == ElementKind::TF32)
      Number = APFloat(APFloat::IEEEsingle(),
                       APInt(32, uint32_t(Bits) & 0xffffe000));
    APSInt Result(bitsOf(Facts.To),
                  classOf(Facts.To) == ElementClass::Unsigned);
    bool IsExact;
    return Number.convertToInteger(Result, reference::roundingMode(Facts.Mode),
                                   &IsExact) == APFloat::opInvalidOp;
  }
  /// The element's constant of the type that carries \p Kind.
  Constant *constant(ElementKind Kind, uint64_t Bits) {
    Type *Ty = componentType(Code.Context, Kind);
    APInt Word = APInt(64, Bits).trunc(bitsOf(Kind));
    if (Ty->isIntegerTy())
      return ConstantInt::get(Code.Context, Word);
    return ConstantFP::get(Code.Context, APFloat(Ty->getFltSemantics(), Word));
  }
  void check(const ConvertFacts &Facts, uint64_t Bits) {
    if (isUndefined(Facts, Bits))
      return;
    Constant *V = constant(Facts.From, Bits);
    Type *To = componentType(Code.Context, Facts.To);
    Constant *Result = Code.valueOf(
        [&](IRBuilderBase &B) { return convertElement(B, V, Facts, To); });
    uint64_t Actual = isa<ConstantInt>(Result)
                          ? cast<ConstantInt>(Result)->getZExtValue()
                          : cast<ConstantFP>(Result)
                                ->getValueAPF()
                                .bitcastToAPInt()
                                .getZExtValue();
    uint64_t Expected = reference::convertElement(Facts, Bits);
    if (isNan(Facts.To, Expected) && isNan(Facts.To, Actual))
      return;
    EXPECT_EQ(Actual, Expected)
        << wordOf(Facts.From).str() << " to " << wordOf(Facts.To).str() << " "
        << wordOf(Facts.Mode).str() << (Facts.Saturating ? " sat " : " ")
        << std::hex << Bits;
  }
};
} // namespace

TEST_F(AllConversions, AreThoseOfTheReference) {
  for (ElementKind From : Kinds)
    for (ElementKind To : Kinds)
      for (Rounding Mode : {Rounding::NearestEven, Rounding::TowardZero,
                            Rounding::Upward, Rounding::Downward})
        for (bool Saturating : {false, true}) {
          ConvertFacts Facts;
          Facts.From = From, Facts.To = To;
          Facts.Mode = Mode;
          Facts.Saturating = Saturating;
          if (classOf(From) == ElementClass::Integer ||
              classOf(To) == ElementClass::Integer || From == To)
            continue; // a conversion has a sign, and changes something
          for (uint64_t Bits : patternsOf(From))
            check(Facts, Bits);
        }
}

/// Elements of one kind may be in integers or in floats.
TEST_F(AllConversions, ToAnotherCarrier) {
  ConvertFacts Facts;
  Facts.From = Facts.To = ElementKind::BF16;
  auto Converted = [&](Constant *V, Type *To) {
    return Code.valueOf(
        [&](IRBuilderBase &B) { return convertElement(B, V, Facts, To); });
  };
  Constant *Word = Code.B.getInt16(0x3f81);
  auto *Float = dyn_cast<ConstantFP>(Converted(Word, Code.B.getBFloatTy()));
  ASSERT_TRUE(Float);
  EXPECT_EQ(Float->getValueAPF().bitcastToAPInt(), 0x3f81u);
  EXPECT_EQ(Converted(Float, Code.B.getInt16Ty()), Word);
  EXPECT_EQ(Converted(Word, Word->getType()), Word);
}
