// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Output/Spirv/SpirvVectorParts.h"
#include "llvm/IR/LLVMContext.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct VectorParts : testing::Test {
  LLVMContext Context;
  Type *Float = Type::getFloatTy(Context), *Bit = Type::getInt1Ty(Context);

  FixedVectorType *vector(unsigned Count) {
    return FixedVectorType::get(Float, Count);
  }
  std::vector<unsigned> parts(unsigned Count) {
    SmallVector<unsigned> Counts = partCounts(vector(Count));
    return {Counts.begin(), Counts.end()};
  }
};
} // namespace

TEST_F(VectorParts, SpirvHasFiveSizes) {
  for (unsigned Count : {2, 3, 4, 8, 16})
    EXPECT_FALSE(isForeignVector(vector(Count))) << Count;
  for (unsigned Count : {1, 5, 6, 7, 9, 12, 17, 32, 64})
    EXPECT_TRUE(isForeignVector(vector(Count))) << Count;
  EXPECT_FALSE(isForeignVector(Float));
}

TEST_F(VectorParts, AreFoundInsideOfOtherTypes) {
  auto *Structure = StructType::get(Float, ArrayType::get(vector(32), 2));
  EXPECT_TRUE(holdsForeignVector(Structure));
  EXPECT_FALSE(holdsForeignVector(StructType::get(Float, vector(4))));
}

TEST_F(VectorParts, CoverTheVector) {
  for (unsigned Count = 1; Count <= 70; ++Count) {
    unsigned Sum = 0;
    for (unsigned Part : parts(Count)) {
      EXPECT_TRUE(Part == 1 || !isForeignVector(vector(Part))) << Count;
      Sum += Part;
    }
    EXPECT_EQ(Sum, Count);
  }
  EXPECT_EQ(parts(32), (std::vector<unsigned>{16, 16}));
  EXPECT_EQ(parts(5), (std::vector<unsigned>{4, 1}));
}

TEST_F(VectorParts, BitsArePackedInMemory) {
  EXPECT_TRUE(isPackedVector(FixedVectorType::get(Bit, 16)));
  EXPECT_FALSE(isPackedVector(vector(16)));
}
