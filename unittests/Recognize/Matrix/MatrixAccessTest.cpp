// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Recognize/Matrix/MatrixAccess.h"
#include "llvm/IR/Constants.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
/// Bits of SPIR-V's memory operands.
enum : uint64_t { Volatile = 1, Aligned = 2, Nontemporal = 4 };

struct MemoryOperandsTest : testing::Test {
  LLVMContext Ctx;

  Value *number(uint64_t N) {
    return ConstantInt::get(Type::getInt32Ty(Ctx), N);
  }
};
} // namespace

TEST_F(MemoryOperandsTest, BitsOfTheMask) {
  MemoryOperands All =
      memoryOperands(number(Volatile | Aligned | Nontemporal), number(16));
  EXPECT_TRUE(All.Volatile);
  EXPECT_TRUE(All.Nontemporal);
  EXPECT_EQ(All.Alignment, 16u);
  MemoryOperands None = memoryOperands(number(0), nullptr);
  EXPECT_FALSE(None.Volatile);
  EXPECT_FALSE(None.Nontemporal);
  EXPECT_EQ(None.Alignment, std::nullopt);
}

TEST_F(MemoryOperandsTest, AnAlignmentNeedsItsBitAndIsAPowerOfTwo) {
  EXPECT_EQ(memoryOperands(number(Volatile), number(16)).Alignment,
            std::nullopt);
  EXPECT_EQ(memoryOperands(number(Aligned), number(12)).Alignment,
            std::nullopt);
  EXPECT_EQ(memoryOperands(number(Aligned), nullptr).Alignment, std::nullopt);
}

TEST_F(MemoryOperandsTest, AMaskThatIsNotConstantIsIgnored) {
  Value *Unknown = PoisonValue::get(Type::getInt32Ty(Ctx));
  EXPECT_FALSE(memoryOperands(Unknown, number(16)).Volatile);
  EXPECT_FALSE(memoryOperands(nullptr, nullptr).Volatile);
}
