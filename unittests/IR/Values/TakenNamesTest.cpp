// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations with equal facts are calls of one declaration; a function that is
// something else, and only has its name, is left alone.

#include "tenon/IR/Kernel/GenericPointers.h"
#include "tenon/IR/Values/AsyncOps.h"
#include "tenon/IR/Values/GroupOps.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/LibraryOps.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
using Attributes = std::vector<std::pair<StringRef, StringRef>>;

struct TakenNames : testing::Test {
  LLVMContext Ctx;
  Module M{"test", Ctx};
  IRBuilder<> B{Ctx};

  void SetUp() override {
    Function *F = function("f", B.getVoidTy(), {B.getPtrTy(4)}, {});
    B.SetInsertPoint(BasicBlock::Create(Ctx, "entry", F));
  }
  Function *function(StringRef Name, Type *Result, ArrayRef<Type *> Params,
                     const Attributes &Of) {
    auto *F = Function::Create(FunctionType::get(Result, Params, false),
                               GlobalValue::ExternalLinkage, Name, M);
    for (auto [Attribute, Value] : Of)
      F->addFnAttr(Attribute, Value);
    return F;
  }
  /// Whether \p Create calls another function where one with the name of the
  /// declaration has \p Result, \p Params and \p Of.
  bool avoids(function_ref<Value *()> Create, Type *Result,
              ArrayRef<Type *> Params, const Attributes &Of) {
    auto *Call = cast<CallInst>(Create());
    Function *F = Call->getCalledFunction();
    EXPECT_EQ(cast<CallInst>(Create())->getCalledFunction(), F);
    std::string Name = F->getName().str();
    F->setName("");
    Function *Other = function(Name, Result, Params, Of);
    EXPECT_EQ(Other->getName(), Name);
    bool Avoids = cast<CallInst>(Create())->getCalledFunction() != Other;
    EXPECT_TRUE(!Avoids || Other->use_empty());
    Other->setName("");
    return Avoids;
  }
};
} // namespace

TEST_F(TakenNames, Groups) {
  GroupFacts Facts;
  Facts.Opcode = GroupOpcode::Reduce;
  Facts.How = Combination::Add;
  Type *I32 = B.getInt32Ty(), *I64 = B.getInt64Ty();
  auto Create = [&] { return createGroupOp(B, Facts, {B.getInt32(1)}); };
  auto Avoids = [&](Type *Ty, const Attributes &Of) {
    return avoids(Create, Ty, {Ty}, Of);
  };
  EXPECT_FALSE(
      Avoids(I32, {{"tenon.group", "reduce"}, {"tenon.combine", "add"}}));
  EXPECT_TRUE(Avoids(I32, {}));
  EXPECT_TRUE(Avoids(I32, {{"tenon.group", "any"}}));
  EXPECT_TRUE(
      Avoids(I64, {{"tenon.group", "reduce"}, {"tenon.combine", "add"}}));
  EXPECT_TRUE(
      Avoids(I32, {{"tenon.group", "reduce"}, {"tenon.combine", "mul"}}));
  Facts.Opcode = GroupOpcode::Any;
  EXPECT_FALSE(Avoids(I32, {{"tenon.group", "any"}}));
}

TEST_F(TakenNames, Copies) {
  Type *Void = B.getVoidTy(), *Ptr = B.getPtrTy(1), *I64 = B.getInt64Ty();
  AsyncFacts Facts{AsyncOpcode::Prefetch, 4};
  auto Create = [&] {
    return createAsyncOp(B, Facts,
                         {PoisonValue::get(Ptr), PoisonValue::get(I64)});
  };
  Attributes Of = {{"tenon.async", "prefetch"}, {"tenon.bytes", "4"}};
  EXPECT_FALSE(avoids(Create, Void, {Ptr, I64}, Of));
  EXPECT_TRUE(avoids(Create, Void, {Ptr, I64}, {}));
  EXPECT_TRUE(avoids(Create, Void, {B.getPtrTy(), I64}, Of));
  EXPECT_TRUE(avoids(Create, Void, {Ptr, I64},
                     {{"tenon.async", "prefetch"}, {"tenon.bytes", "8"}}));
}

TEST_F(TakenNames, LibraryFunctions) {
  Type *F32 = B.getFloatTy();
  LibraryFacts Facts;
  Facts.Function = LibraryFunction::Acosh;
  auto Create = [&] {
    return createLibraryOp(B, Facts, {PoisonValue::get(F32)});
  };
  EXPECT_FALSE(avoids(Create, F32, {F32}, {{"tenon.library", "acosh"}}));
  EXPECT_TRUE(avoids(Create, F32, {F32}, {}));
  EXPECT_TRUE(
      avoids(Create, F32, {B.getDoubleTy()}, {{"tenon.library", "acosh"}}));
}

TEST_F(TakenNames, Items) {
  auto Create = [&] {
    return createItemOp(B, ItemOpcode::SubgroupSize, nullptr);
  };
  Type *I64 = B.getInt64Ty();
  EXPECT_FALSE(avoids(Create, I64, {}, {{"tenon.item", "subgroup_size"}}));
  EXPECT_TRUE(avoids(Create, I64, {}, {{"tenon.item", "subgroup_id"}}));
  EXPECT_TRUE(avoids(Create, I64, {}, {}));
}

/// A parameter of a function that is no kernel may point to any memory.
TEST_F(TakenNames, CastsOfPointers) {
  Value *Generic = B.GetInsertBlock()->getParent()->getArg(0);
  auto *Global = cast<PointerType>(B.getPtrTy(1));
  auto Create = [&] { return createSpaceCast(B, Generic, Global); };
  Type *From = Generic->getType();
  EXPECT_FALSE(avoids(Create, Global, {From}, {{"tenon.space", "global"}}));
  EXPECT_TRUE(avoids(Create, Global, {From}, {{"tenon.space", "local"}}));
  EXPECT_TRUE(avoids(Create, Global, {From}, {}));
  EXPECT_TRUE(
      avoids(Create, B.getPtrTy(3), {From}, {{"tenon.space", "global"}}));
  EXPECT_EQ(createSpaceCast(B, Generic, cast<PointerType>(From)), Generic);
}
