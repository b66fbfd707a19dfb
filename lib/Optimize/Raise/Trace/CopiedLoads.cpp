// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CopiedLoads.h"
#include "UnreadCopies.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"

using namespace llvm;

namespace tenon {

bool visitCopied(LoadOp &Load, CopyTrace &Trace,
                 function_ref<void(const CopiedUnit &)> Visit) {
  auto [Lines, Bytes] = linesInMemory(Load.facts());
  unsigned Unit = Load.facts().Type->component()->getPrimitiveSizeInBits() / 8;
  const auto *Stride = dyn_cast<ConstantInt>(Load.strideBytes());
  SmallVector<int64_t, 8> Offsets = Trace.offsets(Load.pointer());
  if (!Unit || !Stride || !Stride->getValue().isSignedIntN(32) ||
      Offsets.empty())
    return false;
  for (auto [Subgroup, First] : enumerate(Offsets))
    for (unsigned I = 0; I < Lines * Bytes / Unit; ++I) {
      unsigned Line = I * Unit / Bytes, Byte = I * Unit % Bytes;
      auto Copied = Trace.guard(First + Line * Stride->getSExtValue() + Byte);
      if (!Copied || Copied->second < Unit)
        return false;
      Visit({unsigned(Subgroup), Line, Byte, Copied->first});
    }
  return true;
}

BranchInst *branchAround(const BasicBlock &Block) {
  const BasicBlock *Before = Block.getSinglePredecessor();
  auto *Branch =
      Before ? dyn_cast<BranchInst>(Before->getTerminator()) : nullptr;
  const BasicBlock *Join = Block.getSingleSuccessor();
  bool Is = Branch && Branch->isConditional() && Join != &Block &&
            is_contained(successors(Before), Join);
  return Is ? const_cast<BranchInst *>(Branch) : nullptr;
}

CopyTrace::Way intoBlock(BranchInst &Branch) {
  for (BasicBlock *To : successors(&Branch))
    if (branchAround(*To) == &Branch)
      return {To, 1};
  return {};
}

/// Executes an iteration up to \p Load, unless the last one ended there.
bool CopiedLoads::trace(LoadOp &Load) {
  Loop &L = *Loops.getLoopFor(Load.getParent());
  bool IsSame = Traced && Traced->getParent() == Load.getParent() &&
                Traced->comesBefore(&Load) &&
                getUnderlyingObject(Traced->pointer(), 0) ==
                    getUnderlyingObject(Load.pointer(), 0) &&
                none_of(make_range(Traced->getIterator(), Load.getIterator()),
                        [](const Instruction &I) { return isa<StoreInst>(I); });
  if (!IsSame) {
    Trace.emplace(L, *getUnderlyingObject(Load.pointer(), 0), Facts, Width);
    Trace->chooseBy(intoBlock);
    IsTraced = Trace->run(Load);
  }
  Traced = &Load;
  return IsTraced;
}

bool CopiedLoads::contains(LoadOp &Load) {
  auto [At, IsNew] = Known.try_emplace(&Load, false);
  if (!IsNew)
    return At->second;
  bool Is = Loops.getLoopFor(Load.getParent()) && !Load.facts().Checked &&
            trace(Load) && visitCopied(Load, *Trace, [](const CopiedUnit &) {});
  return Known[&Load] = Is;
}

} // namespace tenon
