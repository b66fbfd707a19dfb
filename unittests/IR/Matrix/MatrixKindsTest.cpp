// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Matrix/MatrixKinds.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Type.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

static const ElementKind AllKinds[] = {
#define ELEMENT_KIND(Name, Word, Bits, Class, Carrier) ElementKind::Name,
#include "tenon/IR/Matrix/MatrixKinds.def"
};

TEST(MatrixKinds, WordsAreUniqueAndParse) {
  StringSet<> Seen;
  for (ElementKind Kind : AllKinds) {
    EXPECT_TRUE(Seen.insert(wordOf(Kind)).second) << wordOf(Kind).str();
    EXPECT_EQ(parseElementKind(wordOf(Kind)), Kind);
  }
  for (unsigned Value = 0; Value < 3; ++Value) {
    auto Use = static_cast<MatrixUse>(Value);
    EXPECT_EQ(parseMatrixUse(wordOf(Use)), Use);
    auto Layout = static_cast<MatrixLayout>(Value);
    EXPECT_EQ(parseMatrixLayout(wordOf(Layout)), Layout);
  }
  EXPECT_EQ(parseElementKind("bfloat"), std::nullopt);
  EXPECT_EQ(parseElementKind(""), std::nullopt);
  EXPECT_EQ(parseMatrixUse("A"), std::nullopt);
  EXPECT_EQ(parseMatrixLayout("rows"), std::nullopt);
}

TEST(MatrixKinds, SpirvEnumerants) {
  EXPECT_EQ(matrixUseFromSpirv(0), MatrixUse::A);
  EXPECT_EQ(matrixUseFromSpirv(1), MatrixUse::B);
  EXPECT_EQ(matrixUseFromSpirv(2), MatrixUse::Accumulator);
  EXPECT_EQ(matrixUseFromSpirv(3), std::nullopt);
  EXPECT_EQ(matrixLayoutFromSpirv(2), MatrixLayout::Packed);
  EXPECT_EQ(matrixLayoutFromSpirv(3), std::nullopt);
  EXPECT_EQ(matrixLayoutFromSpirv(4202), std::nullopt);
  EXPECT_EQ(matrixScopeFromSpirv(3), MatrixScope::Subgroup);
  EXPECT_EQ(matrixScopeFromSpirv(5), std::nullopt);
}

TEST(MatrixKinds, BitsAndClassFollowTheWord) {
  for (ElementKind Kind : AllKinds) {
    StringRef Word = wordOf(Kind);
    unsigned Bits = 0;
    // tf32 is stored in 32 bits; the words of fp8 and fp4 have exponent and
    // mantissa.
    if (isSmallFloat(Kind))
      Bits = 1 + Word[1] - '0' + Word[3] - '0';
    else
      ASSERT_FALSE(Word.ltrim("subfit").getAsInteger(10, Bits));
    EXPECT_EQ(bitsOf(Kind), Bits) << Word.str();
    bool Float = Word.contains('f') || isSmallFloat(Kind);
    EXPECT_EQ(isFloat(Kind), Float) << Word.str();
    if (!Float) {
      ElementClass Expected = Word[0] == 's'   ? ElementClass::Signed
                              : Word[0] == 'u' ? ElementClass::Unsigned
                                               : ElementClass::Integer;
      EXPECT_EQ(classOf(Kind), Expected) << Word.str();
    }
  }
}

TEST(MatrixKinds, ComponentsAndWhatTheyCarry) {
  LLVMContext Ctx;
  Type *I8 = Type::getInt8Ty(Ctx), *I16 = Type::getInt16Ty(Ctx),
       *Half = Type::getHalfTy(Ctx), *BFloat = Type::getBFloatTy(Ctx),
       *Float = Type::getFloatTy(Ctx);
  EXPECT_EQ(kindOfComponent(I16), ElementKind::I16);
  EXPECT_EQ(kindOfComponent(BFloat), ElementKind::BF16);
  EXPECT_EQ(kindOfComponent(Type::getInt1Ty(Ctx)), std::nullopt);
  EXPECT_EQ(kindOfComponent(Type::getFP128Ty(Ctx)), std::nullopt);

  EXPECT_TRUE(canCarry(I8, ElementKind::S8));
  EXPECT_TRUE(canCarry(I8, ElementKind::U8));
  EXPECT_FALSE(canCarry(I8, ElementKind::S16));
  EXPECT_TRUE(canCarry(I8, ElementKind::E4M3));
  EXPECT_FALSE(canCarry(I16, ElementKind::E5M2));
  EXPECT_FALSE(canCarry(I8, ElementKind::E2M1));
  EXPECT_TRUE(canCarry(Type::getIntNTy(Ctx, 4), ElementKind::E2M1));
  EXPECT_TRUE(canCarry(I16, ElementKind::BF16));
  EXPECT_TRUE(canCarry(BFloat, ElementKind::BF16));
  EXPECT_FALSE(canCarry(I16, ElementKind::F16));
  EXPECT_FALSE(canCarry(Half, ElementKind::BF16));
  EXPECT_TRUE(canCarry(Float, ElementKind::TF32));
  EXPECT_TRUE(canCarry(Float, ElementKind::F32));
  EXPECT_FALSE(canCarry(Type::getInt32Ty(Ctx), ElementKind::TF32));
}

TEST(MatrixKinds, PackedElementsFill32Bits) {
  EXPECT_EQ(packFactor(4), 8u);
  EXPECT_EQ(packFactor(8), 4u);
  EXPECT_EQ(packFactor(16), 2u);
  EXPECT_EQ(packFactor(32), 1u);
  EXPECT_EQ(packFactor(64), 1u);
}

TEST(MatrixKinds, ComponentsHaveTheCarriersType) {
  LLVMContext Ctx;
  for (ElementKind Kind : AllKinds) {
    Type *Ty = componentType(Ctx, Kind);
    EXPECT_EQ(Ty->getPrimitiveSizeInBits(), bitsOf(Kind));
    EXPECT_TRUE(canCarry(Ty, Kind)) << wordOf(Kind).str();
  }
  for (ElementKind Own :
       {ElementKind::I4, ElementKind::I64, ElementKind::F16, ElementKind::BF16,
        ElementKind::F32, ElementKind::F64})
    EXPECT_EQ(kindOfComponent(componentType(Ctx, Own)), Own);
}

TEST(MatrixKinds, IntegersOfAllClassesHaveTheSameWidths) {
  for (unsigned Bits : {4u, 8u, 16u, 32u, 64u}) {
    std::string Suffix = std::to_string(Bits);
    EXPECT_EQ(integerKind(Bits, ElementClass::Integer),
              parseElementKind("i" + Suffix));
    EXPECT_EQ(signedKind(Bits, true), parseElementKind("s" + Suffix));
    EXPECT_EQ(signedKind(Bits, false), parseElementKind("u" + Suffix));
    EXPECT_TRUE(signedKind(Bits, true));
  }
  for (unsigned Bits : {1u, 2u, 24u, 128u})
    EXPECT_FALSE(integerKind(Bits, ElementClass::Integer)) << Bits;
}

/// The classes of joint_matrix for bfloat16 and fp8 hold elements in this way.
TEST(MatrixKinds, ProgramsStoreBF16AsIntegers) {
  LLVMContext Ctx;
  EXPECT_EQ(storedType(Ctx, ElementKind::BF16), Type::getInt16Ty(Ctx));
  for (ElementKind Kind : AllKinds) {
    if (Kind == ElementKind::BF16)
      continue;
    EXPECT_EQ(storedType(Ctx, Kind), componentType(Ctx, Kind))
        << wordOf(Kind).str();
  }
}
