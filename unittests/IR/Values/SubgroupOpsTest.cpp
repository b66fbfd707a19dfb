// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Values/SubgroupOps.h"
#include "IR/Evaluate.h"
#include <cmath>

using namespace llvm;
using namespace tenon;

namespace {
constexpr Combination Combinations[] = {
#define COMBINATION(Name, Word) Combination::Name,
#include "tenon/IR/Values/SubgroupOps.def"
};

struct SubgroupOps : testing::Test {
  EvaluatedModule Code;

  void SetUp() override {
    auto *F = Function::Create(FunctionType::get(Code.B.getVoidTy(), false),
                               GlobalValue::ExternalLinkage, "f", *Code.M);
    Code.B.SetInsertPoint(BasicBlock::Create(Code.Context, "entry", F));
  }
  Type *typeFor(Combination How) {
    return isFloatCombination(How) ? Code.B.getFloatTy() : Code.B.getInt32Ty();
  }
  SmallVector<Constant *> numbersFor(Combination How) {
    SmallVector<Constant *> Numbers;
    if (isFloatCombination(How))
      for (float X : {0.0f, -0.0f, 1.0f, -2.5f, 0x1p-149f, 0x1.fffffep127f,
                      INFINITY, -INFINITY})
        Numbers.push_back(ConstantFP::get(Code.B.getFloatTy(), X));
    else
      for (uint32_t X : {0u, 1u, 77u, 0x7fffffffu, 0x80000000u, 0xffffffffu})
        Numbers.push_back(Code.B.getInt32(X));
    return Numbers;
  }
  Constant *combine(Combination How, Constant *A, Constant *C) {
    EvaluatedModule &M = Code;
    return M.valueOf(
        [&](IRBuilderBase &B) { return createCombination(B, How, A, C); });
  }
};
} // namespace

TEST_F(SubgroupOps, TheNeutralElementChangesNothing) {
  for (Combination How : Combinations)
    for (Constant *X : numbersFor(How)) {
      EXPECT_EQ(combine(How, neutralOf(How, typeFor(How)), X), X)
          << wordOf(How).str();
      EXPECT_EQ(combine(How, X, neutralOf(How, typeFor(How))), X)
          << wordOf(How).str();
    }
}

TEST_F(SubgroupOps, IdentitiesAreEqualToTheNeutralElement) {
  // Except for the sign of a zero sum, and for NaN.
  for (Combination How : Combinations) {
    Constant *Identity = identityOf(How, typeFor(How));
    if (!isFloatCombination(How)) {
      EXPECT_EQ(Identity, neutralOf(How, typeFor(How))) << wordOf(How).str();
      continue;
    }
    EXPECT_FALSE(cast<ConstantFP>(Identity)->isNaN()) << wordOf(How).str();
    EXPECT_FALSE(Identity->isNegativeZeroValue()) << wordOf(How).str();
  }
}

TEST_F(SubgroupOps, FactsOfCombinations) {
  for (Combination How : Combinations)
    for (SubgroupOpcode Opcode :
         {SubgroupOpcode::Reduce, SubgroupOpcode::ScanInclusive,
          SubgroupOpcode::ScanExclusive})
      for (bool Active : {false, true}) {
        SubgroupFacts Facts;
        Facts.Opcode = Opcode;
        Facts.How = How;
        Facts.Active = Active;
        Facts.Cluster = Opcode == SubgroupOpcode::Reduce ? 4 : 0;
        CallInst *Call =
            createSubgroupOp(Code.B, Facts, {numbersFor(How).front()});
        Facts.Value = typeFor(How);
        std::optional<SubgroupFacts> Read = subgroupFactsOf(Call);
        ASSERT_TRUE(Read);
        EXPECT_TRUE(*Read == Facts)
            << Call->getCalledFunction()->getName().str();
        EXPECT_EQ(needsAllLanes(*Read), !Active);
      }
}

TEST_F(SubgroupOps, EqualFactsAreOneDeclaration) {
  SubgroupFacts Facts;
  Facts.Opcode = SubgroupOpcode::Shuffle;
  auto Shuffle = [&](Type *Ty) {
    return createSubgroupOp(Code.B, Facts,
                            {PoisonValue::get(Ty), Code.B.getInt32(0)})
        ->getCalledFunction();
  };
  Type *Int = Code.B.getInt32Ty();
  EXPECT_EQ(Shuffle(Int), Shuffle(Int));
  EXPECT_NE(Shuffle(Int), Shuffle(FixedVectorType::get(Int, 2)));
  EXPECT_NE(Shuffle(Int), Shuffle(Code.B.getFloatTy()));
}
