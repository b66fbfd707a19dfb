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

using namespace llvm;
using namespace tenon;

namespace {
/// A launch: the kernel's arguments, and the index space.
struct Launch {
  uint64_t N, M, Size, Offset;
};

struct IndexRangesTest : testing::Test {
  LLVMContext Ctx;
  Module M{"m", Ctx};
  IRBuilder<> B{Ctx};
  Function *F = nullptr;

  using Emit = function_ref<Value *(Value *Id, Value *N, Value *M)>;

  /// Builds a kernel that stores at this index; returns its test, or null.
  Value *testOf(Emit Index) {
    Type *I32 = B.getInt32Ty();
    F = Function::Create(
        FunctionType::get(B.getVoidTy(), {B.getPtrTy(1), I32, I32}, false),
        GlobalValue::ExternalLinkage, "k", M);
    F->setCallingConv(CallingConv::SPIR_KERNEL);
    BasicBlock *Entry = BasicBlock::Create(Ctx, "entry", F);
    B.SetInsertPoint(Entry);
    Value *Id = createItemOp(B, ItemOpcode::GlobalId, B.getInt32(0));
    Value *At = Index(B.CreateTrunc(Id, I32), F->getArg(1), F->getArg(2));
    B.CreateStore(B.getInt32(1), B.CreateGEP(I32, F->getArg(0),
                                             B.CreateSExt(At, B.getInt64Ty())));
    B.CreateRetVoid();
    DominatorTree Dominators(*F);
    LoopInfo Loops(Dominators);
    IndexRanges Ranges(*F, Loops, /*Width=*/8, /*OfMatrices=*/false);
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
      return Number(*Query == ItemOpcode::GlobalSize ? Of.Size : Of.Offset);
    auto *I = cast<Instruction>(V);
    SmallVector<Constant *, 4> Operands;
    for (Value *Operand : I->operand_values())
      Operands.push_back(valueOf(Operand, Of));
    return ConstantFoldInstOperands(I, Operands, M.getDataLayout());
  }

  /// Compares the test with the exact numbers of the index.
  void check(Emit Index,
             function_ref<int64_t(int64_t Id, int64_t N, int64_t M)> Exact) {
    Value *Test = testOf(Index);
    ASSERT_TRUE(Test);
    unsigned Held = 0;
    for (uint64_t N : {0u, 1u, 7u, 1000u, 46341u, 0x7fffffffu, 0xffffffffu})
      for (uint64_t M : {0u, 3u, 4096u, 0x80000000u})
        for (uint64_t Size : {1u, 64u, 1000000u, 0x7fffffffu})
          for (uint64_t Offset :
               {uint64_t(0), uint64_t(5), uint64_t(1) << 32}) {
            Launch Of = {N, M, Size, Offset};
            if (!valueOf(Test, Of)->isOneValue())
              continue;
            ++Held;
            for (uint64_t Id : {Offset, Offset + Size / 2, Offset + Size - 1}) {
              int64_t At = Exact(Id, N, M);
              EXPECT_TRUE(0 <= At && At <= INT32_MAX)
                  << N << " " << M << " " << Size << " " << Offset << " " << Id;
            }
          }
    // The result for ordinary launches.
    EXPECT_TRUE(valueOf(Test, {1000, 3, 64, 0})->isOneValue());
    EXPECT_GT(Held, 10u);
    F->eraseFromParent();
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
