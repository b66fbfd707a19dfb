// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The numbers of orders and scopes in OpenCL C (memory_order, memory_scope) and
// SPIR-V (memory semantics, scope).

#include "Recognize/Items/MemoryOrder.h"
#include "llvm/IR/Constants.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct MemoryOrder : testing::Test {
  LLVMContext Context;

  Constant *number(uint32_t Value) {
    return ConstantInt::get(Type::getInt32Ty(Context), Value);
  }
  Constant *unknown() { return PoisonValue::get(Type::getInt32Ty(Context)); }
};
using enum AtomicOrdering;
} // namespace

TEST_F(MemoryOrder, OpenClOrders) {
  // relaxed, consume, acquire, release, acq_rel, seq_cst
  AtomicOrdering Expected[] = {Monotonic,      Acquire,
                               Acquire,        Release,
                               AcquireRelease, SequentiallyConsistent};
  for (unsigned I = 0; I < std::size(Expected); ++I)
    EXPECT_EQ(openClOrder(number(I)), Expected[I]) << I;
  EXPECT_EQ(openClOrder(number(17)), SequentiallyConsistent);
  EXPECT_EQ(openClOrder(unknown()), SequentiallyConsistent);
}

TEST_F(MemoryOrder, OpenClScopes) {
  MemoryScope Expected[] = {MemoryScope::WorkItem, MemoryScope::WorkGroup,
                            MemoryScope::Device, MemoryScope::System,
                            MemoryScope::Subgroup};
  for (unsigned I = 0; I < std::size(Expected); ++I)
    EXPECT_EQ(openClScope(number(I)), Expected[I]) << I;
  EXPECT_EQ(openClScope(unknown()), MemoryScope::System);
}

TEST_F(MemoryOrder, SpirvSemantics) {
  // The other bits name storage classes.
  for (uint32_t Classes : {0u, 0x100u, 0x300u}) {
    EXPECT_EQ(spirvOrder(number(Classes)), Monotonic);
    EXPECT_EQ(spirvOrder(number(Classes | 0x2)), Acquire);
    EXPECT_EQ(spirvOrder(number(Classes | 0x4)), Release);
    EXPECT_EQ(spirvOrder(number(Classes | 0x8)), AcquireRelease);
    EXPECT_EQ(spirvOrder(number(Classes | 0x6)), AcquireRelease);
    EXPECT_EQ(spirvOrder(number(Classes | 0x10)), SequentiallyConsistent);
  }
  EXPECT_EQ(spirvOrder(unknown()), SequentiallyConsistent);
}

TEST_F(MemoryOrder, SpirvScopes) {
  MemoryScope Expected[] = {MemoryScope::System, MemoryScope::Device,
                            MemoryScope::WorkGroup, MemoryScope::Subgroup,
                            MemoryScope::WorkItem};
  for (unsigned I = 0; I < std::size(Expected); ++I)
    EXPECT_EQ(spirvScope(number(I)), Expected[I]) << I;
  EXPECT_EQ(spirvScope(number(9)), MemoryScope::System);
}

TEST_F(MemoryOrder, LoadsDoNotReleaseAndStoresDoNotAcquire) {
  for (AtomicOrdering Each : {Monotonic, SequentiallyConsistent}) {
    EXPECT_EQ(orderOfLoad(Each), Each);
    EXPECT_EQ(orderOfStore(Each), Each);
  }
  EXPECT_EQ(orderOfLoad(Acquire), Acquire);
  EXPECT_EQ(orderOfLoad(AcquireRelease), Acquire);
  EXPECT_EQ(orderOfLoad(Release), SequentiallyConsistent);
  EXPECT_EQ(orderOfStore(Release), Release);
  EXPECT_EQ(orderOfStore(AcquireRelease), Release);
  EXPECT_EQ(orderOfStore(Acquire), SequentiallyConsistent);
}
