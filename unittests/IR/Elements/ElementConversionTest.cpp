// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The code of conversions on constants, which the builder folds.

#include "tenon/IR/Elements/ElementConversion.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
class ElementConversion : public testing::Test {
protected:
  /// A float with these bits.
  Value *f32(uint32_t Bits) {
    return ConstantFP::get(Ctx,
                           APFloat(APFloat::IEEEsingle(), APInt(32, Bits)));
  }
  static uint32_t bits(Value *V) {
    if (auto *Number = dyn_cast<ConstantInt>(V))
      return Number->getZExtValue();
    return cast<ConstantFP>(V)->getValueAPF().bitcastToAPInt().getZExtValue();
  }

  LLVMContext Ctx;
  IRBuilder<> B{Ctx};
};
} // namespace

TEST_F(ElementConversion, WidensExactly) {
  EXPECT_EQ(bits(widenFloat(B, B.getInt16(0x3f81), ElementKind::BF16)),
            0x3f810000u);
  EXPECT_EQ(bits(widenFloat(B, B.getInt16(0x3c01), ElementKind::F16)),
            0x3f802000u);
  EXPECT_EQ(bits(widenFloat(B, B.getInt8(0x38), ElementKind::E4M3)),
            0x3f800000u);
  EXPECT_EQ(bits(widenFloat(B, f32(0x3f801fff), ElementKind::F32)),
            0x3f801fffu);
}

TEST_F(ElementConversion, Float4HasEightMagnitudes) {
  constexpr float Numbers[] = {0, 0.5, 1, 1.5, 2, 3, 4, 6};
  for (unsigned Code = 0; Code < 16; ++Code) {
    float Number = Code < 8 ? Numbers[Code] : -Numbers[Code - 8];
    EXPECT_EQ(bits(widenFloat(B, B.getIntN(4, Code), ElementKind::E2M1)),
              bit_cast<uint32_t>(Number));
  }
}

TEST_F(ElementConversion, LowBitsOfTf32CountInNansAlone) {
  EXPECT_EQ(bits(widenFloat(B, f32(0x3f803fff), ElementKind::TF32)),
            0x3f802000u);
  EXPECT_EQ(bits(widenFloat(B, f32(0x7fc00001), ElementKind::TF32)),
            0x7fc00001u);
  ConvertFacts Facts;
  Facts.From = ElementKind::TF32;
  Facts.To = ElementKind::F32;
  EXPECT_EQ(bits(convertElement(B, f32(0x3f803fff), Facts, B.getFloatTy())),
            0x3f802000u);
}

TEST_F(ElementConversion, RoundsToNearestEven) {
  auto BFloat = [&](uint32_t X) { return bits(roundToBFloat(B, f32(X))); };
  EXPECT_EQ(BFloat(0x3f808000), 0x3f80u); // half way: even
  EXPECT_EQ(BFloat(0x3f818000), 0x3f82u);
  EXPECT_EQ(BFloat(0x3f808001), 0x3f81u);
  EXPECT_EQ(BFloat(0x7f7fffff), 0x7f80u); // to infinity
  EXPECT_EQ(BFloat(0x7f800001), 0x7fc0u); // NaN stays one, quiet
  EXPECT_EQ(bits(roundToTf32(B, f32(0x3f801000))), 0x3f800000u);
  EXPECT_EQ(bits(roundToTf32(B, f32(0x3f803000))), 0x3f804000u);
}

TEST_F(ElementConversion, RoundsByMode) {
  auto BFloat = [&](uint32_t X, Rounding Mode) {
    return bits(roundToBFloat(B, f32(X), Mode));
  };
  EXPECT_EQ(BFloat(0x3f80ffff, Rounding::TowardZero), 0x3f80u);
  EXPECT_EQ(BFloat(0x3f800001, Rounding::Upward), 0x3f81u);
  EXPECT_EQ(BFloat(0xbf800001, Rounding::Upward), 0xbf80u);
  EXPECT_EQ(BFloat(0xbf800001, Rounding::Downward), 0xbf81u);
}

TEST_F(ElementConversion, VectorsAreRoundedElementByElement) {
  Constant *Two[] = {cast<Constant>(f32(0x3f808001)),
                     cast<Constant>(f32(0xc0000000))};
  auto *Rounded = cast<Constant>(roundToBFloat(B, ConstantVector::get(Two)));
  EXPECT_EQ(bits(Rounded->getAggregateElement(0u)), 0x3f81u);
  EXPECT_EQ(bits(Rounded->getAggregateElement(1u)), 0xc000u);
  Value *Wide = widenFloat(B, Rounded, ElementKind::BF16);
  EXPECT_EQ(bits(cast<Constant>(Wide)->getAggregateElement(0u)), 0x3f810000u);
}

TEST_F(ElementConversion, FindsWhatIsRoundedToNearestEven) {
  Module M("test", Ctx);
  auto *Ty = FunctionType::get(B.getVoidTy(), {B.getFloatTy()}, false);
  Function *F = Function::Create(Ty, Function::ExternalLinkage, "f", M);
  B.SetInsertPoint(BasicBlock::Create(Ctx, "entry", F));
  Value *X = F->getArg(0);
  Value *Rounded = roundToBFloat(B, X);
  EXPECT_EQ(roundedToBFloat(Rounded), X);
  EXPECT_EQ(roundedToBFloat(B.CreateBitCast(Rounded, B.getBFloatTy())), X);
  EXPECT_EQ(roundedToBFloat(roundToBFloat(B, X, Rounding::Upward)), nullptr);
  EXPECT_EQ(roundedToBFloat(upperHalf(B, X)), nullptr);
  EXPECT_EQ(roundedToBFloat(B.CreateFPTrunc(X, B.getBFloatTy())), nullptr);
}
