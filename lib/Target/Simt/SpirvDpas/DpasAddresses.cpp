// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Addresses of accesses in a loop, except for coordinates of a surface, are
// advanced by additions:
//
//   %p = getelementptr half, ptr %B, (k * N + column)   // a product of 64 bits
//   ->
//   %p = phi [ %start, … ], [ %p + 32 * N, … ]
//
// IGC computes 64-bit products in several instructions. On devices without
// 64-bit additions IGC accesses buffers by 32-bit offsets, unless a phi hides
// the buffer, so there the products remain.

#include "DpasTarget.h"
#include "Target/Simt/Regroup/EntryVersions.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tenon {

/// Whether \p S changes by the same number of bytes in each iteration of \p L,
/// and its parts can be computed before the loop.
static bool advances(const SCEV *S, const Loop &L, ScalarEvolution &SE,
                     SCEVExpander &Expander) {
  auto *Rec = dyn_cast<SCEVAddRecExpr>(S);
  const BasicBlock *Before = L.getLoopPreheader();
  if (!Rec || !Rec->isAffine() || Rec->getLoop() != &L || !Before)
    return false;
  const Instruction *At = Before->getTerminator();
  return all_of(Rec->operands(), [&](const SCEV *Part) {
    return SE.isLoopInvariant(Part, &L) && Expander.isSafeToExpandAt(Part, At);
  });
}

void reduceAddresses(Function &F, FunctionAnalysisManager &AM) {
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  SCEVExpander Expander(SE, "address", /*PreserveLCSSA=*/false);
  Expander.disableCanonicalMode();
  for (Instruction &I : instructions(F)) {
    if (!(isa<LoadOp>(I) || isa<StoreOp>(I)) ||
        cast<CallInst>(I).hasFnAttr(SurfaceAttribute))
      continue;
    const Loop *L = LI.getLoopFor(I.getParent());
    Use &Pointer = cast<CallInst>(I).getArgOperandUse(0);
    const SCEV *Address = L ? SE.getSCEV(Pointer) : nullptr;
    if (Address && advances(Address, *L, SE, Expander))
      Pointer.set(Expander.expandCodeFor(Address, Pointer->getType(), &I));
  }
}

} // namespace tenon
