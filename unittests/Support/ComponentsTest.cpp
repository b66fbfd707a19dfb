// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Support/Components.h"
#include "llvm/IR/LLVMContext.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

TEST(Components, AScalarIsOne) {
  LLVMContext Context;
  Type *Float = Type::getFloatTy(Context);
  EXPECT_EQ(componentCount(Float), 1u);
  EXPECT_EQ(componentCount(FixedVectorType::get(Float, 12)), 12u);
}
