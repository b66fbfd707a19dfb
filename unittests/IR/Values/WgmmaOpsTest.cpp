// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Values/WgmmaOps.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct WgmmaOps : testing::Test {
  LLVMContext Ctx;
  Module M{"test", Ctx};
  IRBuilder<> B{Ctx};
  WgmmaFacts Facts{.A = ElementKind::F16,
                   .B = ElementKind::F16,
                   .D = ElementKind::F32,
                   .N = 16};

  void SetUp() override {
    auto *F = Function::Create(FunctionType::get(B.getVoidTy(), false),
                               GlobalValue::ExternalLinkage, "f", M);
    B.SetInsertPoint(BasicBlock::Create(Ctx, "entry", F));
  }
  /// The declaration of the product with these facts.
  Function &product() {
    SmallVector<Value *> Sums(Facts.sums(), PoisonValue::get(B.getFloatTy()));
    emitWgmma(B, Facts, Sums, {B.getInt64(1)}, B.getInt64(2));
    return *cast<CallInst>(cast<ExtractValueInst>(Sums[0])->getOperand(0))
                ->getCalledFunction();
  }
};
} // namespace

TEST_F(WgmmaOps, FactsAreInTheName) {
  std::optional<WgmmaOp> Op = readWgmmaOp(product());
  ASSERT_TRUE(Op);
  EXPECT_EQ(Op->Facts.text(), Facts.text());
  EXPECT_EQ(Op->Opcode, WgmmaOp::Product);
}

TEST_F(WgmmaOps, OtherNamesAreNoProducts) {
  Function &F = product();
  std::string Name = F.getName().str();
  ASSERT_EQ(Name, "tenon.wgmma.m64n16k16.f32.f16.f16.column");
  for (StringRef Other :
       {"tenon.gmma.m64n16k16.f32.f16.f16.column", "tenon.wgmma.m64n16k16",
        "tenon.wgmma.m64n16k16.f32.f16.f16",
        "tenon.wgmma.m32n16k16.f32.f16.f16.column",
        "tenon.wgmma.m64nxk16.f32.f16.f16.column",
        "tenon.wgmma.m64n16k16.f33.f16.f16.column",
        "tenon.wgmma.m64n16k16.f32.f17.f16.column",
        "tenon.wgmma.m64n16k16.f32.f16.f18.column",
        "tenon.wgmma.m64n16k32.f32.f16.f16.column",
        "tenon.wgmma.m64n16k16.f32.f16.f16.diagonal",
        "tenon.wgmma.m64n12k16.f32.f16.f16.column",
        "tenon.wgmma.m64n0k16.f32.f16.f16.column",
        "tenon.wgmma.m64n264k16.f32.f16.f16.column",
        "tenon.wgmma.m64n8k16.f32.f16.f16.column",
        "tenon.wgmma.wait.m64n16k16.f32.f16.f16.column",
        "tenon.wgmma.m64n16k16.f32.f16.f16.column.registers"}) {
    F.setName(Other);
    EXPECT_FALSE(readWgmmaOp(F)) << Other.str();
  }
  F.setName(Name);
  EXPECT_TRUE(readWgmmaOp(F));
}
