// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In the iterations that the tests before a loop count, the conditions have the
// wanted value in all work-items, and bounds are equivalent to them, also at
// the limits of their types.

#include "Optimize/Raise/Trace/LoopTests.h"
#include "IR/LaneAnalyses.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
constexpr unsigned Items = 8;

/// The values from which a condition is computed.
struct Values {
  Value *A, *C; ///< arguments
  Value *N;     ///< the iteration's number
  Value *Id;    ///< 0 to Items - 1
};

struct LoopTestsTest : testing::Test {
  LLVMContext Ctx;
  Module M{"m", Ctx};
  IRBuilder<> B{Ctx};
  LaneAnalyses Analyses;
  Function *F = nullptr;
  Values Of = {};
  Value *Condition = nullptr;

  using Emit = function_ref<Value *(const Values &)>;

  /// A kernel with a loop that computes a condition of integers of \p Bits.
  void build(unsigned Bits, Emit Computation) {
    Type *Ty = B.getIntNTy(Bits), *I64 = B.getInt64Ty();
    F = Function::Create(
        FunctionType::get(B.getVoidTy(), {B.getPtrTy(3), Ty, Ty, I64}, false),
        GlobalValue::ExternalLinkage, "k", M);
    F->setCallingConv(CallingConv::SPIR_KERNEL);
    auto *Entry = BasicBlock::Create(Ctx, "entry", F);
    auto *Loop = BasicBlock::Create(Ctx, "loop", F);
    auto *Exit = BasicBlock::Create(Ctx, "exit", F);
    B.SetInsertPoint(Entry);
    Value *Id = createItemOp(B, ItemOpcode::LocalId, B.getInt32(0));
    Id = B.CreateTrunc(Id, Ty);
    B.CreateBr(Loop);
    B.SetInsertPoint(Loop);
    PHINode *N = B.CreatePHI(Ty, 2), *Counter = B.CreatePHI(I64, 2);
    Of = {F->getArg(1), F->getArg(2), N, Id};
    Condition = Computation(Of);
    N->addIncoming(ConstantInt::get(Ty, 0), Entry);
    N->addIncoming(B.CreateAdd(N, ConstantInt::get(Ty, 1)), Loop);
    Counter->addIncoming(B.getInt64(0), Entry);
    Value *Next = B.CreateAdd(Counter, B.getInt64(1));
    Counter->addIncoming(Next, Loop);
    B.CreateCondBr(B.CreateICmpULT(Next, F->getArg(3)), Loop, Exit);
    B.SetInsertPoint(Exit);
    B.CreateRetVoid();
    ASSERT_FALSE(verifyFunction(*F, &errs()));
  }

  /// \p V for these constants as values of the condition.
  Constant *valueOf(Value *V, const DenseMap<Value *, Constant *> &Known) {
    if (auto *C = dyn_cast<Constant>(V))
      return C;
    if (Constant *C = Known.lookup(V))
      return C;
    auto *I = cast<Instruction>(V);
    SmallVector<Constant *, 4> Operands;
    for (Value *Operand : I->operand_values())
      Operands.push_back(valueOf(Operand, Known));
    return ConstantFoldInstOperands(I, Operands, M.getDataLayout());
  }
  int64_t numberOf(Value *V, const DenseMap<Value *, Constant *> &Known) {
    return cast<ConstantInt>(valueOf(V, Known))->getSExtValue();
  }
  /// The largest and the smallest numbers, those in the middle, and others.
  static SmallVector<int64_t> edges(unsigned Bits) {
    SmallVector<int64_t> Edges;
    for (unsigned At : {Bits, std::min(Bits, 32u), std::min(Bits, 40u)})
      for (int64_t Off : {0, 9}) {
        Edges.push_back(maxIntN(At) - Off);
        Edges.push_back(minIntN(At) + Off);
      }
    for (int64_t Small : {-40, -1, 0, 1, 7, 100})
      Edges.push_back(Small);
    return Edges;
  }
  static std::string text(const Value *V) {
    std::string Text;
    raw_string_ostream(Text) << *V;
    return Text;
  }
  /// Calls \p Check with maps for arguments at the edges.
  void
  forEdges(unsigned Bits,
           function_ref<void(DenseMap<Value *, Constant *> &, int64_t, int64_t)>
               Check) {
    for (int64_t A : edges(Bits))
      for (int64_t C : edges(Bits)) {
        if (HasFailure())
          return;
        DenseMap<Value *, Constant *> Known;
        Known[Of.A] = ConstantInt::getSigned(Of.A->getType(), A);
        Known[Of.C] = ConstantInt::getSigned(Of.C->getType(), C);
        Check(Known, A, C);
      }
  }
  /// Whether the condition is true for arguments that are known already.
  bool holds(DenseMap<Value *, Constant *> &Known, unsigned N, unsigned Id) {
    Known[Of.N] = ConstantInt::get(Of.N->getType(), N);
    Known[Of.Id] = ConstantInt::get(Of.Id->getType(), Id);
    return valueOf(Condition, Known)->isOneValue();
  }

  /// Compares rows from A on, which advance by \p Step in each iteration, with
  /// C.
  Value *compareRows(CmpInst::Predicate How, const Values &V, unsigned Step) {
    Value *By = B.CreateMul(V.N, ConstantInt::get(V.N->getType(), Step));
    Value *Row = B.CreateAdd(B.CreateAdd(V.A, By), V.Id);
    return B.CreateICmp(How, Row, V.C);
  }

  static constexpr unsigned MaxIterations = 12;
  void checkRequired(unsigned Bits, bool Wanted, Emit Computation);
  void checkBounds(unsigned Bits, bool Wanted, Emit Computation);
};

/// The tests of the loop that the last build() has created.
struct TestedLoop {
  ScalarEvolution &Evolution;
  Loop &L;
  KernelFacts Facts;
  CopyTrace Trace;
  LoopTests Tests;
  SCEVExpander Expander;
  IRBuilder<> Top;

  TestedLoop(Function &F, FunctionAnalysisManager &AM)
      : Evolution(AM.getResult<ScalarEvolutionAnalysis>(F)),
        L(**AM.getResult<LoopAnalysis>(F).begin()), Facts(factsOf(F)),
        Trace(L, *F.getArg(0), Facts, Items), Tests(L, Trace, Evolution),
        Expander(Evolution, "test"),
        Top(L.getLoopPreheader()->getTerminator()) {}

private:
  static KernelFacts factsOf(Function &F) {
    KernelFacts Facts = kernelFacts(F);
    Facts.RequiredLocal[0] = Items;
    Facts.RequiredLocal[1] = Facts.RequiredLocal[2] = 1;
    return Facts;
  }
};
} // namespace

/// In all counted iterations the condition is \p Wanted, and all iterations are
/// counted if numbers are small.
void LoopTestsTest::checkRequired(unsigned Bits, bool Wanted,
                                  Emit Computation) {
  build(Bits, Computation);
  TestedLoop T(*F, Analyses.manager());
  ASSERT_TRUE(
      T.Trace.allItems([&] { return T.Tests.require(Condition, Wanted); }));
  ASSERT_TRUE(T.Tests.canEmit(T.Expander));
  Value *Count = T.Tests.emitCount(T.Top, T.Expander);
  forEdges(Bits, [&](auto &Known, int64_t A, int64_t C) {
    int64_t Counted = numberOf(Count, Known);
    unsigned First = 0; // iteration in which some work-item differs
    for (bool Are = true; Are && First < MaxIterations; First += Are)
      for (unsigned Id = 0; Are && Id < Items; ++Id)
        Are = holds(Known, First, Id) == Wanted;
    if (First < MaxIterations) {
      EXPECT_LE(Counted, First)
          << Bits << " bits: " << A << " " << C << " " << text(Condition);
    }
    bool AreSmall = A >= 100 && A < 200 && C >= 100 && C < 200;
    if (AreSmall) {
      EXPECT_EQ(std::min<int64_t>(Counted, MaxIterations), First)
          << Bits << " bits: " << A << " " << C << " " << text(Condition);
    }
  });
}

/// In all counted iterations the condition is \p Wanted exactly in the
/// work-items whose own number is less than the end.
void LoopTestsTest::checkBounds(unsigned Bits, bool Wanted, Emit Computation) {
  build(Bits, Computation);
  TestedLoop T(*F, Analyses.manager());
  SmallVector<LoopTests::Bound> Own;
  ASSERT_TRUE(
      T.Trace.allItems([&] { return T.Tests.bound(Condition, Wanted, Own); }));
  ASSERT_EQ(Own.size(), Items);
  ASSERT_TRUE(T.Tests.canEmit(T.Expander));
  Value *Count = T.Tests.emitCount(T.Top, T.Expander);
  Value *End = T.Tests.emitEnd(T.Top, T.Expander, Own.front().Test);
  int64_t Slope = T.Tests.slopeOf(Own.front().Test);
  unsigned Compared = 0;
  forEdges(Bits, [&](auto &Known, int64_t A, int64_t C) {
    int64_t Counted = numberOf(Count, Known), First = numberOf(End, Known);
    for (unsigned N = 0; N < std::min<int64_t>(Counted, MaxIterations); ++N)
      for (unsigned Id = 0; Id < Items; ++Id, ++Compared)
        EXPECT_EQ(holds(Known, N, Id) == Wanted,
                  Own[Id].Own < First + N * Slope)
            << Bits << " bits: " << A << " " << C << " " << text(Condition)
            << " iteration " << N << " item " << Id;
  });
  EXPECT_GT(Compared, 100u);
}

static constexpr CmpInst::Predicate Relations[] = {
    CmpInst::ICMP_SLT, CmpInst::ICMP_SLE, CmpInst::ICMP_SGT, CmpInst::ICMP_SGE,
    CmpInst::ICMP_ULT, CmpInst::ICMP_ULE, CmpInst::ICMP_UGT, CmpInst::ICMP_UGE};

TEST_F(LoopTestsTest, RowsThatMoveDown) {
  for (unsigned Bits : {16, 32, 36, 64})
    for (CmpInst::Predicate How : Relations)
      for (bool Wanted : {false, true})
        checkRequired(Bits, Wanted,
                      [&](const Values &V) { return compareRows(How, V, 3); });
}

TEST_F(LoopTestsTest, RowsThatMoveUp) {
  for (unsigned Bits : {32, 36, 64})
    for (CmpInst::Predicate How : Relations)
      checkRequired(Bits, true, [&](const Values &V) {
        Value *Step = B.CreateShl(V.N, 2);
        Value *Row = B.CreateSub(B.CreateSub(V.A, Step), V.Id);
        return B.CreateICmp(How, Row, V.C);
      });
}

TEST_F(LoopTestsTest, BoundsOfRows) {
  for (unsigned Bits : {16, 32, 36, 64})
    for (CmpInst::Predicate How : Relations)
      for (bool Wanted : {false, true})
        checkBounds(Bits, Wanted,
                    [&](const Values &V) { return compareRows(How, V, 8); });
}

TEST_F(LoopTestsTest, ExtendedRows) {
  auto Compare = [&](CmpInst::Predicate How, Value *Row, Value *C,
                     bool Signed) {
    Type *Wide = B.getInt64Ty();
    return B.CreateICmp(How, B.CreateIntCast(Row, Wide, Signed),
                        B.CreateIntCast(C, Wide, Signed));
  };
  for (CmpInst::Predicate How : Relations) {
    checkRequired(32, true, [&](const Values &V) {
      Value *Row = B.CreateAdd(B.CreateAdd(V.A, V.N), V.Id);
      return Compare(How, Row, V.C, /*Signed=*/true);
    });
    checkRequired(32, true, [&](const Values &V) {
      return Compare(How, B.CreateAdd(V.A, V.Id), V.C, /*Signed=*/false);
    });
  }
}
