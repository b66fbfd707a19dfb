// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exchanges that are expanded to plain shuffles, executed by all lanes.

#include "Library/LaneShuffles.h"
#include "IR/Evaluate.h"
#include "IR/Lockstep.h"
#include "Library/FirstLane.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace tenon;

namespace {
struct LaneShuffles : testing::Test {
  static constexpr unsigned Lanes = 8;
  EvaluatedModule Code;

  static int x(unsigned Lane) { return 100 + Lane; }
  static int y(unsigned Lane) { return 200 + Lane; }
  static bool hasNone(SubgroupOpcode) { return false; }

  /// The results that lanes compute from x and y after all expansions.
  std::vector<int64_t>
  run(function_ref<Value *(IRBuilderBase &B, Value *X, Value *Y)> Body) {
    Type *I32 = Code.B.getInt32Ty();
    auto *F = Function::Create(FunctionType::get(I32, {I32, I32}, false),
                               GlobalValue::ExternalLinkage, "f", *Code.M);
    IRBuilder<> B(BasicBlock::Create(Code.Context, "entry", F));
    Value *Result = Body(B, F->getArg(0), F->getArg(1));
    B.CreateRet(B.CreateZExtOrTrunc(Result, I32));
    bool Changed = expandFirstLane(*Code.M, hasNone);
    Changed |= expandLaneShuffles(*Code.M, hasNone);
    EXPECT_TRUE(Changed);
    EXPECT_FALSE(verifyModule(*Code.M, &errs()));
    std::vector<int64_t> Results =
        Lockstep(*F, Lanes).run([](unsigned Lane, unsigned Argument) {
          return Argument == 0 ? x(Lane) : y(Lane);
        });
    F->eraseFromParent();
    return Results;
  }
  std::vector<int64_t> exchange(SubgroupOpcode Opcode, unsigned Distance,
                                unsigned Cluster = 0) {
    return run([&](IRBuilderBase &B, Value *X, Value *Y) {
      SubgroupFacts Facts;
      Facts.Opcode = Opcode;
      Facts.Cluster = Cluster;
      SmallVector<Value *, 3> Operands = {X};
      if (isPairShuffle(Opcode))
        Operands.push_back(Y);
      Operands.push_back(B.getInt32(Distance));
      return createSubgroupOp(B, Facts, Operands);
    });
  }
};
using Numbers = std::vector<int64_t>;
} // namespace

TEST_F(LaneShuffles, ByXor) {
  EXPECT_EQ(exchange(SubgroupOpcode::ShuffleXor, 5),
            (Numbers{105, 104, 107, 106, 101, 100, 103, 102}));
}

TEST_F(LaneShuffles, ByDistanceWithinTheSubgroup) {
  // The first lanes, or the last ones, have no defined result.
  Numbers Up = exchange(SubgroupOpcode::ShuffleUp, 3);
  Numbers Down = exchange(SubgroupOpcode::ShuffleDown, 3);
  for (unsigned Lane = 0; Lane + 3 < Lanes; ++Lane) {
    EXPECT_EQ(Up[Lane + 3], x(Lane));
    EXPECT_EQ(Down[Lane], x(Lane + 3));
  }
}

TEST_F(LaneShuffles, PairsContinueInTheOtherValue) {
  // intel_sub_group_shuffle_up(previous, current), _down(current, next)
  EXPECT_EQ(exchange(SubgroupOpcode::ShuffleUpPair, 3),
            (Numbers{105, 106, 107, 200, 201, 202, 203, 204}));
  EXPECT_EQ(exchange(SubgroupOpcode::ShuffleDownPair, 3),
            (Numbers{103, 104, 105, 106, 107, 200, 201, 202}));
}

TEST_F(LaneShuffles, RotationsWrapAround) {
  EXPECT_EQ(exchange(SubgroupOpcode::Rotate, 3),
            (Numbers{103, 104, 105, 106, 107, 100, 101, 102}));
  EXPECT_EQ(exchange(SubgroupOpcode::Rotate, 3, /*Cluster=*/4),
            (Numbers{103, 100, 101, 102, 107, 104, 105, 106}));
}

TEST_F(LaneShuffles, TheFirstLaneIsBroadcast) {
  SubgroupFacts Facts;
  Facts.Opcode = SubgroupOpcode::BroadcastFirst;
  EXPECT_EQ(run([&](IRBuilderBase &B, Value *X, Value *) {
              return createSubgroupOp(B, Facts, {X});
            }),
            Numbers(Lanes, 100));
}

TEST_F(LaneShuffles, AllLanesAreComparedWithTheFirst) {
  SubgroupFacts Facts;
  Facts.Opcode = SubgroupOpcode::AllEqual;
  auto AllEqual = [&](unsigned Shift) {
    return run([&](IRBuilderBase &B, Value *X, Value *) {
      return createSubgroupOp(B, Facts, {B.CreateLShr(X, Shift)});
    });
  };
  EXPECT_EQ(AllEqual(0), Numbers(Lanes, 0));
  EXPECT_EQ(AllEqual(1), Numbers(Lanes, 0));
  EXPECT_EQ(AllEqual(4), Numbers(Lanes, 1)); // 96 to 111
}
