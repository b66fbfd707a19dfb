// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Values/LibraryOps.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct LibraryOps : testing::Test {
  LLVMContext Ctx;
  Type *F32 = Type::getFloatTy(Ctx), *F64 = Type::getDoubleTy(Ctx),
       *I16 = Type::getInt16Ty(Ctx), *I32 = Type::getInt32Ty(Ctx),
       *I64 = Type::getInt64Ty(Ctx);

  static Type *vector(Type *Ty, unsigned Count = 4) {
    return FixedVectorType::get(Ty, Count);
  }
  /// Null: the function does not have such operands.
  static Type *resultOf(StringRef Word, ArrayRef<Type *> Operands) {
    SmallVector<Value *, 3> Values;
    for (Type *Ty : Operands)
      Values.push_back(PoisonValue::get(Ty));
    return resultTypeOf(*findMaths(Word), Values);
  }
};
} // namespace

TEST_F(LibraryOps, ResultsOfNumbers) {
  EXPECT_EQ(resultOf("acosh", {F32}), F32);
  EXPECT_EQ(resultOf("acosh", {vector(F64)}), vector(F64));
  EXPECT_EQ(resultOf("acosh", {I32}), nullptr);
  EXPECT_EQ(resultOf("acosh", {F32, F32}), nullptr);
  EXPECT_EQ(resultOf("hypot", {F32, F64}), nullptr);
  EXPECT_EQ(resultOf("dot", {vector(F32), vector(F32)}), F32);
  EXPECT_EQ(resultOf("ilogb", {vector(F64)}), vector(I32));
  EXPECT_EQ(resultOf("modf", {F32}), StructType::get(F32, F32));
  EXPECT_EQ(resultOf("frexp", {vector(F32)}),
            StructType::get(vector(F32), vector(I32)));
}

/// The exponent of pown is the last operand, and an integer.
TEST_F(LibraryOps, IntegersAmongNumbers) {
  EXPECT_EQ(resultOf("pown", {F64, I32}), F64);
  EXPECT_EQ(resultOf("pown", {F64, F64}), nullptr);
  EXPECT_EQ(resultOf("pown", {F64, I64}), nullptr);
  EXPECT_EQ(resultOf("pown", {vector(F32), I32}), nullptr);
}

TEST_F(LibraryOps, ResultsOfIntegers) {
  EXPECT_EQ(resultOf("mul_hi", {I64, I64}), I64);
  EXPECT_EQ(resultOf("mul_hi", {F64, F64}), nullptr);
  EXPECT_EQ(resultOf("mul_hi", {I64, I32}), nullptr);
  EXPECT_EQ(resultOf("dot_4x8packed_uu_uint", {I32, I32}), I32);
  EXPECT_EQ(resultOf("dot_4x8packed_uu_uint", {I32, I64}), nullptr);
  EXPECT_EQ(resultOf("nan", {I16}), Type::getHalfTy(Ctx));
  EXPECT_EQ(resultOf("nan", {vector(I32)}), vector(F32));
  EXPECT_EQ(resultOf("nan", {I64}), F64);
  EXPECT_EQ(resultOf("nan", {Type::getInt8Ty(Ctx)}), nullptr);
  EXPECT_EQ(resultOf("nan", {F32}), nullptr);
}

/// A mask has as many bits for a component as the vector.
TEST_F(LibraryOps, ResultsOfShuffles) {
  EXPECT_EQ(resultOf("shuffle", {vector(F32), vector(I32, 2)}), vector(F32, 2));
  EXPECT_EQ(resultOf("shuffle2", {vector(I64), vector(I64), vector(I64, 8)}),
            vector(I64, 8));
  EXPECT_EQ(resultOf("shuffle", {F32, vector(I32, 2)}), nullptr);
  EXPECT_EQ(resultOf("shuffle", {vector(F32), I32}), nullptr);
  EXPECT_EQ(resultOf("shuffle", {vector(F32, 3), vector(I32, 2)}), nullptr);
  EXPECT_EQ(resultOf("shuffle", {vector(F32), vector(F32)}), nullptr);
  EXPECT_EQ(resultOf("shuffle", {vector(F32), vector(I64)}), nullptr);
  EXPECT_EQ(resultOf("shuffle2", {vector(I64), vector(F64), vector(I64)}),
            nullptr);
}
