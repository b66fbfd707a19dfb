// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the operand types of multiplications of fragments with the tables of
// SPV_INTEL_subgroup_matrix_multiply_accumulate.

#include "Recognize/Lanes/LaneMulAdd.h"
#include "Recognize/Lanes/NarrowIntegers.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/LLVMContext.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

static const OperandRow &rowOf(ElementKind Kind) {
  return *find_if(operandRows(),
                  [&](const OperandRow &Row) { return Row.Signed == Kind; });
}

TEST(OperandRows, EachMaskIsOneBitOfItsOwn) {
  uint64_t Seen = 0;
  for (const OperandRow &Row : operandRows())
    for (uint64_t Bit : {Row.MaskA, Row.MaskB}) {
      EXPECT_EQ(popcount(Bit), 1) << Row.Words.str();
      EXPECT_FALSE(Seen & Bit) << Row.Words.str();
      Seen |= Bit;
    }
}

TEST(OperandRows, KFills32BytesOfARow) {
  for (const OperandRow &Row : operandRows())
    EXPECT_EQ(Row.K * bitsOf(Row.Signed), 256u) << Row.Words.str();
}

TEST(OperandRows, OnlyTypesWithTheSameKAndAccumulatorsMix) {
  const OperandRow &E4M3 = rowOf(ElementKind::E4M3);
  EXPECT_TRUE(mayMix(E4M3, rowOf(ElementKind::E5M2)));
  EXPECT_FALSE(mayMix(E4M3, rowOf(ElementKind::S8))); // other accumulators
  EXPECT_FALSE(mayMix(rowOf(ElementKind::S8), rowOf(ElementKind::S4)));
  EXPECT_FALSE(mayMix(rowOf(ElementKind::F16), rowOf(ElementKind::BF16)));
}

TEST(OperandRows, TheTypeOfAnAccumulatorNamesItsKind) {
  LLVMContext Ctx;
  const OperandRow &BF16 = rowOf(ElementKind::BF16);
  EXPECT_EQ(accumulatorKind(BF16, Type::getFloatTy(Ctx)), ElementKind::F32);
  EXPECT_EQ(accumulatorKind(BF16, Type::getInt16Ty(Ctx)), ElementKind::BF16);
  EXPECT_EQ(accumulatorKind(BF16, Type::getDoubleTy(Ctx)), std::nullopt);
  EXPECT_EQ(accumulatorKind(rowOf(ElementKind::F16), Type::getHalfTy(Ctx)),
            ElementKind::F16);
}

TEST(OperandRows, AMayBePackedIn16BitsAndBMayNot) {
  LLVMContext Ctx;
  const OperandRow &S8 = rowOf(ElementKind::S8);
  Type *Short = Type::getInt16Ty(Ctx);
  EXPECT_EQ(checkContainer(S8, "A", Short), "");
  EXPECT_EQ(checkContainer(S8, "B", Short),
            "B has components i16, expected i32 that packs 8-bit integer "
            "operands");
}

TEST(NarrowInteger, ItsWordHasSignAndBits) {
  std::optional<NarrowInteger> Signed = parseNarrowInteger("i4");
  ASSERT_TRUE(Signed);
  EXPECT_TRUE(Signed->Signed);
  EXPECT_EQ(Signed->Bits, 4u);
  EXPECT_EQ(widenedWord(*Signed, 8), "i8");
  std::optional<NarrowInteger> Unsigned = parseNarrowInteger("u2");
  ASSERT_TRUE(Unsigned);
  EXPECT_FALSE(Unsigned->Signed);
  EXPECT_EQ(widenedWord(*Unsigned, 4), "u4");
  for (StringRef Word : {"i3", "i16", "f16", "bf16", "i", ""})
    EXPECT_FALSE(parseNarrowInteger(Word)) << Word.str();
}
