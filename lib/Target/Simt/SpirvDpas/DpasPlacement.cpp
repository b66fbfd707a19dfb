// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Selects the loads, stores and prefetches that 2D blocks do, and computes
// their operands:
//
//   %p = getelementptr half, ptr addrspace(1) %A, (row * K + k)
//   %a = call <A> @tenon.load.a.f16.32x16.row(%p, i64 2 * K)
//   ->
//   base %A, pitch 2 * K, line row, first column 2 * k bytes
//
// so that only line and column change in a loop. Preconditions of the messages
// that cannot be proven are checked once, at the function's entry, and the code
// after that is versioned:
//
//   if (%A aligned, pitch aligned, columns of all iterations inside the pitch,
//   …)
//     accesses by 2D blocks
//   else
//     the original accesses
//
// Accesses that remain lane by lane use vectors if lines are aligned to 4
// bytes, which is part of the same check.

#include "DpasSurface.h"
#include "Target/Simt/EntryVersions.h"
#include "tenon/IR/CacheControls.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tenon {

namespace {
class Placer {
public:
  Placer(Function &F, FunctionAnalysisManager &AM, const DpasGeneration &G,
         LaneLayouts Layouts, bool AssumeAligned)
      : F(F), G(G), Layouts(Layouts), AssumeAligned(AssumeAligned),
        DT(AM.getResult<DominatorTreeAnalysis>(F)),
        LI(AM.getResult<LoopAnalysis>(F)),
        AC(AM.getResult<AssumptionAnalysis>(F)),
        SE(AM.getResult<ScalarEvolutionAnalysis>(F)) {}

  void run();

private:
  Value *test(SCEVExpander &Expander, Instruction *At,
              const SurfaceCondition &C);
  void rewrite(SCEVExpander &Expander, const Surface2D &S);
  std::optional<SmallVector<SurfaceCondition>> alignment(SurfaceFinder &Finder,
                                                         MatrixOp &Op);

  Function &F;
  const DpasGeneration &G;
  LaneLayouts Layouts;
  bool AssumeAligned;
  DominatorTree &DT;
  LoopInfo &LI;
  AssumptionCache &AC;
  ScalarEvolution &SE;
};
} // namespace

Value *Placer::test(SCEVExpander &Expander, Instruction *At,
                    const SurfaceCondition &C) {
  IRBuilder<> B(At);
  Value *V = Expander.expandCodeFor(C.What, nullptr, At);
  if (V->getType()->isPointerTy())
    V = B.CreatePtrToInt(V, B.getInt64Ty());
  if (C.MultipleOf)
    return B.CreateIsNull(
        B.CreateAnd(V, ConstantInt::get(V->getType(), C.MultipleOf - 1)));
  Value *Low = Expander.expandCodeFor(C.Low, nullptr, At);
  Value *High = Expander.expandCodeFor(C.High, nullptr, At);
  return B.CreateAnd(B.CreateICmpSGE(V, Low), B.CreateICmpSLE(V, High));
}

void Placer::rewrite(SCEVExpander &Expander, const Surface2D &S) {
  MatrixOp *Op = S.Op;
  IRBuilder<> B(Op);
  SmallVector<Value *, 7> Operands = {withCacheControls(B, S.Base, *Op)};
  if (auto *Store = dyn_cast<StoreOp>(Op))
    Operands.push_back(Store->matrix());
  for (const SCEV *Part : {S.Pitch, S.Line, S.Element, S.Height, S.Width}) {
    // In 64 bits, because the loop's own counter often is the coordinate.
    Operands.push_back(Expander.expandCodeFor(Part, B.getInt64Ty(), Op));
  }
  SmallVector<Type *, 7> Types;
  for (Value *V : Operands)
    Types.push_back(V->getType());
  auto *Ty = FunctionType::get(Op->getType(), Types, false);
  Function *Declaration =
      markedDeclaration(*Op->getCalledFunction(), SurfaceAttribute, Ty);
  CallInst *New = B.CreateCall(Declaration, Operands);
  New->setCallingConv(Op->getCallingConv());
  New->copyMetadata(*Op);
  setCacheControls(*New, {}); // its pointer has them
  if (!Op->getType()->isVoidTy())
    New->takeName(Op);
  Op->replaceAllUsesWith(New);
  SE.forgetValue(Op);
  Op->eraseFromParent();
}

static constexpr unsigned VectorAlign = 4;

/// The conditions under which lanes can access memory by vectors; nothing if
/// they cannot, or always can.
std::optional<SmallVector<SurfaceCondition>>
Placer::alignment(SurfaceFinder &Finder, MatrixOp &Op) {
  OpFacts Facts = Op.facts();
  if (Facts.Opcode == MatrixOpcode::Prefetch || Facts.Align >= VectorAlign ||
      !laneVectors(Facts, Layouts(Facts.Type)))
    return std::nullopt;
  return Finder.aligned(Op, VectorAlign);
}

void Placer::run() {
  for (Loop *L : LI.getTopLevelLoops())
    simplifyLoop(L, &DT, &LI, &SE, &AC, nullptr, /*PreserveLCSSA=*/false);
  Instruction *At = openEntry(F, DT, LI);
  SCEVExpander Expander(SE, "surface", /*PreserveLCSSA=*/false);
  Expander.disableCanonicalMode();
  auto CanTest = [&](const SCEV *S) {
    return Expander.isSafeToExpandAt(S, At) && SE.dominates(S, At->getParent());
  };
  SurfaceFinder Finder(SE, G, Layouts, AssumeAligned, CanTest);
  SmallVector<Surface2D> Surfaces;
  SmallVector<MatrixOp *> Aligned;
  SmallVector<SurfaceCondition> Conditions;
  auto Need = [&](ArrayRef<SurfaceCondition> All) {
    for (const SurfaceCondition &C : All)
      if (!is_contained(Conditions, C))
        Conditions.push_back(C);
  };
  for (Instruction &I : instructions(F)) {
    if (!isMatrixAccess(I) || !DT.isReachableFromEntry(I.getParent()))
      continue;
    auto &Op = cast<MatrixOp>(I);
    if (auto S = Finder.find(Op)) {
      Need(S->Conditions);
      Surfaces.push_back(std::move(*S));
    } else if (auto Needed = alignment(Finder, Op)) {
      Need(*Needed);
      Aligned.push_back(&Op);
    }
  }
  Value *All = nullptr;
  for (const SurfaceCondition &C : Conditions) {
    Value *One = test(Expander, At, C);
    All = All ? IRBuilder<>(At).CreateAnd(All, One) : One;
  }
  if (All)
    versionEntry(F, All, At, DT, LI, /*BySubgroup=*/false);
  for (const Surface2D &S : Surfaces)
    rewrite(Expander, S);
  for (MatrixOp *Op : Aligned)
    setAlign(*Op, VectorAlign);
  SmallPtrSet<Loop *, 4> Narrowed;
  for (const Surface2D &S : Surfaces)
    for (auto [L, Compare] : S.Counted)
      if (Narrowed.insert(L).second)
        narrowCounter(*L, *Compare);
}

void placeAccesses(Function &F, FunctionAnalysisManager &AM,
                   const DpasGeneration &G, LaneLayouts Layouts,
                   bool AssumeAligned) {
  Placer(F, AM, G, Layouts, AssumeAligned).run();
}

} // namespace tenon
