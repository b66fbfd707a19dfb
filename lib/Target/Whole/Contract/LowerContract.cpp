// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Before:
//
//   %c = tenon.load(%p, %s)
//   %d = tenon.contract(%c, %a, …, %steps)
//   tenon.store(%q, %d, %t)
//
// After:
//
//   call @tenon.cpu.contract…(%q, %t, %p, %s, %a, …, %steps)
//
// A checked contraction writes to the memory of a checked store with the same
// bounds. Without such a store, or if C is neither zero nor loaded from this
// memory, the accumulator is in a variable.

#include "Accumulators.h"
#include "CheckedContract.h"
#include "CheckedStep.h"
#include "CollectLoops.h"
#include "ContractRemarks.h"
#include "SingleSteps.h"
#include "tenon/IR/Contract/Chains.h"
#include "tenon/IR/Contract/Sharing.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

namespace {
class ContractLowering {
public:
  ContractLowering(Function &F, FunctionAnalysisManager &AM,
                   const Contractor &Target)
      : F(F), AM(AM), Target(Target),
        Dominators(AM.getResult<DominatorTreeAnalysis>(F)),
        Loops(AM.getResult<LoopAnalysis>(F)),
        Evolution(AM.getResult<ScalarEvolutionAnalysis>(F)) {}

  void lower(ContractOp &Op);

private:
  bool areSame(const Value *A, const Value *B) {
    return Evolution.getSCEV(const_cast<Value *>(A)) ==
           Evolution.getSCEV(const_cast<Value *>(B));
  }
  StoreOp *storeOf(ContractOp &Op);
  LoadOp *loadedStart(const ContractOp &Op, const StoreOp *Store);
  void call(CallWriter &Writer, const ContractOp &Op, const Contraction &Facts,
            AccumulatorMemory To, AccumulatorMemory From, bool IsStored);

  Function &F;
  FunctionAnalysisManager &AM;
  const Contractor &Target;
  DominatorTree &Dominators;
  LoopInfo &Loops;
  ScalarEvolution &Evolution;
};
} // namespace

static MatrixBounds boundsOf(const StoreOp &Store) {
  constexpr unsigned First = 3;
  auto Bound = [&](unsigned I) { return Store.getArgOperand(First + I); };
  return {Bound(0), Bound(1), Bound(2), Bound(3)};
}

/// The store of D, if it is the only user. A checked store must have the bounds
/// of the operands.
StoreOp *ContractLowering::storeOf(ContractOp &Op) {
  StoreOp *Store = onlyStore(Op, Op);
  if (!Store || !Store->facts().Checked)
    return Store;
  std::optional<MatrixBounds> A = Op.a().Checked, B = Op.b().Checked;
  if (!A)
    return nullptr;
  MatrixBounds To = boundsOf(*Store);
  return areSame(To.Row, A->Row) && areSame(To.Height, A->Height) &&
                 areSame(To.Column, B->Column) && areSame(To.Width, B->Width)
             ? Store
             : nullptr;
}

/// The load of C, if the sum can start directly from its memory: nothing writes
/// this memory before, and the result is stored exactly there or in memory that
/// does not overlap it.
LoadOp *ContractLowering::loadedStart(const ContractOp &Op,
                                      const StoreOp *Store) {
  auto *Load = dyn_cast<LoadOp>(Op.c());
  if (!Load || !hasWholeElements(Load->facts()) ||
      Load->facts().Layout == MatrixLayout::ColumnMajor)
    return nullptr;
  // The load of a variable with another contraction's result, which must not
  // become the buffer of a matrix.
  if (Load->hasMetadata(InPlaceMetadata))
    return Load->hasOneUse() && isQuietBetween(*Load, Op) ? Load : nullptr;
  bool IsChecked = Store && Store->facts().Checked;
  if (Load->facts().Checked != IsChecked)
    return nullptr;
  for (Instruction &I : instructions(F))
    if (mayWrite(I) &&
        isPotentiallyReachable(Load, &I, nullptr, &Dominators, &Loops) &&
        isPotentiallyReachable(&I, &Op, nullptr, &Dominators, &Loops))
      return nullptr;
  if (!Store)
    return Load;
  bool AreEqual = areSame(Load->pointer(), Store->pointer()) &&
                  areSame(Load->strideBytes(), Store->strideBytes());
  for (unsigned I = 2; I < Load->arg_size(); ++I) // bounds
    AreEqual &= areSame(Load->getArgOperand(I), Store->getArgOperand(I + 1));
  return AreEqual ? Load : nullptr;
}

/// The memory where a tile begins, given the larger matrix' \p Memory.
static AccumulatorMemory tileIn(CallWriter &Writer, AccumulatorMemory Memory,
                                const MatrixBounds &Bounds) {
  IRBuilder<> &B = Writer.B;
  Value *Offset =
      B.CreateAdd(B.CreateMul(Bounds.Row, Memory.Stride),
                  B.CreateMul(Bounds.Column, B.getInt64(AccumulatorBytes)));
  return {B.CreateGEP(B.getInt8Ty(), Memory.Pointer, Offset), Memory.Stride};
}

/// Calls the function of \p Op. \p IsStored: the checked result is in the
/// memory of its store, where elements outside of the bounds do not exist.
void ContractLowering::call(CallWriter &Writer, const ContractOp &Op,
                            const Contraction &Facts, AccumulatorMemory To,
                            AccumulatorMemory From, bool IsStored) {
  ContractOp::Operand A = Op.a(), B = Op.b();
  Value *PointerA = Writer.asPointer(A.Pointer);
  Value *PointerB = Facts.computesB() ? Writer.array(Op.wordsOfB())
                                      : Writer.asPointer(B.Pointer);
  if (!A.Checked) {
    Writer.call(*Target.contraction(*F.getParent(), Facts),
                {To.Pointer, To.Stride, From.Pointer, From.Stride, PointerA,
                 A.Stride, A.Step, PointerB, B.Stride, B.Step, Op.steps()});
    return;
  }
  CheckedArgs Args;
  Args.D = To.Pointer, Args.StrideD = To.Stride;
  Args.C = From.Pointer, Args.StrideC = From.Stride;
  Args.A = {PointerA, A.Stride, *A.Checked};
  Args.B = {PointerB, B.Stride, *B.Checked};
  Args.Steps = Op.steps();
  CheckedResult Result =
      IsStored ? CheckedResult::Inside : CheckedResult::Whole;
  const auto *Steps = dyn_cast<ConstantInt>(Op.steps());
  if (Steps && Steps->isOne() && Facts.SharesB && !IsStored &&
      hasSmallOperands(Facts)) {
    Writer.call(*checkedStep(*F.getParent(), Facts, Target), Args.values());
    return;
  }
  Writer.call(*checkedContraction(*F.getParent(), Op.facts(), Facts.FromZero,
                                  Result, Target),
              Args.values());
}

void ContractLowering::lower(ContractOp &Op) {
  OpFacts All = Op.facts();
  Contraction Facts(All);
  if (Facts.computesB())
    Facts.ElementOfB = cast<Function>(Op.b().Pointer);
  StoreOp *Store = storeOf(Op);
  LoadOp *Load = loadedStart(Op, Store);
  CallWriter Writer(Store ? *Store : cast<Instruction>(Op));
  AccumulatorMemory From =
      Load ? AccumulatorMemory{Writer.asPointer(Load->pointer()),
                               Load->strideBytes()}
           : Writer.memoryOfStart(Op.c(), Facts);
  AccumulatorMemory Result = Writer.memoryOfResult(All.Type, Store);
  bool IsChecked = Store && Store->facts().Checked;
  if (IsChecked) {
    MatrixBounds Bounds = boundsOf(*Store);
    Result = tileIn(Writer, Result, Bounds);
    if (Load && Load->facts().Checked)
      From = tileIn(Writer, From, Bounds);
  }
  ResultMemory To = Writer.inOrder(Result, Store);
  call(Writer, Op, Facts, To, From, /*IsStored=*/IsChecked);
  remarkContraction(Op, Target);
  Writer.finishResult(Op, To, Store, AM);
  Op.eraseFromParent();
  if (Load && Load->use_empty())
    Load->eraseFromParent();
}

void lowerContractions(Function &F, FunctionAnalysisManager &AM,
                       const Contractor &Target) {
  SmallVector<LeftMulAdd, 4> Left = collectLoops(F, AM, Target);
  contractSingleSteps(F, AM, Target);
  for (const LeftMulAdd &Of : Left)
    if (auto *Op = dyn_cast_or_null<MulAddOp>(static_cast<Value *>(Of.Op)))
      remarkLeft(*Op, Of.Why);
  SmallVector<ContractOp *, 8> Ops;
  for (Instruction &I : instructions(F))
    if (auto *Op = dyn_cast<ContractOp>(&I))
      Ops.push_back(Op);
  ContractLowering Lowering(F, AM, Target);
  for (ContractOp *Op : Ops)
    Lowering.lower(*Op);
}

} // namespace tenon
