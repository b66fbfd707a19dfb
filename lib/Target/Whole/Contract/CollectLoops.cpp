// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Before:
//
//   loop:  %c = phi <C> [ %start, %before ], [ %d, %latch ]
//          %a = tenon.load.a(%pa, %sa)
//          %b = tenon.load.b(%pb, %sb)
//          %d = tenon.muladd(%a, %b, %c)
//          an instruction that may write
//   exit:  tenon.store(%p, %c, %s)
//
// After:
//
//   before: %acc = start; no steps in %state
//   loop:   call @tenon.cpu.contract….collect(%acc, %state, %pa, %sa, %pb, %sb)
//           call @tenon.cpu.contract….finish(%acc, %acc, %state)
//           the instruction that may write
//   exit:   call @tenon.cpu.contract….finish(%p, %acc, %state)
//
// Checked operands are collected by collect_checked(), with their bounds.

#include "CollectLoops.h"
#include "Accumulators.h"
#include "Collect.h"
#include "ContractRemarks.h"
#include "tenon/IR/Contract/Chains.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

namespace {
class LoopCollector {
public:
  LoopCollector(Function &F, FunctionAnalysisManager &AM,
                const Contractor &Target)
      : F(F), AM(AM), Target(Target),
        Evolution(AM.getResult<ScalarEvolutionAnalysis>(F)) {}

  void collect(Chain &C);

private:
  void collectMulAdds(Chain &C);
  void collectOperands(const ChainMulAdd &P, AllocaInst &State);
  /// Whether this multiplication is the last one that collects in its state.
  bool finishes(unsigned Index) const {
    return !is_contained(drop_begin(States, Index + 1), States[Index]);
  }
  void sumAtExit(Chain &C, PHINode &Exit);

  Function &F;
  FunctionAnalysisManager &AM;
  const Contractor &Target;
  ScalarEvolution &Evolution;
  // State of the current chain.
  AccumulatorMemory Acc; ///< where collected multiplications are summed
  /// The state of each multiplication. Multiplications with equal facts share
  /// one, because the operands of one may be the next step of another.
  SmallVector<AllocaInst *, 2> States;
};
} // namespace

/// Adds the pointer and stride of \p Load, and its bounds if \p Checked; the
/// bounds of an unchecked operand are its own size.
static void addOperand(CallWriter &Writer, LoadOp &Load, bool Checked,
                       SmallVectorImpl<Value *> &Operands) {
  Operands.push_back(Writer.asPointer(Load.pointer()));
  Operands.push_back(Load.strideBytes());
  if (!Checked)
    return;
  OpFacts Facts = Load.facts();
  if (Facts.Checked) {
    Operands.append(Load.arg_begin() + 2, Load.arg_end());
    return;
  }
  for (unsigned Bound : {0u, 0u, Facts.Type->rows(), Facts.Type->columns()})
    Operands.push_back(Writer.B.getInt64(Bound));
}

/// Collects the operands of \p P at its multiplication.
void LoopCollector::collectOperands(const ChainMulAdd &P, AllocaInst &State) {
  Module &M = *F.getParent();
  CallWriter Writer(*P.MulAdd);
  bool Checked = P.isChecked();
  SmallVector<Value *, 16> Operands = {Acc.Pointer, Acc.Stride, &State};
  addOperand(Writer, *P.LoadOfA, Checked, Operands);
  addOperand(Writer, *P.LoadOfB, Checked, Operands);
  Writer.call(Checked ? *collectCheckedFunction(M, Target, P.Facts)
                      : *collectFunction(M, Target, P.Facts),
              Operands);
}

/// Before the loop:       acc = the initial value; state = no steps
/// At a multiplication:   collect(acc, state, a, b)
/// Before a writer:       finish(acc, acc, state)
void LoopCollector::collectMulAdds(Chain &C) {
  Instruction *Before = C.L->getLoopPreheader()->getTerminator();
  auto *Ty = cast<MatrixType>(C.Phi->getType());
  CallWriter Writer(*Before);
  Acc = {Writer.variable(Ty), Writer.rowBytes(Ty)};
  MatrixBuilder(Writer.B).store(
      C.Phi->getIncomingValueForBlock(C.L->getLoopPreheader()), Acc.Pointer,
      Acc.Stride, {MatrixLayout::RowMajor, MatrixStorage::Alignment});
  Module &M = *F.getParent();
  StringMap<AllocaInst *> Known;
  States.clear();
  for (ChainMulAdd &P : C.MulAdds) {
    AllocaInst *&Shared = Known[Contraction(P.Facts).name()];
    if (!Shared) {
      Shared = Writer.variable(collectStateType(F.getContext()), "collected");
      // The state has to be defined even where a sum of zero steps does not
      // read it.
      Writer.B.CreateStore(
          Constant::getNullValue(collectStateType(F.getContext())), Shared);
    }
    States.push_back(Shared);
    collectOperands(P, *Shared);
  }
  SmallSet<std::pair<AllocaInst *, Instruction *>, 4> Finished;
  for (auto [P, State] : zip(C.MulAdds, States))
    for (Instruction *Writes : P.Writers)
      if (Finished.insert({State, Writes}).second)
        CallWriter(*Writes).call(
            *finishFunction(M, Target, P.Facts),
            {Acc.Pointer, Acc.Stride, Acc.Pointer, Acc.Stride, State});
}

/// Calls finish() for each state; the last call writes the result, possibly to
/// the memory to which the kernel stores it.
void LoopCollector::sumAtExit(Chain &C, PHINode &Exit) {
  Instruction *At = &*Exit.getParent()->getFirstInsertionPt();
  StoreOp *Store = onlyStore(Exit, *At);
  if (Store && Store->facts().Checked)
    Store = nullptr;
  if (Store)
    At = Store;
  CallWriter Writer(*At);
  ResultMemory Result = Writer.inOrder(
      Writer.memoryOfResult(cast<MatrixType>(Exit.getType()), Store), Store);
  for (auto [Index, P] : enumerate(C.MulAdds)) {
    if (!finishes(Index))
      continue;
    AccumulatorMemory To = &P == &C.MulAdds.back() ? Result : Acc;
    Writer.call(
        *finishFunction(*F.getParent(), Target, P.Facts),
        {To.Pointer, To.Stride, Acc.Pointer, Acc.Stride, States[Index]});
  }
  Writer.finishResult(Exit, Result, Store, AM);
}

void LoopCollector::collect(Chain &C) {
  SmallSetVector<PHINode *, 4> Exits = C.exits();
  collectMulAdds(C);
  for (PHINode *Exit : Exits) {
    sumAtExit(C, *Exit);
    Exit->eraseFromParent();
  }
  for (const ChainMulAdd &P : C.MulAdds)
    remarkCollected(P, *C.L, Evolution, Target);
  C.Merges.push_back(C.Phi);
  for (PHINode *Phi : C.Merges)
    Phi->replaceAllUsesWith(PoisonValue::get(Phi->getType()));
  for (PHINode *Phi : C.Merges)
    Phi->eraseFromParent();
  SmallVector<Value *, 4> Operands;
  for (ChainMulAdd &P : reverse(C.MulAdds)) {
    Operands.append({P.MulAdd->a(), P.MulAdd->b()});
    P.MulAdd->eraseFromParent();
  }
  eraseUnusedOperands(Operands);
}

SmallVector<LeftMulAdd, 4> collectLoops(Function &F,
                                        FunctionAnalysisManager &AM,
                                        const Contractor &Target) {
  // The multiplications of a chain are replaced together.
  SmallVector<WeakTrackingVH, 8> MulAdds;
  for (Instruction &I : instructions(F))
    if (isa<MulAddOp>(I))
      MulAdds.push_back(&I);
  SmallVector<LeftMulAdd, 4> Left;
  if (MulAdds.empty())
    return Left;
  simplifyLoops(F, AM);
  auto HasCode = [&](const OpFacts &Facts) {
    return Target.target().contracts(Facts);
  };
  ChainFinder Finder(F, HasCode, AM, /*Sequences=*/false);
  LoopCollector Collector(F, AM, Target);
  SmallPtrSet<Loop *, 4> Collected;
  for (WeakTrackingVH &V : MulAdds)
    if (auto *MulAdd = dyn_cast_or_null<MulAddOp>(static_cast<Value *>(V))) {
      if (std::optional<Chain> C = Finder.find(*MulAdd)) {
        Collected.insert(C->L);
        Collector.collect(*C);
      } else if (!Finder.whyNot().empty()) {
        Left.push_back({WeakVH(MulAdd), Finder.whyNot().str()});
      }
    }
  // Prefetches in these loops are useless now.
  for (Loop *L : Collected)
    for (BasicBlock *Block : L->blocks())
      for (Instruction &I : make_early_inc_range(*Block))
        if (isa<PrefetchOp>(I))
          I.eraseFromParent();
  return Left;
}

} // namespace tenon
