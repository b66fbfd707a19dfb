// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the code ends in which lanes store a matrix, and what it contains.

#include "Optimize/Raise/Stores/StoreRegion.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
/// A function of two pointers to global and two to local memory, and a
/// condition. It begins with the cast of a matrix to fragments.
struct StoreRegionTest : testing::Test {
  LLVMContext Ctx;
  Module M{"m", Ctx};
  Function *F = Function::Create(
      FunctionType::get(Type::getVoidTy(Ctx),
                        {PointerType::get(Ctx, 1), PointerType::get(Ctx, 1),
                         PointerType::get(Ctx, 3), PointerType::get(Ctx, 3),
                         Type::getInt1Ty(Ctx)},
                        false),
      GlobalValue::ExternalLinkage, "f", M);
  IRBuilder<> B{BasicBlock::Create(Ctx, "entry", F)};
  Value *To = F->getArg(0), *From = F->getArg(1), *Local = F->getArg(2),
        *OtherLocal = F->getArg(3), *Condition = F->getArg(4);
  ToFragmentOp *Cast = nullptr;
  Value *Element = nullptr; ///< of the fragment

  StoreRegionTest() {
    auto *Ty = MatrixType::get(B.getFloatTy(), MatrixScope::Subgroup, 8, 16,
                               MatrixUse::Accumulator);
    Value *Fragment = MatrixBuilder(B).toFragment(
        Constant::getNullValue(Ty), FixedVectorType::get(B.getFloatTy(), 8));
    Cast = cast<ToFragmentOp>(Fragment);
    Element = B.CreateExtractElement(Fragment, uint64_t(0));
  }
  void barrier() { createItemOp(B, ItemOpcode::Barrier); }
  LoadInst *read(Value *Pointer) {
    return B.CreateLoad(B.getFloatTy(), Pointer);
  }
  /// Executes \p Do under the condition; returns the branch.
  BranchInst *guarded(function_ref<void()> Do) {
    BasicBlock *Inside = BasicBlock::Create(Ctx, "inside", F),
               *Join = BasicBlock::Create(Ctx, "join", F);
    BranchInst *Branch = B.CreateCondBr(Condition, Inside, Join);
    B.SetInsertPoint(Inside);
    Do();
    B.CreateBr(Join);
    B.SetInsertPoint(Join);
    return Branch;
  }
  bool find(StoreRegion &Region) {
    B.CreateRetVoid();
    EXPECT_FALSE(verifyFunction(*F, &errs()));
    return Region.find(*Cast);
  }
  static StoreRegion plain() {
    return {/*WithLoads=*/false, [](LoadOp &) { return false; }};
  }
  static StoreRegion withLoads() {
    return {/*WithLoads=*/true, [](LoadOp &) { return false; }};
  }
};
} // namespace

TEST_F(StoreRegionTest, LanesExchangeElementsAndSkipSome) {
  barrier();
  StoreInst *Write = B.CreateStore(Element, Local);
  barrier();
  LoadInst *Read = read(Local);
  StoreInst *Store = nullptr;
  BranchInst *Guard = guarded([&] { Store = B.CreateStore(Read, To); });
  StoreRegion Region = plain();
  ASSERT_TRUE(find(Region));
  ASSERT_EQ(Region.Casts.size(), 1u);
  EXPECT_EQ(Region.Casts[0], Cast);
  ASSERT_EQ(Region.Exchanged.size(), 1u);
  EXPECT_EQ(Region.Exchanged[0].Store, Write);
  EXPECT_EQ(Region.Exchanged[0].Phase, 1u);
  ASSERT_EQ(Region.Loads.size(), 1u);
  EXPECT_EQ(Region.Loads.lookup(Read), 2u);
  ASSERT_EQ(Region.Stores.size(), 1u);
  EXPECT_EQ(Region.Stores[0].Store, Store);
  EXPECT_EQ(Region.Stores[0].Guard, Guard);
  EXPECT_EQ(Region.Stores[0].pointer(), To);
  EXPECT_EQ(Region.Stores[0].value(), Read);
  EXPECT_EQ(Region.guardOf(*Store->getParent()), Guard);
  EXPECT_EQ(Region.Local, Local);
  EXPECT_EQ(Region.Barriers, 2u);
  EXPECT_EQ(Region.End, F->back().getTerminator());
}

TEST_F(StoreRegionTest, EndsAfterItsLastStore) {
  B.CreateStore(Element, To);
  barrier();
  Value *Behind = read(Local);
  Value *Sum = B.CreateFAdd(Behind, Behind);
  StoreRegion Region = plain();
  ASSERT_TRUE(find(Region));
  EXPECT_EQ(Region.Barriers, 0u);
  EXPECT_TRUE(Region.Loads.empty());
  EXPECT_FALSE(Region.contains(*cast<Instruction>(Behind)));
  EXPECT_FALSE(Region.contains(*cast<Instruction>(Sum)));
  EXPECT_TRUE(Region.contains(*cast<Instruction>(Element)));
}

TEST_F(StoreRegionTest, NothingWithoutAStore) {
  B.CreateStore(Element, Local);
  StoreRegion Region = plain();
  EXPECT_FALSE(find(Region));
}

TEST_F(StoreRegionTest, ElementsAreNotReadAfterwards) {
  B.CreateStore(Element, To);
  B.CreateStore(Element, B.CreateIntToPtr(B.getInt64(8), B.getPtrTy()));
  StoreRegion Region = plain();
  EXPECT_FALSE(find(Region));
}

TEST_F(StoreRegionTest, ExchangedMemoryIsNotReadAfterwards) {
  B.CreateStore(Element, Local);
  barrier();
  B.CreateStore(read(Local), To);
  barrier();
  read(Local);
  StoreRegion Region = plain();
  EXPECT_FALSE(find(Region));
}

TEST_F(StoreRegionTest, ExchangesAreInOneObject) {
  B.CreateStore(Element, Local);
  barrier();
  B.CreateStore(read(OtherLocal), To);
  StoreRegion Region = plain();
  EXPECT_FALSE(find(Region));
}

TEST_F(StoreRegionTest, BarriersAreNotGuarded) {
  guarded([&] {
    barrier();
    B.CreateStore(Element, To);
  });
  StoreRegion Region = plain();
  EXPECT_FALSE(find(Region));
}

TEST_F(StoreRegionTest, VolatileStoresEndIt) {
  B.CreateStore(Element, To, /*isVolatile=*/true);
  StoreRegion Region = plain();
  EXPECT_FALSE(find(Region));
}

TEST_F(StoreRegionTest, GlobalMemoryIsReadOnRequestAlone) {
  LoadInst *Early = read(From);
  B.CreateStore(B.CreateFAdd(Element, Early), To);
  LoadInst *Late = read(From);
  B.CreateStore(B.CreateFAdd(Element, Late), To);
  StoreRegion Plain = plain();
  EXPECT_FALSE(find(Plain));
  StoreRegion Region = withLoads();
  ASSERT_TRUE(Region.find(*Cast));
  EXPECT_EQ(Region.Stores.size(), 2u);
  ASSERT_EQ(Region.Reads.size(), 2u);
  EXPECT_FALSE(Region.Reads.lookup(Early));
  EXPECT_TRUE(Region.Reads.lookup(Late)); // the store may write it
}

TEST_F(StoreRegionTest, KnowsWhetherGlobalMemoryIsAccessedBehindIt) {
  B.CreateStore(Element, To);
  barrier();
  StoreRegion Quiet = plain();
  ASSERT_TRUE(find(Quiet));
  EXPECT_FALSE(Quiet.mayAccessBehind());
  B.SetInsertPoint(F->back().getTerminator());
  LoadInst *Behind = read(From);
  EXPECT_TRUE(Behind->getParent() == &F->back());
  StoreRegion Region = plain();
  ASSERT_TRUE(Region.find(*Cast));
  EXPECT_TRUE(Region.mayAccessBehind());
}

TEST(StoreRegion, ComputationsHaveNoEffects) {
  LLVMContext Ctx;
  Module M("m", Ctx);
  auto *F = Function::Create(
      FunctionType::get(Type::getVoidTy(Ctx),
                        {Type::getInt32Ty(Ctx), PointerType::get(Ctx, 1)},
                        false),
      GlobalValue::ExternalLinkage, "f", M);
  IRBuilder<> B(BasicBlock::Create(Ctx, "entry", F));
  auto Is = [](Value *V) {
    return StoreRegion::isComputation(*cast<Instruction>(V));
  };
  Value *X = F->getArg(0);
  EXPECT_TRUE(Is(B.CreateAdd(X, X)));
  EXPECT_FALSE(Is(B.CreateUDiv(X, X))); // traps with other values
  EXPECT_FALSE(Is(B.CreateLoad(B.getInt32Ty(), F->getArg(1))));
  EXPECT_FALSE(Is(B.CreateStore(X, F->getArg(1))));
  EXPECT_FALSE(Is(createItemOp(B, ItemOpcode::Barrier)));
}
