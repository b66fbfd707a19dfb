// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StoreRegion.h"
#include "tenon/IR/ItemOps.h"
#include "tenon/IR/Reachability.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tenon {

constexpr unsigned LocalSpace = 3, GlobalSpace = 1;

/// Whether \p Pointer is in the one object in local memory.
bool StoreRegion::isLocal(const Value *Pointer) {
  const Value *Object = getUnderlyingObject(Pointer, 0);
  if (Object->getType()->getPointerAddressSpace() != LocalSpace ||
      !isa<GlobalVariable, Argument>(Object) || (Local && Local != Object))
    return false;
  Local = const_cast<Value *>(Object);
  return true;
}

/// Whether \p I may be in the region.
bool StoreRegion::take(Instruction &I, BranchInst *Guard) {
  if (auto *Cast = dyn_cast<ToFragmentOp>(&I)) {
    Casts.push_back(Cast);
  } else if (itemOpOf(&I) == ItemOpcode::Barrier) {
    if (Guard)
      return false;
    ++Phase;
  } else if (auto *Load = dyn_cast<LoadInst>(&I)) {
    if (!Load->isSimple() || !isLocal(Load->getPointerOperand()))
      return false;
    Loads[Load] = Phase;
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    if (!Store->isSimple())
      return false;
    if (Store->getPointerAddressSpace() == GlobalSpace) {
      Stores.push_back({Store, Guard});
      Barriers = Phase;
    } else if (Guard || !isLocal(Store->getPointerOperand())) {
      return false;
    } else {
      Exchanged.push_back({Store, Phase});
    }
  } else if (I.mayReadOrWriteMemory() || I.mayHaveSideEffects() ||
             isa<PHINode>(I)) {
    return false;
  }
  Taken.insert(&I);
  return true;
}

/// Takes the block that \p Branch may lead around.
bool StoreRegion::takeGuarded(BranchInst &Branch) {
  BasicBlock *Inside = Branch.getSuccessor(0), *Join = Branch.getSuccessor(1);
  if (!Inside->getSinglePredecessor() || Inside->getSingleSuccessor() != Join ||
      !Join->hasNPredecessors(2) || !Join->phis().empty())
    return false;
  Taken.insert(&Branch);
  for (Instruction &I : *Inside)
    if (!I.isTerminator() && !take(I, &Branch))
      return false;
  Taken.insert(Inside->getTerminator());
  return true;
}

/// Lets the region end before \p I if stores have been taken since.
void StoreRegion::endAt(Instruction &I) {
  End = &I;
  TakenBefore = Taken.size();
  CastsBefore = Casts.size();
  ExchangedBefore = Exchanged.size();
}

static bool readsLocal(const Instruction &I) {
  if (itemOpOf(&I) == ItemOpcode::Barrier || !I.mayReadFromMemory())
    return false;
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->getPointerAddressSpace() != GlobalSpace;
  auto *Matrix = dyn_cast<LoadOp>(&I);
  return !Matrix || Matrix->facts().AddrSpace != GlobalSpace;
}

bool StoreRegion::isSelfContained() const {
  for (Instruction *I : Taken)
    for (User *U : I->users())
      if (!Taken.contains(cast<Instruction>(U)))
        return false;
  if (Exchanged.empty())
    return true;
  for (Instruction &I : make_range(End->getIterator(), End->getParent()->end()))
    if (readsLocal(I))
      return false;
  SmallVector<const BasicBlock *, 2> Next(successors(End->getParent()));
  return none_of(blocksAfter(Next), [](const BasicBlock *Block) {
    return any_of(*Block, readsLocal);
  });
}

bool StoreRegion::find(ToFragmentOp &First) {
  Instruction *At = &First;
  while (true) {
    size_t Before = Stores.size();
    if (!At->isTerminator()) {
      if (!take(*At, nullptr))
        break;
      At = At->getNextNode();
    } else {
      auto *Branch = dyn_cast<BranchInst>(At);
      if (!Branch || (Branch->isConditional() && !takeGuarded(*Branch)))
        break;
      BasicBlock *Next = Branch->getSuccessor(Branch->getNumSuccessors() - 1);
      if (Branch->isUnconditional() &&
          (!Next->getSinglePredecessor() || !Next->phis().empty()))
        break;
      Taken.insert(Branch);
      At = &Next->front();
    }
    if (Stores.size() != Before)
      endAt(*At);
  }
  if (!End)
    return false;
  // Stores of a guarded block that was not taken are behind the end.
  while (Taken.size() > TakenBefore)
    Taken.pop_back();
  llvm::erase_if(Stores,
                 [&](const LaneStore &S) { return !Taken.contains(S.Store); });
  Casts.truncate(CastsBefore);
  Exchanged.truncate(ExchangedBefore);
  return isSelfContained();
}

} // namespace tenon
