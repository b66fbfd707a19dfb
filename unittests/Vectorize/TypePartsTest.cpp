// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Vectorize/TypeParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DerivedTypes.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {

class TypePartsTest : public testing::Test {
protected:
  TypePartsTest() {
    auto *Halves =
        ArrayType::get(FixedVectorType::get(Type::getHalfTy(Ctx), 2), 2);
    Mixed = StructType::get(Ctx, {B.getInt8Ty(), B.getInt32Ty(), Halves});
  }

  LLVMContext Ctx;
  IRBuilder<> B{Ctx};
  /// { i8, i32, [2 x <2 x half>] }
  StructType *Mixed;
};

} // namespace

TEST_F(TypePartsTest, PartsAreInTheOrderOfMemory) {
  SmallVector<Type *> Parts;
  EXPECT_TRUE(partsOf(Mixed, Parts));
  Type *Half = B.getHalfTy();
  EXPECT_EQ(Parts, SmallVector<Type *>({B.getInt8Ty(), B.getInt32Ty(), Half,
                                        Half, Half, Half}));
  EXPECT_EQ(countParts(Mixed), 6u);
}

TEST_F(TypePartsTest, AScalarIsItsOnlyPart) {
  EXPECT_EQ(countParts(B.getInt64Ty()), 1u);
  Value *One = B.getInt64(1);
  EXPECT_EQ(extractPart(B, One, 0), One);
  EXPECT_EQ(assembleParts(B, B.getInt64Ty(), One), One);
}

TEST_F(TypePartsTest, WhatIsNoElementOfVectorsIsRefused) {
  SmallVector<Type *> Parts;
  EXPECT_FALSE(partsOf(
      StructType::get(Ctx, {B.getInt8Ty(), Type::getTokenTy(Ctx)}), Parts));
}

TEST_F(TypePartsTest, EmptyMembersHaveNoPart) {
  auto *Empty = ArrayType::get(B.getInt32Ty(), 0);
  auto *Ty = StructType::get(Ctx, {Empty, B.getInt32Ty()});
  EXPECT_EQ(countParts(Ty), 1u);
  EXPECT_EQ(firstPart(Ty, 1), 0u);
  auto *Zero = ConstantAggregateZero::get(Ty);
  EXPECT_EQ(extractPart(B, Zero, 0), B.getInt32(0));
}

TEST_F(TypePartsTest, MembersBeginBehindThePartsOfEarlierOnes) {
  EXPECT_EQ(firstPart(Mixed, 0), 0u);
  EXPECT_EQ(firstPart(Mixed, 2), 2u);
  EXPECT_EQ(firstPart(Mixed->getElementType(2), 1), 2u);
}

TEST_F(TypePartsTest, OffsetsHavePaddingOfStructures) {
  DataLayout Layout("e-i32:32");
  SmallVector<uint64_t> Offsets;
  partOffsets(Mixed, Layout, 100, Offsets);
  EXPECT_EQ(Offsets, SmallVector<uint64_t>({100, 104, 108, 110, 112, 114}));
  StructType *Packed = StructType::get(Ctx, Mixed->elements(), true);
  Offsets.clear();
  partOffsets(Packed, Layout, 0, Offsets);
  EXPECT_EQ(Offsets, SmallVector<uint64_t>({0, 1, 5, 7, 9, 11}));
}

TEST_F(TypePartsTest, APartIsWhereItWasAssembled) {
  SmallVector<Value *> Parts = {B.getInt8(1), B.getInt32(2)};
  for (double Number : {3.0, 4.0, 5.0, 6.0})
    Parts.push_back(ConstantFP::get(B.getHalfTy(), Number));
  Value *Whole = assembleParts(B, Mixed, Parts);
  EXPECT_EQ(Whole->getType(), Mixed);
  for (auto [Number, Part] : enumerate(Parts))
    EXPECT_EQ(extractPart(B, Whole, Number), Part) << Number;
}
