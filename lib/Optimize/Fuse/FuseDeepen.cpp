// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unrolls a loop whose multiplications have a smaller K than the target
// prefers, so that the multiplications of several iterations can be fused:
//
//   for (k = 0; k < K; k += 16)          for (; k + 16 < K; k += 32)
//     c += a[k] * b[k];           ->       c += a[k] * b[k], c += a[k+16] * …;
//                                         if (k < K) the last iteration
//
// Loops that become contractions are not unrolled if an iteration would remain,
// or if operands are checked, since their last iteration may extend beyond the
// edge.
//
// The whole sub-group executes the loop, so the new branches are as uniform as
// those of the loop.

#include "FuseDeepen.h"
#include "tenon/IR/Contract/Chains.h"
#include "tenon/IR/Kernel/RegroupedEntry.h"
#include "tenon/Support/KeptAnalyses.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopRotationUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace tenon {

/// The sum of K over the longest chain of multiplications in one iteration that
/// ends with \p Last.
static unsigned depthOf(const MulAddOp &Last) {
  unsigned Depth = Last.facts().MulAdd.K;
  auto *Before = dyn_cast<MulAddOp>(Last.c());
  if (Before && Before->getParent() == Last.getParent())
    Depth += depthOf(*Before);
  return Depth;
}

/// Whether an operand of \p Op is a fragment; no plan fuses it with the
/// fragment of another iteration.
static bool hasFragment(const MulAddOp &Op) {
  return isa<FromFragmentOp>(Op.a()) || isa<FromFragmentOp>(Op.b());
}

/// The number of iterations to unroll so that their multiplications together
/// have the target's K; 1 if the loop is not unrolled.
static unsigned iterationsToFuse(const Loop &L, const MatrixTarget &Target) {
  unsigned Fused = 0;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (auto *Op = dyn_cast<MulAddOp>(&I); Op && !hasFragment(*Op)) {
        MulAddFacts Facts = Op->facts().MulAdd;
        unsigned Step = Target.fuseLimitsOf(Facts).Step;
        unsigned Own = Facts.Saturating ? 1 : Step / depthOf(*Op);
        // The longest chain is the one at the end of an iteration.
        Fused = Fused ? std::min(Fused, Own) : std::max(1u, Own);
      }
  return std::max(1u, Fused);
}

/// The multiplications that will be parts of contractions.
static SmallPtrSet<const MulAddOp *, 8>
contracted(Function &F, const MatrixTarget &Target,
           FunctionAnalysisManager &FAM) {
  if (Target.isSimt() && !F.hasFnAttribute(RegroupedAttribute))
    return {};
  auto HasCode = [&](const OpFacts &Facts) { return Target.contracts(Facts); };
  return summedMulAdds(F, HasCode, FAM);
}

static bool isChecked(const Value *Operand) {
  while (const auto *Convert = dyn_cast<ConvertOp>(Operand))
    Operand = Convert->matrix();
  const auto *Load = dyn_cast<LoadOp>(Operand);
  return Load && Load->facts().Checked;
}

/// Whether all multiplications of \p L are in \p Contracted and, unless \p Any,
/// have checked operands.
static bool isContraction(const Loop &L,
                          const SmallPtrSetImpl<const MulAddOp *> &Contracted,
                          bool Any) {
  return all_of(L.blocks(), [&](const BasicBlock *Block) {
    return all_of(*Block, [&](const Instruction &I) {
      const auto *MulAdd = dyn_cast<MulAddOp>(&I);
      return !MulAdd ||
             (Contracted.contains(MulAdd) &&
              (Any || isChecked(MulAdd->a()) || isChecked(MulAdd->b())));
    });
  });
}

/// Rotates \p L if it tests at the top. Returns whether it can be unrolled.
static bool prepareToUnroll(Loop &L, LoopInfo &LI, ScalarEvolution &SE,
                            DominatorTree &DT, AssumptionCache &AC,
                            const TargetTransformInfo &TTI) {
  assert(L.isInnermost() && "only these are unrolled");
  if (!L.isLoopSimplifyForm() || !L.isSafeToClone())
    return false;
  if (!L.isLoopExiting(L.getLoopLatch())) {
    SimplifyQuery Query(L.getHeader()->getDataLayout(), nullptr, &DT, &AC);
    LoopRotation(&L, &LI, &TTI, &AC, &DT, &SE, /*MSSAU=*/nullptr, Query,
                 /*RotationOnly=*/false, /*Threshold=*/-1,
                 /*IsUtilMode=*/true);
  }
  return L.getLoopLatch() && L.isLoopExiting(L.getLoopLatch()) &&
         L.getExitingBlock();
}

/// While an object exists, the function is marked as terminating, so that
/// scalar evolution can assume that a counter compared by less-than does not
/// wrap.
namespace {
class EndsForSure {
public:
  explicit EndsForSure(Function &F) : F(F), Known(F.willReturn()) {
    F.addFnAttr(Attribute::WillReturn);
  }
  ~EndsForSure() {
    if (!Known)
      F.removeFnAttr(Attribute::WillReturn);
  }

private:
  Function &F;
  bool Known;
};
} // namespace

void deepenLoops(Function &F, const MatrixTarget &Target,
                 FunctionAnalysisManager &FAM) {
  EndsForSure Assumption(F);
  FAM.invalidate(F, keptWithBlocks()); // scalar evolution reads the attribute
  FAM.invalidate(F, LoopSimplifyPass().run(F, FAM));
  LCSSAPass().run(F, FAM);
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &AC = FAM.getResult<AssumptionAnalysis>(F);
  auto &TTI = FAM.getResult<TargetIRAnalysis>(F);
  OptimizationRemarkEmitter ORE(&F);
  SmallPtrSet<const MulAddOp *, 8> Summed = contracted(F, Target, FAM);
  for (Loop *L : LI.getLoopsInPreorder()) {
    unsigned Fused = L->isInnermost() ? iterationsToFuse(*L, Target) : 1;
    bool HasRest = Fused > 1 && SE.getSmallConstantTripMultiple(L) % Fused != 0;
    if (Fused < 2 || isContraction(*L, Summed, /*Any=*/HasRest) ||
        !prepareToUnroll(*L, LI, SE, DT, AC, TTI))
      continue;
    UnrollLoopOptions Options{};
    Options.Count = Fused;
    Options.Force = true;
    Options.Runtime = SE.getSmallConstantTripMultiple(L) % Fused != 0;
    Options.AllowExpensiveTripCount = true;
    Options.ForgetAllSCEV = true;
    Options.SCEVExpansionBudget = 16;
    UnrollLoop(L, Options, &LI, &SE, &DT, &AC, &TTI, &ORE,
               /*PreserveLCSSA=*/true);
  }
  FAM.invalidate(F, PreservedAnalyses::none());
}

} // namespace tenon
