// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Before operations become calls: the position of each operation. Diverged
// lanes of a sub-group reconverge where their paths join: a lane that has to
// wait waits for lanes at earlier positions. Positions are ordered by
//
//   the iteration of each loop around both operations, outermost first, and
//   then the number of the operation, in a topological order of blocks in which
//   the blocks of a loop are contiguous
//
// Where functions with operations are called, the same applies to the outermost
// calls that differ. The number and those of the loops are metadata:
//
//   call … @tenon.subgroup.reduce…, !tenon.position !{i32 17, i32 loop, i32
//   inner}
// header:
//   %enters = phi i32 [ 1, %outside ], [ 0, %latch ]
//   call void @tenon.ref.iteration(i32 depth, i32 %enters)

#include "Rewriting.h"
#include "tenon/IR/Calls/Callers.h"
#include "tenon/IR/Flow/LoopOrder.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon::reference {

static void addIteration(const Loop &L, unsigned Depth) {
  BasicBlock *Header = L.getHeader();
  IRBuilder<> B(Header, Header->begin());
  PHINode *Enters = B.CreatePHI(B.getInt32Ty(), 2);
  for (BasicBlock *From : predecessors(Header))
    Enters->addIncoming(B.getInt32(!L.contains(From)), From);
  B.SetInsertPoint(Header->getFirstInsertionPt());
  callEngine(B, "iteration", B.getVoidTy(), {B.getInt32(Depth), Enters});
}

static bool isOperation(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->isDeclaration() &&
         (Call->isConvergent() || MatrixOp::isDeclaration(*Callee));
}

static bool callsOneOf(const Instruction &I, const FunctionSet &Functions) {
  const auto *Call = dyn_cast<CallInst>(&I);
  return Call && Functions.contains(Call->getCalledFunction());
}

/// Whether only some lanes may execute an operation.
static bool hasActive(const Module &M) {
  return any_of(M, [](const Function &F) {
    std::optional<SubgroupFacts> Facts = readSubgroupFacts(F);
    return Facts && !needsAllLanes(*Facts);
  });
}

/// Analyses the function itself: the engine changes modules without passes, and
/// has no analysis manager that would know of the changes.
static void addPositions(Function &F, const FunctionSet &Functions) {
  DominatorTree Dominators(F);
  LoopInfo Loops(Dominators);
  DenseMap<const Loop *, unsigned> LoopNumbers;
  for (const Loop *L : Loops.getLoopsInPreorder())
    LoopNumbers[L] = LoopNumbers.size();
  unsigned Number = 0;
  auto Constant = [&](unsigned V) {
    return ConstantAsMetadata::get(
        ConstantInt::get(Type::getInt32Ty(F.getContext()), V));
  };
  for (BasicBlock *Block : blocksInLoopOrder(F, Loops))
    for (Instruction &I : *Block) {
      if (!isOperation(I) && !callsOneOf(I, Functions))
        continue;
      SmallVector<Metadata *, 4> Position;
      for (const Loop *L = Loops.getLoopFor(Block); L; L = L->getParentLoop())
        Position.push_back(Constant(LoopNumbers[L]));
      Position.push_back(Constant(++Number));
      std::reverse(Position.begin(), Position.end());
      I.setMetadata(PositionMetadata, MDNode::get(F.getContext(), Position));
    }
  for (const Loop *L : Loops.getLoopsInPreorder())
    addIteration(*L, L->getLoopDepth());
}

/// If all lanes execute every operation, only the calls that they are in have
/// to be compared.
static void markCalls(Function &F, const FunctionSet &Functions) {
  auto *Zero = ConstantAsMetadata::get(
      ConstantInt::get(Type::getInt32Ty(F.getContext()), 0));
  for (Instruction &I : instructions(F))
    if (callsOneOf(I, Functions))
      I.setMetadata(PositionMetadata, MDNode::get(F.getContext(), {Zero}));
}

void countIterations(Module &M) {
  FunctionSet Functions = withCallers(M, [](const Function &F) {
    return any_of(instructions(F), isOperation);
  });
  bool HasActive = hasActive(M);
  for (Function &F : M)
    if (Functions.contains(&F) && F.getName() != EntryName) {
      if (HasActive)
        addPositions(F, Functions);
      else
        markCalls(F, Functions);
    }
}

} // namespace tenon::reference
