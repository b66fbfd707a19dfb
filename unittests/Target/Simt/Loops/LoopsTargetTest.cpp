// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/Target/MatrixTarget.h"
#include "tenon/Target/TargetDescription.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

/// The target for a device with \p Features.
static Expected<std::unique_ptr<MatrixTarget>> loops(const char *Features) {
  tenon::TargetOptions Options;
  Options.Target = "loops";
  Options.Features = Features;
  return createTarget(Options);
}

TEST(LoopsTarget, MultipliesAllKinds) {
  LLVMContext Ctx;
  auto Target = cantFail(loops(""));
  for (const MulAddFacts &M : Target->combinations()) {
    OpFacts Facts;
    Facts.Opcode = MatrixOpcode::MulAdd;
    Facts.Type = MatrixType::get(componentType(Ctx, M.D), MatrixScope::Subgroup,
                                 8, 16, MatrixUse::Accumulator);
    Facts.MulAdd = M;
    EXPECT_EQ(Target->legality(Facts).Answer, Legality::Yes)
        << combinationName(M);
  }
}

TEST(LoopsTarget, CodeIsThatOfAWorkItem) {
  auto Target = cantFail(loops(""));
  EXPECT_TRUE(Target->isSimt());
  EXPECT_EQ(Target->preferredLanes(), 0u); // left open
}

TEST(LoopsTarget, ExchangesAreThoseThatTheDeviceHas) {
  EXPECT_TRUE(cantFail(loops(""))->lowers(SubgroupOpcode::ShuffleXor));
  EXPECT_FALSE(
      cantFail(loops("+khr-subgroups"))->lowers(SubgroupOpcode::ShuffleXor));
}

TEST(LoopsTarget, DotProductsAreAFeature) {
  EXPECT_FALSE(cantFail(loops(""))->hasDotProducts());
  EXPECT_TRUE(cantFail(loops("+dot-product"))->hasDotProducts());
}

TEST(LoopsTarget, NamesTheFeaturesThatThereAre) {
  Expected<std::unique_ptr<MatrixTarget>> Target = loops("+tensor-cores");
  ASSERT_FALSE(bool(Target));
  std::string Message = toString(Target.takeError());
  EXPECT_NE(Message.find("tensor-cores"), std::string::npos) << Message;
  EXPECT_NE(Message.find("dot-product"), std::string::npos) << Message;
}
