// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MatrixLiveness.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tenon {

void LiveIntervals::add(unsigned Begin, unsigned End) {
  if (Begin >= End)
    return;
  auto It = Segments.upper_bound(Begin);
  if (It != Segments.begin() && std::prev(It)->second >= Begin)
    --It;
  while (It != Segments.end() && It->first <= End) {
    Begin = std::min(Begin, It->first);
    End = std::max(End, It->second);
    It = Segments.erase(It);
  }
  Segments.emplace(Begin, End);
}

void LiveIntervals::add(const LiveIntervals &Other) {
  for (auto [Begin, End] : Other.Segments)
    add(Begin, End);
}

bool LiveIntervals::overlaps(const LiveIntervals &Other) const {
  // Searches for the shorter list's segments in the longer one.
  if (Segments.size() < Other.Segments.size())
    return Other.overlaps(*this);
  for (auto [Begin, End] : Other.Segments) {
    auto It = Segments.lower_bound(End); // first that begins at or after End
    if (It != Segments.begin() && std::prev(It)->second > Begin)
      return true;
  }
  return false;
}

Positions::Positions(Function &F) {
  unsigned Next = 0;
  for (BasicBlock &B : F) {
    unsigned Begin = Next;
    Next += 2; // where phis are written
    for (Instruction &I : B) {
      Numbers[&I] = Next;
      Next += 2;
    }
    Blocks[&B] = {Begin, Next};
  }
}

unsigned Positions::write(const Instruction &I) const {
  return isa<PHINode>(I) ? begin(*I.getParent()) : read(I) + 1;
}

LiveIntervals Positions::intervalsOf(const Instruction &V) const {
  LiveIntervals Result;
  const BasicBlock *Home = V.getParent();
  unsigned Written = write(V);
  SmallVector<const BasicBlock *, 8> Worklist; // at whose end it is live
  SmallPtrSet<const BasicBlock *, 8> Done;
  auto LiveTo = [&](const BasicBlock *B, unsigned Last) {
    if (B == Home && Last > Written) {
      Result.add(Written, Last);
      return;
    }
    Result.add(begin(*B), Last);
    Worklist.push_back(B);
  };
  for (const Use &U : V.uses()) {
    const auto *User = cast<Instruction>(U.getUser());
    if (const auto *Phi = dyn_cast<PHINode>(User)) {
      const BasicBlock *From = Phi->getIncomingBlock(U);
      LiveTo(From, end(*From));
    } else {
      LiveTo(User->getParent(), read(*User) + 1);
    }
  }
  while (!Worklist.empty())
    for (const BasicBlock *Pred : predecessors(Worklist.pop_back_val()))
      if (Done.insert(Pred).second)
        LiveTo(Pred, end(*Pred));
  // A value without users is written, too.
  Result.add(Written, Written + 1);
  return Result;
}

} // namespace tenon
