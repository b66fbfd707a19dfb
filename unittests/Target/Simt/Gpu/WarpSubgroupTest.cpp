// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of sub-groups that are parts of a device sub-group: compares the
// lowered code, executed by all device lanes, with the operations' definitions.

#include "IR/Evaluate.h"
#include "IR/LaneAnalyses.h"
#include "IR/Lockstep.h"
#include "Target/Simt/DeviceSubgroup.h"
#include "tenon/IR/Lanes/LaneClassification.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace tenon;

namespace {
/// The number of lanes of a sub-group.
struct WarpSubgroup : testing::TestWithParam<unsigned> {
  static constexpr unsigned DeviceLanes = 16;
  const unsigned Width = GetParam();
  EvaluatedModule Code;

  using Emit = function_ref<Value *(IRBuilderBase &B, Value *X, Value *Y)>;

  /// The values from which lanes compute, x and y.
  static int x(unsigned Lane) { return int(Lane * Lane % 23) - 9; }
  static int y(unsigned Lane) { return int(Lane * 5 + 3); }
  /// The sub-group's first lane.
  unsigned first(unsigned Lane) const { return Lane / Width * Width; }

  std::vector<int64_t> run(Emit Body) {
    Type *I32 = Code.B.getInt32Ty();
    auto *F = Function::Create(FunctionType::get(I32, {I32, I32}, false),
                               GlobalValue::ExternalLinkage, "f", *Code.M);
    IRBuilder<> B(BasicBlock::Create(Code.Context, "entry", F));
    Value *Result = Body(B, F->getArg(0), F->getArg(1));
    B.CreateRet(B.CreateZExtOrTrunc(Result, I32));
    EXPECT_TRUE(lowerSubgroupOperations(*F, LaneAnalyses().manager(), Width,
                                        DeviceSubgroup(DeviceLanes),
                                        LaneShape::Parts));
    EXPECT_FALSE(verifyFunction(*F, &errs()));
    std::vector<int64_t> Results =
        Lockstep(*F, DeviceLanes).run([](unsigned Lane, unsigned Argument) {
          return Argument == 0 ? x(Lane) : y(Lane);
        });
    F->eraseFromParent();
    return Results;
  }
  void check(Emit Body, function_ref<int64_t(unsigned Lane)> Expected) {
    std::vector<int64_t> Found = run(Body);
    for (unsigned Lane = 0; Lane < DeviceLanes; ++Lane)
      EXPECT_EQ(Found[Lane], Expected(Lane)) << "lane " << Lane;
  }
  /// One operation on these operands.
  static Value *call(IRBuilderBase &B, SubgroupFacts Facts,
                     ArrayRef<Value *> Operands) {
    return createSubgroupOp(B, Facts, Operands);
  }
  static SubgroupFacts facts(SubgroupOpcode Opcode, Combination How = {}) {
    SubgroupFacts Facts;
    Facts.Opcode = Opcode;
    Facts.How = How;
    return Facts;
  }
  void checkExchange(SubgroupOpcode Opcode, unsigned Distance,
                     function_ref<std::optional<unsigned>(unsigned Own)> From) {
    std::vector<int64_t> Found = run([&](IRBuilderBase &B, Value *X, Value *) {
      return call(B, facts(Opcode), {X, B.getInt32(Distance)});
    });
    for (unsigned Lane = 0; Lane < DeviceLanes; ++Lane)
      if (auto Other = From(Lane - first(Lane))) { // defined
        EXPECT_EQ(Found[Lane], x(first(Lane) + *Other)) << "lane " << Lane;
      }
  }
};
} // namespace

TEST_P(WarpSubgroup, ExchangesStayInTheSubgroup) {
  checkExchange(SubgroupOpcode::Broadcast, Width - 1,
                [&](unsigned) { return Width - 1; });
  checkExchange(SubgroupOpcode::ShuffleXor, Width / 2,
                [&](unsigned Own) { return Own ^ Width / 2; });
  checkExchange(SubgroupOpcode::Rotate, 3,
                [&](unsigned Own) { return (Own + 3) % Width; });
  using Lane = std::optional<unsigned>;
  checkExchange(SubgroupOpcode::ShuffleUp, 1, [](unsigned Own) {
    return Own >= 1 ? Lane(Own - 1) : std::nullopt;
  });
  checkExchange(SubgroupOpcode::ShuffleDown, 2, [&](unsigned Own) {
    return Own + 2 < Width ? Lane(Own + 2) : std::nullopt;
  });
}

TEST_P(WarpSubgroup, ExchangesOfEachSize) {
  for (unsigned Bits : {8, 16, 64})
    for (unsigned Count : {1, 2, 3, 4})
      check(
          [&](IRBuilderBase &B, Value *X, Value *Y) {
            // x in all components but the last, y in that.
            Type *Ty = B.getIntNTy(Bits);
            Value *V = B.CreateVectorSplat(Count, B.CreateSExtOrTrunc(X, Ty));
            V = B.CreateInsertElement(V, B.CreateSExtOrTrunc(Y, Ty), Count - 1);
            if (Count == 1)
              V = B.CreateExtractElement(V, uint64_t(0));
            V = call(B, facts(SubgroupOpcode::Broadcast),
                     {V, B.getInt32(Width - 1)});
            if (Count == 1)
              return B.CreateSExtOrTrunc(V, B.getInt32Ty());
            Value *First = B.CreateExtractElement(V, uint64_t(0)),
                  *Last = B.CreateExtractElement(V, Count - 1);
            return B.CreateAdd(
                B.CreateMul(B.CreateSExtOrTrunc(First, B.getInt32Ty()),
                            B.getInt32(1000)),
                B.CreateSExtOrTrunc(Last, B.getInt32Ty()));
          },
          [&](unsigned Lane) {
            unsigned From = first(Lane) + Width - 1;
            return Count == 1 ? y(From) : x(From) * 1000 + y(From);
          });
}

TEST_P(WarpSubgroup, ShufflesTakeEachLanesNumber) {
  check(
      [&](IRBuilderBase &B, Value *X, Value *Y) {
        return call(B, facts(SubgroupOpcode::Shuffle),
                    {X, B.CreateAnd(Y, Width - 1)});
      },
      [&](unsigned Lane) { return x(first(Lane) + y(Lane) % Width); });
}

TEST_P(WarpSubgroup, Reductions) {
  auto Reduce = [&](Combination How, unsigned Cluster,
                    function_ref<int64_t(int64_t, int64_t)> Combine) {
    check(
        [&](IRBuilderBase &B, Value *X, Value *) {
          SubgroupFacts Facts = facts(SubgroupOpcode::Reduce, How);
          Facts.Cluster = Cluster;
          return call(B, Facts, {X});
        },
        [&](unsigned Lane) {
          unsigned Count = Cluster ? Cluster : Width;
          unsigned Begin = Lane / Count * Count;
          int64_t Result = x(Begin);
          for (unsigned Other = Begin + 1; Other < Begin + Count; ++Other)
            Result = Combine(Result, x(Other));
          return Result;
        });
  };
  auto Add = [](int64_t A, int64_t B) { return A + B; };
  Reduce(Combination::Add, 0, Add);
  Reduce(Combination::SMin, 0,
         [](int64_t A, int64_t B) { return std::min(A, B); });
  Reduce(Combination::Xor, 0, [](int64_t A, int64_t B) { return A ^ B; });
  Reduce(Combination::Add, 2, Add);
  Reduce(Combination::Add, Width, Add);
}

TEST_P(WarpSubgroup, Scans) {
  for (bool Inclusive : {false, true})
    check(
        [&](IRBuilderBase &B, Value *X, Value *) {
          return call(B,
                      facts(Inclusive ? SubgroupOpcode::ScanInclusive
                                      : SubgroupOpcode::ScanExclusive,
                            Combination::Add),
                      {X});
        },
        [&](unsigned Lane) {
          int64_t Sum = 0;
          for (unsigned Other = first(Lane); Other < Lane + Inclusive; ++Other)
            Sum += x(Other);
          return Sum;
        });
}

TEST_P(WarpSubgroup, Votes) {
  auto Vote = [&](SubgroupOpcode Opcode, int Limit,
                  function_ref<bool(unsigned Count)> Expected) {
    check(
        [&](IRBuilderBase &B, Value *X, Value *) {
          return call(B, facts(Opcode),
                      {B.CreateICmpSLT(X, B.getInt32(Limit))});
        },
        [&](unsigned Lane) -> int64_t {
          unsigned Count = 0; // lanes with true
          for (unsigned Other = 0; Other < Width; ++Other)
            Count += x(first(Lane) + Other) < Limit;
          return Expected(Count);
        });
  };
  for (int Limit : {-9, -8, 0, 8, 14}) {
    Vote(SubgroupOpcode::Any, Limit, [](unsigned Count) { return Count > 0; });
    Vote(SubgroupOpcode::All, Limit,
         [&](unsigned Count) { return Count == Width; });
  }
}

TEST_P(WarpSubgroup, BallotsBeginWithTheSubgroupsFirstLane) {
  check(
      [&](IRBuilderBase &B, Value *X, Value *) {
        Value *Words = call(B, facts(SubgroupOpcode::Ballot),
                            {B.CreateICmpSLT(X, B.getInt32(0))});
        return B.CreateExtractElement(Words, uint64_t(0));
      },
      [&](unsigned Lane) {
        int64_t Bits = 0;
        for (unsigned Other = 0; Other < Width; ++Other)
          Bits |= int64_t(x(first(Lane) + Other) < 0) << Other;
        return Bits;
      });
}

TEST_P(WarpSubgroup, QueriesAreOfTheSubgroup) {
  check(
      [&](IRBuilderBase &B, Value *, Value *) -> Value * {
        Value *Size = createItemOp(B, ItemOpcode::SubgroupSize);
        return B.CreateAdd(B.CreateMul(Size, B.getInt64(100)),
                           createItemOp(B, ItemOpcode::SubgroupLocalId));
      },
      [&](unsigned Lane) { return Width * 100 + Lane % Width; });
}

TEST_P(WarpSubgroup, OneLaneIsElected) {
  check([&](IRBuilderBase &B, Value *,
            Value *) { return call(B, facts(SubgroupOpcode::Elect), {}); },
        [&](unsigned Lane) { return Lane % Width == 0; });
}

INSTANTIATE_TEST_SUITE_P(Widths, WarpSubgroup, testing::Values(4u, 8u, 16u));
