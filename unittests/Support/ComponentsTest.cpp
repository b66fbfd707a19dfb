// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Support/Components.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

TEST(Components, AScalarIsOne) {
  LLVMContext Context;
  Type *Float = Type::getFloatTy(Context);
  EXPECT_EQ(componentCount(Float), 1u);
  EXPECT_EQ(componentCount(FixedVectorType::get(Float, 12)), 12u);
  EXPECT_EQ(typeOfComponents(Float, 1), Float);
  EXPECT_EQ(typeOfComponents(Float, 12), FixedVectorType::get(Float, 12));
}

TEST(Components, OfAVectorAndOfAScalar) {
  LLVMContext Context;
  IRBuilder<> B(Context);
  Value *One = B.getInt32(1), *Two = B.getInt32(2);
  Value *Pair = withComponent(B, B.CreateVectorSplat(2, One), Two, 1);
  EXPECT_EQ(componentOf(B, Pair, 0), One);
  EXPECT_EQ(componentOf(B, Pair, 1), Two);
  EXPECT_EQ(withComponent(B, One, Two, 0), Two);
  EXPECT_EQ(componentOf(B, Two, 0), Two);
}
