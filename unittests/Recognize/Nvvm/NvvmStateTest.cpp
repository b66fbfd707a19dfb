// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Recognize/Nvvm/NvvmState.h"
#include "Recognize/Nvvm/Nvvm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct NvvmStateTest : testing::Test {
  static constexpr unsigned RingSize = 64;

  LLVMContext Context;
  Module M{"m", Context};
  Function *F =
      Function::Create(FunctionType::get(Type::getVoidTy(Context),
                                         {Type::getInt64Ty(Context)}, false),
                       GlobalValue::ExternalLinkage, "kernel", M);
  IRBuilder<> B{BasicBlock::Create(Context, "entry", F)};
  StructType *Record = StructType::get(
      B.getInt64Ty(), B.getInt64Ty(), ArrayType::get(B.getInt32Ty(), RingSize));

  template <typename T> unsigned count() {
    return count_if(instructions(F), [](Instruction &I) { return isa<T>(I); });
  }
  template <typename T> T *first() {
    return cast<T>(
        &*find_if(instructions(F), [](Instruction &I) { return isa<T>(I); }));
  }
};

struct Rings : NvvmState {
  using NvvmState::NvvmState;
  Value *element(Value *Number) { return inRing(2, Number); }
};
} // namespace

TEST_F(NvvmStateTest, AKernelHasOneVariableOfAName) {
  NvvmState First(B, Record, "state"), Again(B, Record, "state"),
      Other(B, Record, "other");
  EXPECT_EQ(First.variable(), Again.variable());
  EXPECT_NE(First.variable(), Other.variable());
  EXPECT_EQ(count<AllocaInst>(), 2u);
}

TEST_F(NvvmStateTest, CountersBeginWithZeroAndRingsWithAnything) {
  NvvmState(B, Record, "state");
  EXPECT_EQ(count<StoreInst>(), 2u); // the counters in front of the ring
  for (Instruction &I : instructions(F)) {
    auto *Store = dyn_cast<StoreInst>(&I);
    EXPECT_TRUE(!Store ||
                cast<Constant>(Store->getValueOperand())->isNullValue());
  }
}

TEST_F(NvvmStateTest, RingsWrapAround) {
  Rings State(B, Record, StringRef("state"));
  auto OffsetOf = [&](uint64_t Number) {
    APInt Offset(64, 0);
    const Value *Base =
        State.element(B.getInt64(Number))
            ->stripAndAccumulateConstantOffsets(M.getDataLayout(), Offset,
                                                /*AllowNonInbounds=*/true);
    EXPECT_EQ(Base, State.variable());
    return Offset.getZExtValue();
  };
  EXPECT_EQ(OffsetOf(0), 16u);
  EXPECT_EQ(OffsetOf(3), 16 + 3 * 4u);
  EXPECT_EQ(OffsetOf(RingSize + 3), OffsetOf(3));
}

TEST_F(NvvmStateTest, KernelsWithoutProductsCountNoFences) {
  noteWrittenTiles(B);
  EXPECT_EQ(F->getInstructionCount(), 0u);
  M.getOrInsertFunction("tenon.wgmma.results", B.getVoidTy());
  noteWrittenTiles(B);
  EXPECT_EQ(count<AtomicRMWInst>(), 1u);
}

TEST_F(NvvmStateTest, TheNumberOfUnfencedCopiesBeginsWithZeroOnce) {
  fenceWrittenTiles(B);
  fenceWrittenTiles(B);
  auto *Count =
      cast<GlobalVariable>(first<AtomicRMWInst>()->getPointerOperand());
  EXPECT_EQ(Count->getAddressSpace(), 3u);
  EXPECT_EQ(count_if(Count->users(), [](User *U) { return isa<StoreInst>(U); }),
            1);
  // The state of another kernel also has to start from zero.
  auto *Other = Function::Create(FunctionType::get(B.getVoidTy(), false),
                                 GlobalValue::ExternalLinkage, "other", M);
  IRBuilder<> InOther(BasicBlock::Create(Context, "entry", Other));
  areTilesFenced(InOther);
  EXPECT_EQ(count_if(Count->users(), [](User *U) { return isa<StoreInst>(U); }),
            2);
}
