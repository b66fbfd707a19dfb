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
// Without such a store, or with a C that is neither zero nor loaded from this
// memory, the accumulator goes through a variable.

#include "Accumulators.h"
#include "CollectLoops.h"
#include "ContractRemarks.h"
#include "tenon/IR/Chains.h"
#include "tenon/IR/Sharing.h"
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
      : F(F), Target(Target),
        Dominators(AM.getResult<DominatorTreeAnalysis>(F)),
        Loops(AM.getResult<LoopAnalysis>(F)),
        Evolution(AM.getResult<ScalarEvolutionAnalysis>(F)) {}

  void lower(ContractOp &Op);

private:
  LoadOp *loadedStart(const ContractOp &Op, const StoreOp *Store);

  Function &F;
  const Contractor &Target;
  DominatorTree &Dominators;
  LoopInfo &Loops;
  ScalarEvolution &Evolution;
};
} // namespace

/// The load of C, if the sum can begin directly with its memory: nothing writes
/// this memory before, and the result is stored exactly there or in memory that
/// cannot overlap it.
LoadOp *ContractLowering::loadedStart(const ContractOp &Op,
                                      const StoreOp *Store) {
  auto *Load = dyn_cast<LoadOp>(Op.c());
  if (!Load || !isPlainAccess(Load->facts()) ||
      Load->facts().Layout == MatrixLayout::ColumnMajor)
    return nullptr;
  // The variable with another contraction's result, which must not become the
  // buffer of a matrix.
  if (Load->hasMetadata(InPlaceMetadata))
    return Load->hasOneUse() && isQuietBetween(*Load, Op) ? Load : nullptr;
  for (Instruction &I : instructions(F))
    if (mayWrite(I) &&
        isPotentiallyReachable(Load, &I, nullptr, &Dominators, &Loops) &&
        isPotentiallyReachable(&I, &Op, nullptr, &Dominators, &Loops))
      return nullptr;
  auto Same = [&](Value *A, Value *B) {
    return Evolution.getSCEV(A) == Evolution.getSCEV(B);
  };
  return !Store || (Same(Load->pointer(), Store->pointer()) &&
                    Same(Load->strideBytes(), Store->strideBytes()))
             ? Load
             : nullptr;
}

void ContractLowering::lower(ContractOp &Op) {
  OpFacts All = Op.facts();
  Contraction Facts(All);
  StoreOp *Store = onlyStore(Op, Op);
  LoadOp *Load = loadedStart(Op, Store);
  CallWriter Writer(Store ? *Store : cast<Instruction>(Op));
  AccumulatorMemory From =
      Load ? AccumulatorMemory{Writer.asPointer(Load->pointer()),
                               Load->strideBytes()}
           : Writer.memoryOfStart(Op.c(), Facts);
  AccumulatorMemory To = Writer.memoryOfResult(All.Type, Store);
  ContractOp::Operand A = Op.a(), B = Op.b();
  Value *PointerA = Writer.asPointer(A.Pointer);
  Value *PointerB = Writer.asPointer(B.Pointer);
  Writer.call(*Target.contraction(*F.getParent(), Facts),
              {To.Pointer, To.Stride, From.Pointer, From.Stride, PointerA,
               A.Stride, A.Step, PointerB, B.Stride, B.Step, Op.steps()});
  remarkContraction(Op, Target);
  Writer.finishResult(Op, To, Store);
  Op.eraseFromParent();
  if (Load && Load->use_empty())
    Load->eraseFromParent();
}

void lowerContractions(Function &F, FunctionAnalysisManager &AM,
                       const Contractor &Target) {
  collectLoops(F, AM, Target);
  SmallVector<ContractOp *, 8> Ops;
  for (Instruction &I : instructions(F))
    if (auto *Op = dyn_cast<ContractOp>(&I))
      Ops.push_back(Op);
  ContractLowering Lowering(F, AM, Target);
  for (ContractOp *Op : Ops)
    Lowering.lower(*Op);
}

} // namespace tenon
