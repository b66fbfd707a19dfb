// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StoreRegion.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Flow/Reachability.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

/// Whether \p Pointer points to the only object in local memory.
bool StoreRegion::isLocal(const Value *Pointer) {
  const Value *Object = getUnderlyingObject(Pointer, 0);
  if (Object->getType()->getPointerAddressSpace() != LocalSpace ||
      !isa<GlobalVariable, Argument>(Object) || (Local && Local != Object))
    return false;
  Local = const_cast<Value *>(Object);
  return true;
}

Value *StoreRegion::LaneStore::value() const {
  auto *Update = dyn_cast<AtomicRMWInst>(Store);
  return Update ? Update->getValOperand()
                : cast<StoreInst>(Store)->getValueOperand();
}

Value *StoreRegion::LaneStore::pointer() const {
  auto *Update = dyn_cast<AtomicRMWInst>(Store);
  return Update ? Update->getPointerOperand()
                : cast<StoreInst>(Store)->getPointerOperand();
}

bool StoreRegion::takeLoad(LoadInst &Load) {
  if (WithLoads && Load.getPointerAddressSpace() == GlobalSpace) {
    Reads[&Load] = !Stores.empty();
    return Load.isSimple();
  }
  if (!Load.isSimple() || !isLocal(Load.getPointerOperand()))
    return false;
  Loads[&Load] = Phase;
  return true;
}

/// Adds \p I to the region; false if it cannot be in the region.
bool StoreRegion::take(Instruction &I, BranchInst *Guard) {
  if (auto *Cast = dyn_cast<ToFragmentOp>(&I)) {
    Casts.push_back(Cast);
  } else if (itemOpOf(&I) == ItemOpcode::Barrier) {
    if (Guard)
      return false;
    ++Phase;
  } else if (auto *Load = dyn_cast<LoadInst>(&I)) {
    if (!takeLoad(*Load))
      return false;
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
  } else if (auto *Update = dyn_cast<AtomicRMWInst>(&I)) {
    if (!WithLoads || Update->isVolatile() || !Update->use_empty() ||
        Update->getPointerAddressSpace() != GlobalSpace)
      return false;
    Stores.push_back({Update, Guard});
    Barriers = Phase;
  } else if (I.mayReadOrWriteMemory() || I.mayHaveSideEffects()) {
    return false;
  }
  Taken.insert(&I);
  return true;
}

bool StoreRegion::isComputation(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  return !I.isTerminator() && !I.mayReadOrWriteMemory() &&
         !I.mayHaveSideEffects() && !I.isIntDivRem() && !isa<MatrixOp>(I) &&
         !(Call && Call->isConvergent());
}

/// Adds the blocks up to the one where all paths from \p Branch join, and
/// returns that block; null, without a change, if they do more than compute.
BasicBlock *StoreRegion::takeChoice(BranchInst &Branch) {
  Choice New;
  New.Branches.push_back(&Branch);
  SmallSetVector<BasicBlock *, 4> Open(succ_begin(&Branch), succ_end(&Branch));
  SmallPtrSet<BasicBlock *, 8> Known = {Branch.getParent()};
  while (Open.size() > 1) {
    auto At = find_if(Open, [&](BasicBlock *Block) {
      return all_of(predecessors(Block),
                    [&](BasicBlock *From) { return Known.contains(From); });
    });
    auto *End = At != Open.end() ? dyn_cast<BranchInst>((*At)->getTerminator())
                                 : nullptr;
    if (!End || !all_of(drop_end(**At), isComputation))
      return nullptr;
    if (End->isConditional())
      New.Branches.push_back(End);
    New.Blocks.push_back(*At);
    Known.insert(*At);
    Open.remove(*At);
    Open.insert_range(successors(End));
  }
  BasicBlock *Join = Open.front();
  if (!all_of(predecessors(Join),
              [&](BasicBlock *From) { return Known.contains(From); }))
    return nullptr;
  for (BasicBlock *Block : New.Blocks)
    for (Instruction &I : *Block)
      Taken.insert(&I);
  New.Blocks.push_back(Join);
  for (BranchInst *Of : New.Branches)
    OfBranches[Of] = Choices.size();
  for (BasicBlock *Block : New.Blocks)
    OfPhis[Block] = Choices.size();
  Choices.push_back(std::move(New));
  return Join;
}

const StoreRegion::Choice *StoreRegion::choiceOf(const Instruction &I) const {
  auto &Numbers = isa<PHINode>(I) ? OfPhis : OfBranches;
  const Value *Key = isa<PHINode>(I) ? cast<Value>(I.getParent()) : &I;
  auto At = Numbers.find(Key);
  return At == Numbers.end() ? nullptr : &Choices[At->second];
}

/// Adds the block that \p Branch may skip.
bool StoreRegion::takeGuarded(BranchInst &Branch) {
  BasicBlock *Inside = Branch.getSuccessor(0), *Join = Branch.getSuccessor(1);
  if (!Inside->getSinglePredecessor() || Inside->getSingleSuccessor() != Join ||
      !Join->hasNPredecessors(2) || (!WithLoads && !Join->phis().empty()))
    return false;
  Taken.insert(&Branch);
  Guarded[Inside] = Joined[Join] = &Branch;
  for (Instruction &I : *Inside)
    if (!I.isTerminator() && !take(I, &Branch))
      return false;
  Taken.insert(Inside->getTerminator());
  return true;
}

/// Adds the blocks that \p Branch leads to; returns the block after them, or
/// null.
BasicBlock *StoreRegion::takeBranch(BranchInst &Branch) {
  if (Branch.isUnconditional()) {
    BasicBlock *Next = Branch.getSuccessor(0);
    return Next->getSinglePredecessor() && Next->phis().empty() ? Next
                                                                : nullptr;
  }
  if (BasicBlock *Join = WithLoads ? takeChoice(Branch) : nullptr)
    return Join;
  return takeGuarded(Branch) ? Branch.getSuccessor(1) : nullptr;
}

/// Makes the region end before \p I if stores have been added since its last
/// end.
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

/// Whether \p Is is true for an instruction that may be executed from \p First
/// on.
static bool isAnyBehind(Instruction &First,
                        function_ref<bool(const Instruction &)> Is) {
  BasicBlock *Block = First.getParent();
  SmallVector<const BasicBlock *, 2> Next(successors(Block));
  return any_of(make_range(First.getIterator(), Block->end()), Is) ||
         any_of(blocksAfter(Next),
                [&](const BasicBlock *B) { return any_of(*B, Is); });
}

/// Whether \p I, after the region, may read memory that is exchanged there. In
/// a loop around the region, its own code is also after it, and exchanges
/// again.
bool StoreRegion::mayReadExchanged(const Instruction &I) const {
  auto *Load = dyn_cast<LoadOp>(&I);
  return readsLocal(I) && !Taken.contains(const_cast<Instruction *>(&I)) &&
         !(Load && Copied(*const_cast<LoadOp *>(Load)));
}

bool StoreRegion::isSelfContained() const {
  for (Instruction *I : Taken)
    for (User *U : I->users())
      if (!Taken.contains(cast<Instruction>(U)))
        return false;
  return Exchanged.empty() || !isAnyBehind(*End, [&](const Instruction &I) {
           return mayReadExchanged(I);
         });
}

bool StoreRegion::mayAccessBehind() const {
  return isAnyBehind(*End, [](const Instruction &I) {
    if (!I.mayReadOrWriteMemory() || itemOpOf(&I))
      return false;
    if (const Value *Pointer = getLoadStorePointerOperand(&I)) {
      unsigned Space = Pointer->getType()->getPointerAddressSpace();
      return Space == GlobalSpace || Space == GenericSpace;
    }
    const auto *Call = dyn_cast<IntrinsicInst>(&I);
    return !Call || !Call->isAssumeLikeIntrinsic();
  });
}

bool StoreRegion::find(ToFragmentOp &First) {
  Instruction *At = &First;
  for (;;) {
    size_t Before = Stores.size();
    if (!At->isTerminator()) {
      if (!take(*At, nullptr))
        break;
      At = At->getNextNode();
    } else {
      auto *Branch = dyn_cast<BranchInst>(At);
      BasicBlock *Next = Branch ? takeBranch(*Branch) : nullptr;
      if (!Next)
        break;
      Taken.insert(Branch);
      At = &Next->front();
    }
    if (Stores.size() != Before)
      endAt(*At);
  }
  if (!End)
    return false;
  // Removes what was added after the last store, or in its guarded block,
  // before the instruction that ends the region.
  while (Taken.size() > TakenBefore)
    Taken.pop_back();
  llvm::erase_if(Stores,
                 [&](const LaneStore &S) { return !Taken.contains(S.Store); });
  Loads.remove_if([&](auto &Of) { return !Taken.contains(Of.first); });
  Reads.remove_if([&](auto &Of) { return !Taken.contains(Of.first); });
  Casts.truncate(CastsBefore);
  Exchanged.truncate(ExchangedBefore);
  return isSelfContained();
}

} // namespace tenon
