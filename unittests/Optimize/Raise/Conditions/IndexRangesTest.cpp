// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// If a kernel's test is true, none of its 32-bit indices wraps around in any
// work-item.

#include "Optimize/Raise/Conditions/IndexRanges.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "gtest/gtest.h"
#include <functional>

using namespace llvm;
using namespace tenon;

namespace {
/// A launch: the kernel's arguments, and the index space; a work-item of it.
struct Launch {
  uint64_t N, M, Size, Offset, Id = 0;
};

/// The answer to all other queries: work-groups of 64 work-items.
constexpr uint64_t OtherQuery = 64;

struct IndexRangesTest : testing::Test {
  LLVMContext Ctx;
  Module M{"m", Ctx};
  IRBuilder<> B{Ctx};
  Function *F = nullptr;
  Value *Index = nullptr; ///< what the kernel extends

  using Emit = std::function<Value *(Value *Id, Value *N, Value *M)>;
  using Numbers = std::function<int64_t(int64_t Id, int64_t N, int64_t M)>;

  /// Builds a kernel that stores at this index; returns its test, or null.
  Value *testOf(const Emit &EmitIndex, unsigned Width = 8) {
    Type *I32 = B.getInt32Ty();
    F = Function::Create(
        FunctionType::get(B.getVoidTy(), {B.getPtrTy(1), I32, I32}, false),
        GlobalValue::ExternalLinkage, "k", M);
    F->setCallingConv(CallingConv::SPIR_KERNEL);
    BasicBlock *Entry = BasicBlock::Create(Ctx, "entry", F);
    B.SetInsertPoint(Entry);
    Value *Id = createItemOp(B, ItemOpcode::GlobalId, B.getInt32(0));
    Index = EmitIndex(B.CreateTrunc(Id, I32), F->getArg(1), F->getArg(2));
    B.CreateStore(
        B.getInt32(1),
        B.CreateGEP(I32, F->getArg(0), B.CreateSExt(Index, B.getInt64Ty())));
    B.CreateRetVoid();
    DominatorTree Dominators(*F);
    LoopInfo Loops(Dominators);
    IndexRanges Ranges(*F, Loops, Width, /*OfMatrices=*/false);
    if (!Ranges.areNeeded())
      return nullptr;
    IRBuilder<> Top(Entry, Entry->begin());
    Value *Test = Ranges.emitTest(Top);
    EXPECT_FALSE(verifyFunction(*F, &errs()));
    return Test;
  }

  Constant *valueOf(Value *V, const Launch &Of) {
    if (auto *C = dyn_cast<Constant>(V))
      return C;
    auto Number = [&](uint64_t X) { return ConstantInt::get(V->getType(), X); };
    if (auto *A = dyn_cast<Argument>(V))
      return Number(A->getArgNo() == 1 ? Of.N : Of.M);
    if (std::optional<ItemOpcode> Query = itemOpOf(V))
      return Number(*Query == ItemOpcode::GlobalSize     ? Of.Size
                    : *Query == ItemOpcode::GlobalOffset ? Of.Offset
                    : *Query == ItemOpcode::GlobalId     ? Of.Id
                                                         : OtherQuery);
    auto *I = cast<Instruction>(V);
    SmallVector<Constant *, 4> Operands;
    for (Value *Operand : I->operand_values())
      Operands.push_back(valueOf(Operand, Of));
    return ConstantFoldInstOperands(I, Operands, M.getDataLayout());
  }

  /// Compares the test with the exact numbers of the index, and these with what
  /// the kernel computes.
  void check(const Emit &EmitIndex, const Numbers &Exact) {
    Value *Test = testOf(EmitIndex);
    ASSERT_TRUE(Test);
    unsigned Held = 0;
    for (uint64_t N : {0u, 1u, 7u, 1000u, 46341u, 0x7fffffffu, 0xffffffffu})
      for (uint64_t M : {0u, 3u, 4096u, 0x80000000u})
        for (uint64_t Size : {1u, 64u, 1000000u, 0x7fffffffu})
          for (uint64_t Offset :
               {uint64_t(0), uint64_t(5), uint64_t(1) << 32, ~uint64_t(5)}) {
            Launch Of = {N, M, Size, Offset};
            // OpenCL refuses launches whose ids wrap around.
            if (Offset + Size < Offset || !valueOf(Test, Of)->isOneValue())
              continue;
            ++Held;
            for (uint64_t Id : {Offset, Offset + Size / 2, Offset + Size - 1}) {
              EXPECT_LE(Id, uint64_t(INT32_MAX));
              int64_t At = Exact(Id, N, M);
              EXPECT_TRUE(0 <= At && At <= INT32_MAX)
                  << N << " " << M << " " << Size << " " << Offset << " " << Id;
              Of.Id = Id;
              EXPECT_EQ(cast<ConstantInt>(valueOf(Index, Of))->getSExtValue(),
                        At);
            }
          }
    // The result for ordinary launches.
    EXPECT_TRUE(valueOf(Test, {1000, 3, 64, 0})->isOneValue());
    EXPECT_GT(Held, 10u);
    F->eraseFromParent();
  }

  struct Row {
    const char *Name;
    Emit Index;
    Numbers Exact;
  };
  /// Checks each index of \p Rows plus \p More.
  void checkRows(ArrayRef<Row> Rows, unsigned More) {
    for (const Row &R : Rows) {
      SCOPED_TRACE(R.Name);
      check(
          [&](Value *Id, Value *N, Value *M) {
            return B.CreateAdd(R.Index(Id, N, M), B.getInt32(More));
          },
          [&](int64_t Id, int64_t N, int64_t M) {
            return R.Exact(Id, N, M) + More;
          });
    }
  }
};
} // namespace

TEST_F(IndexRangesTest, OfRowsAndColumns) {
  check([&](Value *Id, Value *N,
            Value *M) { return B.CreateAdd(B.CreateMul(Id, N), M); },
        [](int64_t Id, int64_t N, int64_t M) { return Id * N + M; });
}

TEST_F(IndexRangesTest, OfShiftedParts) {
  check(
      [&](Value *Id, Value *N, Value *M) {
        Value *Row = B.CreateMul(B.CreateLShr(Id, 3), N);
        return B.CreateAdd(B.CreateShl(Row, 2),
                           B.CreateAdd(B.CreateAnd(Id, 7), M));
      },
      [](int64_t Id, int64_t N, int64_t M) {
        return (((Id >> 3) * N) << 2) + (Id & 7) + M;
      });
}

TEST_F(IndexRangesTest, OfTheLargerNumber) {
  check(
      [&](Value *Id, Value *N, Value *M) {
        Value *Larger = B.CreateBinaryIntrinsic(Intrinsic::umax, N, M);
        return B.CreateAdd(B.CreateMul(Larger, B.getInt32(12)), Id);
      },
      [](int64_t Id, int64_t N, int64_t M) {
        return std::max(N, M) * 12 + Id;
      });
}

TEST_F(IndexRangesTest, DifferencesHaveNoBound) {
  EXPECT_EQ(testOf([&](Value *Id, Value *N, Value *) {
              return B.CreateSub(B.CreateMul(Id, N), B.getInt32(1));
            }),
            nullptr);
}

TEST_F(IndexRangesTest, IndicesThatDoNotWrapNeedNone) {
  EXPECT_EQ(testOf([&](Value *Id, Value *N, Value *) {
              return B.CreateAdd(Id, N, "", /*HasNUW=*/true, /*HasNSW=*/true);
            }),
            nullptr);
}

/// Operations, whose results have another number added.
TEST_F(IndexRangesTest, OfEachOperation) {
  const Row Rows[] = {
      {"or", [&](Value *Id, Value *N, Value *) { return B.CreateOr(Id, N); },
       [](int64_t Id, int64_t N, int64_t) { return Id | N; }},
      {"xor", [&](Value *Id, Value *, Value *M) { return B.CreateXor(Id, M); },
       [](int64_t Id, int64_t, int64_t M) { return Id ^ M; }},
      {"and",
       [&](Value *Id, Value *N, Value *M) {
         return B.CreateAnd(B.CreateMul(Id, N), M);
       },
       [](int64_t Id, int64_t N, int64_t M) { return (Id * N) & M; }},
      {"udiv",
       [&](Value *Id, Value *N, Value *) {
         return B.CreateUDiv(B.CreateMul(Id, N), B.getInt32(3));
       },
       [](int64_t Id, int64_t N, int64_t) { return Id * N / 3; }},
      {"sdiv",
       [&](Value *Id, Value *, Value *M) {
         return B.CreateSDiv(B.CreateMul(Id, M), B.getInt32(5));
       },
       [](int64_t Id, int64_t, int64_t M) { return Id * M / 5; }},
      {"ashr",
       [&](Value *Id, Value *N, Value *) {
         return B.CreateAShr(B.CreateMul(Id, N), 2);
       },
       [](int64_t Id, int64_t N, int64_t) { return (Id * N) >> 2; }},
      {"urem",
       [&](Value *Id, Value *N, Value *) {
         return B.CreateURem(B.CreateMul(Id, N), B.getInt32(7));
       },
       [](int64_t Id, int64_t N, int64_t) { return Id * N % 7; }},
      {"srem",
       [&](Value *Id, Value *N, Value *) {
         return B.CreateSRem(B.CreateMul(Id, N), B.getInt32(9));
       },
       [](int64_t Id, int64_t N, int64_t) { return Id * N % 9; }},
  };
  checkRows(Rows, /*More=*/7);
}

TEST_F(IndexRangesTest, OfChoices) {
  const Row Rows[] = {
      {"select",
       [&](Value *Id, Value *N, Value *M) {
         return B.CreateSelect(B.CreateICmpULT(Id, M), B.CreateMul(Id, N), M);
       },
       [](int64_t Id, int64_t N, int64_t M) { return Id < M ? Id * N : M; }},
      {"umin",
       [&](Value *Id, Value *N, Value *M) {
         return B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateMul(Id, N), M);
       },
       [](int64_t Id, int64_t N, int64_t M) { return std::min(Id * N, M); }},
      {"smax",
       [&](Value *Id, Value *N, Value *M) {
         return B.CreateBinaryIntrinsic(Intrinsic::smax, B.CreateMul(Id, N), M);
       },
       [](int64_t Id, int64_t N, int64_t M) { return std::max(Id * N, M); }},
      {"a byte",
       [&](Value *Id, Value *N, Value *) {
         return B.CreateMul(
             Id, B.CreateZExt(B.CreateTrunc(N, B.getInt8Ty()), B.getInt32Ty()));
       },
       [](int64_t Id, int64_t N, int64_t) { return Id * (N & 255); }},
      {"the product of a sum",
       [&](Value *Id, Value *N, Value *) {
         return B.CreateMul(B.CreateAdd(Id, B.getInt32(7)), N);
       },
       [](int64_t Id, int64_t N, int64_t) { return (Id + 7) * N; }},
  };
  checkRows(Rows, /*More=*/1);
}

/// Operations whose results have no bound.
TEST_F(IndexRangesTest, UnknownNumbersHaveNoBound) {
  const struct {
    const char *Name;
    Emit Factor;
  } Rows[] = {
      {"a negative number",
       [&](Value *, Value *, Value *) { return B.getInt32(-1); }},
      {"a shift by a variable",
       [&](Value *, Value *N, Value *M) { return B.CreateShl(N, M); }},
      {"a shift by more than the width of an index",
       [&](Value *, Value *N, Value *) {
         Value *Wide = B.CreateZExt(N, B.getInt64Ty());
         return B.CreateTrunc(B.CreateShl(Wide, 33), B.getInt32Ty());
       }},
      {"a quotient by a variable",
       [&](Value *, Value *N, Value *M) { return B.CreateUDiv(N, M); }},
      {"a remainder by a negative number",
       [&](Value *, Value *N, Value *) {
         return B.CreateSRem(N, B.getInt32(-8));
       }},
      {"a loaded number",
       [&](Value *, Value *, Value *) {
         return B.CreateLoad(B.getInt32Ty(), F->getArg(0));
       }},
      {"an extended byte",
       [&](Value *, Value *N, Value *) {
         return B.CreateSExt(B.CreateTrunc(N, B.getInt8Ty()), B.getInt32Ty());
       }},
      {"a converted number",
       [&](Value *, Value *N, Value *) {
         return B.CreateFPToUI(B.CreateUIToFP(N, B.getFloatTy()),
                               B.getInt32Ty());
       }},
      {"a query of an unknown dimension",
       [&](Value *, Value *N, Value *) {
         return B.CreateTrunc(createItemOp(B, ItemOpcode::LocalId, N),
                              B.getInt32Ty());
       }},
  };
  for (const auto &R : Rows) {
    SCOPED_TRACE(R.Name);
    EXPECT_EQ(testOf([&](Value *Id, Value *N, Value *M) {
                return B.CreateMul(Id, R.Factor(Id, N, M));
              }),
              nullptr);
    F->eraseFromParent();
  }
}

/// Queries are bounded by the sizes of the launch. Without a known width, the
/// lanes of a sub-group are at most the work-items of the work-group.
TEST_F(IndexRangesTest, OfQueries) {
  const struct {
    ItemOpcode Query;
    unsigned Width;
    bool HasBound;
    uint64_t Largest; ///< the largest factor for which the test holds
  } Rows[] = {
      {ItemOpcode::LocalId, 8, true, INT32_MAX / OtherQuery},
      {ItemOpcode::GroupId, 8, true, INT32_MAX / OtherQuery},
      {ItemOpcode::NumGroups, 8, true, INT32_MAX / OtherQuery},
      {ItemOpcode::WorkDim, 8, true, INT32_MAX / OtherQuery},
      {ItemOpcode::GlobalLinearId, 8, false, 0},
      {ItemOpcode::LocalLinearId, 8, true,
       INT32_MAX / (OtherQuery * OtherQuery * OtherQuery)},
      {ItemOpcode::SubgroupId, 8, true,
       INT32_MAX / (OtherQuery * OtherQuery * OtherQuery)},
      {ItemOpcode::SubgroupSize, 8, true, INT32_MAX / 8},
      {ItemOpcode::SubgroupMaxSize, 0, false, 0},
      {ItemOpcode::SubgroupLocalId, 8, true, INT32_MAX / 8},
      {ItemOpcode::SubgroupLocalId, 0, true,
       INT32_MAX / (OtherQuery * OtherQuery * OtherQuery)},
  };
  for (const auto &R : Rows) {
    SCOPED_TRACE(unsigned(R.Query));
    Value *Test = testOf(
        [&](Value *, Value *N, Value *) {
          Value *Query = createItemOp(
              B, R.Query, isQuery(R.Query) ? B.getInt32(0) : nullptr);
          return B.CreateMul(B.CreateTrunc(Query, B.getInt32Ty()), N);
        },
        R.Width);
    ASSERT_EQ(Test != nullptr, R.HasBound);
    if (Test) {
      EXPECT_TRUE(valueOf(Test, {R.Largest, 0, 64, 0})->isOneValue());
      EXPECT_FALSE(valueOf(Test, {R.Largest + 1, 0, 64, 0})->isOneValue());
    }
    F->eraseFromParent();
  }
}

namespace {
/// The counter of a loop that starts at 2 and adds 3, after the loop.
struct CountedLoop {
  const char *Name;
  CmpInst::Predicate Stays;
  bool TestsNext;   ///< the sum, not the counter
  bool AtLatch;     ///< else in the header
  bool Swapped;     ///< the limit is the first operand
  bool LeavesFirst; ///< the first successor leaves the loop
  bool HasBound;
};
} // namespace

static Value *emitCounted(IRBuilder<> &B, const CountedLoop &Of, Value *Limit) {
  Function *F = B.GetInsertBlock()->getParent();
  BasicBlock *Entry = B.GetInsertBlock();
  BasicBlock *Header = BasicBlock::Create(B.getContext(), "header", F);
  BasicBlock *Latch = BasicBlock::Create(B.getContext(), "latch", F);
  BasicBlock *Exit = BasicBlock::Create(B.getContext(), "exit", F);
  B.CreateBr(Header);
  B.SetInsertPoint(Header);
  PHINode *Counter = B.CreatePHI(B.getInt32Ty(), 2);
  Value *Next = B.CreateAdd(Counter, B.getInt32(3));
  auto Leave = [&](BasicBlock *Inside) {
    Value *Tested = Of.TestsNext ? Next : Counter;
    CmpInst::Predicate Predicate = Of.Stays;
    if (Of.LeavesFirst)
      Predicate = CmpInst::getInversePredicate(Predicate);
    Value *Test = Of.Swapped
                      ? B.CreateICmp(CmpInst::getSwappedPredicate(Predicate),
                                     Limit, Tested)
                      : B.CreateICmp(Predicate, Tested, Limit);
    if (Of.LeavesFirst)
      B.CreateCondBr(Test, Exit, Inside);
    else
      B.CreateCondBr(Test, Inside, Exit);
  };
  if (Of.AtLatch)
    B.CreateBr(Latch);
  else
    Leave(Latch);
  B.SetInsertPoint(Latch);
  if (Of.AtLatch)
    Leave(Header);
  else
    B.CreateBr(Header);
  Counter->addIncoming(B.getInt32(2), Entry);
  Counter->addIncoming(Next, Latch);
  B.SetInsertPoint(Exit);
  return Counter;
}

/// What the loop counts to, in exact numbers.
static int64_t countTo(const CountedLoop &Of, int64_t Limit) {
  auto Stays = [&](int64_t I) {
    int64_t Tested = Of.TestsNext ? I + 3 : I;
    return Of.Stays == CmpInst::ICMP_NE ? Tested != Limit
           : Of.Stays == CmpInst::ICMP_ULT || Of.Stays == CmpInst::ICMP_SLT
               ? Tested < Limit
               : Tested <= Limit;
  };
  int64_t I = 2;
  while (Stays(I))
    I += 3;
  return I;
}

TEST_F(IndexRangesTest, OfCounters) {
  const CountedLoop Rows[] = {
      {"header", CmpInst::ICMP_ULT, false, false, false, false, true},
      {"latch", CmpInst::ICMP_ULT, true, true, false, false, true},
      {"signed", CmpInst::ICMP_SLT, false, true, false, false, true},
      {"or equal", CmpInst::ICMP_ULE, true, false, false, false, true},
      {"swapped", CmpInst::ICMP_SLE, false, false, true, false, true},
      {"leaves", CmpInst::ICMP_ULT, true, true, true, true, true},
      {"misses its limit", CmpInst::ICMP_NE, true, true, false, false, false},
      {"counts down", CmpInst::ICMP_UGT, true, true, false, false, false},
  };
  for (const CountedLoop &Of : Rows) {
    SCOPED_TRACE(Of.Name);
    Value *Test = testOf([&](Value *, Value *N, Value *M) {
      return B.CreateMul(emitCounted(B, Of, N), M);
    });
    ASSERT_EQ(Test != nullptr, Of.HasBound);
    unsigned Held = 0;
    for (uint64_t N : {0u, 1u, 7u, 1000u, 46341u, 0xffffffffu})
      for (uint64_t M : {0u, 3u, 4096u, 60000u})
        if (Test && valueOf(Test, {N, M, 64, 0})->isOneValue()) {
          ++Held;
          EXPECT_LE(countTo(Of, N) * int64_t(M), INT32_MAX);
        }
    EXPECT_EQ(Held > 10, Of.HasBound);
    F->eraseFromParent();
  }
}
