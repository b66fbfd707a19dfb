// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StoredResults.h"
#include "StoredCells.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

/// Whether \p Phi carries a value to the next iteration of a loop around \p L.
static bool leavesIteration(const PHINode &Phi, const Loop &L) {
  for (const Loop *Around = L.getParentLoop(); Around;
       Around = Around->getParentLoop())
    if (Phi.getParent() == Around->getHeader())
      return true;
  return false;
}

/// The casts of the results of \p Op, which may first be converted, or added to
/// further multiplications, in the same iteration of loops around \p L; nothing
/// if a result has other users.
const std::optional<StoredResults::Casts> &
StoredResults::castsOf(MulAddOp &Op, const Loop &L) {
  auto [At, IsNew] = OfOps.try_emplace(&Op, Casts());
  if (!IsNew)
    return At->second;
  SmallPtrSet<const Value *, 16> Visited;
  SmallVector<Value *, 16> Work = {&Op};
  while (!Work.empty()) {
    Value *V = Work.pop_back_val();
    if (!Visited.insert(V).second)
      continue;
    for (User *U : V->users()) {
      auto *Sum = dyn_cast<MulAddOp>(U);
      auto *Phi = dyn_cast<PHINode>(U);
      if (auto *Cast = dyn_cast<ToFragmentOp>(U))
        At->second->insert(Cast);
      else if ((Phi && !leavesIteration(*Phi, L)) || isa<ConvertOp>(U) ||
               (Sum && Sum->a() != V && Sum->b() != V))
        Work.push_back(U);
      else
        return At->second = std::nullopt;
    }
  }
  return At->second;
}

/// Intersects the bounds of \p At with \p By, keeping the smaller one of each.
void StoredResults::narrow(const Line &At, const Bounds &By) {
  auto [Found, IsNew] = Lines.try_emplace(At, By);
  if (IsNew)
    return;
  llvm::erase_if(Found->second, [&](LoopTests::Bound &Of) {
    auto Same = find_if(By, [&](const LoopTests::Bound &Other) {
      return Other.Test == Of.Test;
    });
    if (Same == By.end())
      return true;
    Of.Own = std::min(Of.Own, Same->Own);
    return false;
  });
}

/// Whether \p Region only stores fragments and values read from local memory,
/// so that all uses of them are known. No addresses or conditions may be
/// computed from them.
static bool isOnlyStored(const StoreRegion &Region) {
  SmallPtrSet<const Value *, 32> Visited;
  SmallVector<Instruction *, 32> Work(Region.Casts.begin(), Region.Casts.end());
  for (auto &[Load, Phase] : Region.Loads)
    Work.push_back(Load);
  while (!Work.empty()) {
    Instruction *V = Work.pop_back_val();
    if (!Visited.insert(V).second)
      continue;
    for (User *U : V->users()) {
      auto *I = cast<Instruction>(U);
      if (isa<StoreInst, AtomicRMWInst>(I)) {
        if (StoreRegion::LaneStore{I, nullptr}.pointer() == V)
          return false;
        continue;
      }
      const StoreRegion::Choice *Choice =
          I->isTerminator() ? Region.choiceOf(*I) : nullptr;
      if (Choice)
        for (BasicBlock *Block : Choice->Blocks)
          for (PHINode &Phi : Block->phis())
            Work.push_back(&Phi);
      else if (StoreRegion::isComputation(*I))
        Work.push_back(I);
      else
        return false;
    }
  }
  return true;
}

/// Adds the stores in \p Region; false, without a change, if they or their
/// conditions are unknown.
bool StoredResults::add(const StoreRegion &Region) {
  if (!isOnlyStored(Region))
    return false;
  MapVector<BranchInst *, std::vector<Bounds>> Guards; // one for each work-item
  for (const StoreRegion::LaneStore &S : Region.Stores)
    if (S.Guard)
      Guards[S.Guard];
  bool Are = Tests.requireInAll([&] {
    return all_of(Guards, [&](auto &Guard) {
      Bounds &Of = Guard.second.emplace_back();
      return Tests.bound(Guard.first->getCondition(), true, Of);
    });
  });
  auto Cells = Are ? computedCells(Region, Facts, Width, Trace) : std::nullopt;
  if (!Cells)
    return false;
  for (const StoredCell &C : *Cells) {
    BranchInst *Guard = Region.Stores[C.Store].Guard;
    const Bounds &By = Guard ? Guards[Guard][C.Item] : Bounds();
    const ToFragmentOp *Cast = Region.Casts[C.Of.Cast];
    narrow({Cast, C.Of.Subgroup, true, C.Of.Row}, By);
    narrow({Cast, C.Of.Subgroup, false, C.Of.Column}, By);
  }
  return true;
}

void StoredResults::find(const Loop &L, ArrayRef<MulAddOp *> Ops,
                         const StoreRegion::IsCopied &Copied,
                         FunctionAnalysisManager &AM) {
  Function &F = *L.getHeader()->getParent();
  auto &Loops = AM.getResult<LoopAnalysis>(F);
  SmallPtrSet<const ToFragmentOp *, 16> Needed;
  for (MulAddOp *Op : Ops)
    if (auto &All = castsOf(*Op, L))
      Needed.insert_range(*All);
  for (Instruction &I : instructions(F)) {
    auto *Cast = dyn_cast<ToFragmentOp>(&I);
    StoreRegion Region(/*WithLoads=*/true, Copied);
    if (!Cast || !Needed.contains(Cast) || Known.contains(Cast) ||
        Loops.getLoopFor(Cast->getParent()) != L.getParentLoop() ||
        !Region.find(*Cast) || !add(Region))
      continue;
    Known.insert_range(Region.Casts);
    for (auto &[Load, Phase] : Region.Loads)
      Exchanged.insert(Load);
  }
}

bool StoredResults::areBounded(MulAddOp &Op, unsigned Subgroup, bool OfRows,
                               unsigned Number, const LoopTests::Bound &Bound) {
  const std::optional<Casts> &All = OfOps.at(&Op);
  return All && all_of(*All, [&](const ToFragmentOp *Cast) {
           if (!Known.contains(Cast))
             return false;
           auto At = Lines.find({Cast, Subgroup, OfRows, Number});
           return At == Lines.end() || // no element is stored
                  any_of(At->second, [&](const LoopTests::Bound &Of) {
                    return Of.Own >= Bound.Own &&
                           Tests.haveSameEnd(Of.Test, Bound.Test);
                  });
         });
}

} // namespace tenon
