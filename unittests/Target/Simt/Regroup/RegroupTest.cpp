// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests which kernels may run in work-groups other than their own.

#include "Target/Simt/Regroup/Regroup.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct Regroup : testing::Test {
  LLVMContext Context;
  Module M{"m", Context};
  IRBuilder<> B{Context};

  /// Whether a kernel that executes \p Body may; its parameter is a pointer to
  /// memory of \p Space.
  bool mayChange(function_ref<void(Argument &)> Body,
                 unsigned Space = GlobalSpace) {
    auto *F = Function::Create(
        FunctionType::get(B.getVoidTy(), {B.getPtrTy(Space)}, false),
        GlobalValue::ExternalLinkage, "k", M);
    F->setCallingConv(CallingConv::SPIR_KERNEL);
    B.SetInsertPoint(BasicBlock::Create(Context, "entry", F));
    Body(*F->getArg(0));
    B.CreateRetVoid();
    bool May = mayChangeGroups(*F);
    F->eraseFromParent();
    return May;
  }
};
} // namespace

TEST_F(Regroup, WhatConcernsASubgroupAtMost) {
  EXPECT_TRUE(mayChange([&](Argument &P) {
    Value *Id = createItemOp(B, ItemOpcode::GlobalId, B.getInt32(0));
    Value *At = B.CreateGEP(B.getFloatTy(), &P, Id);
    B.CreateStore(B.CreateLoad(B.getFloatTy(), At), &P);
  }));
  EXPECT_TRUE(mayChange(
      [&](Argument &) { createItemOp(B, ItemOpcode::SubgroupBarrier); }));
  EXPECT_TRUE(mayChange([&](Argument &) {
    SubgroupFacts Facts;
    Facts.Opcode = SubgroupOpcode::Broadcast;
    createSubgroupOp(B, Facts, {B.getInt32(1), B.getInt32(0)});
  }));
}

TEST_F(Regroup, WhatWorkItemsOfAWorkGroupShare) {
  EXPECT_FALSE(
      mayChange([&](Argument &) { createItemOp(B, ItemOpcode::Barrier); }));
  EXPECT_FALSE(mayChange([](Argument &) {}, LocalSpace));
  EXPECT_FALSE(mayChange([&](Argument &) {
    auto *Local = new GlobalVariable(
        M, B.getInt32Ty(), false, GlobalValue::InternalLinkage,
        PoisonValue::get(B.getInt32Ty()), "local", nullptr,
        GlobalValue::NotThreadLocal, LocalSpace);
    B.CreateLoad(B.getInt32Ty(), Local);
  }));
  EXPECT_FALSE(mayChange([&](Argument &) {
    // Through the generic space.
    Constant *Local = M.getNamedGlobal("local");
    B.CreateLoad(B.getInt32Ty(), ConstantExpr::getAddrSpaceCast(
                                     Local, B.getPtrTy(GenericSpace)));
  }));
}

TEST_F(Regroup, WhatOtherWorkItemsObserve) {
  EXPECT_FALSE(mayChange([&](Argument &P) {
    B.CreateAtomicRMW(AtomicRMWInst::Add, &P, B.getInt32(1), MaybeAlign(),
                      AtomicOrdering::Monotonic);
  }));
  EXPECT_FALSE(mayChange([&](Argument &P) {
    B.CreateLoad(B.getInt32Ty(), &P, /*isVolatile=*/true);
  }));
  EXPECT_FALSE(mayChange([&](Argument &P) {
    FunctionCallee Other =
        M.getOrInsertFunction("other", B.getVoidTy(), P.getType());
    B.CreateCall(Other, {&P});
  })) << "a function that is not known";
}

TEST_F(Regroup, NamesHaveNoDots) {
  EXPECT_EQ(freeName(M, "k__small"), "k__small");
  M.getOrInsertFunction("k__small", B.getVoidTy());
  EXPECT_EQ(freeName(M, "k__small"), "k__small1");
  M.getOrInsertFunction("k__small1", B.getVoidTy());
  EXPECT_EQ(freeName(M, "k__small"), "k__small2");
}
