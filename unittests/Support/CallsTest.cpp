// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Support/Calls.h"
#include "llvm/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

TEST(Calls, DeclareAFunctionOnce) {
  LLVMContext Ctx;
  Module M("m", Ctx);
  IRBuilder<> B(Ctx);
  auto *F = Function::Create(FunctionType::get(B.getVoidTy(), false),
                             GlobalValue::ExternalLinkage, "f", M);
  B.SetInsertPoint(BasicBlock::Create(Ctx, "entry", F));
  Value *One = B.getInt32(1);
  CallInst *First = callFunction(B, "g", B.getFloatTy(), {One, One});
  CallInst *Second = callPureFunction(B, "g", B.getFloatTy(), {One, One});
  B.CreateRetVoid();
  EXPECT_EQ(First->getCalledFunction(), M.getFunction("g"));
  EXPECT_EQ(Second->getCalledFunction(), M.getFunction("g"));
  EXPECT_TRUE(M.getFunction("g")->doesNotAccessMemory());
  EXPECT_TRUE(M.getFunction("g")->willReturn());
  EXPECT_FALSE(verifyModule(M, &errs()));
}
