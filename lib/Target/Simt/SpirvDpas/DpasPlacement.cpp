// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Selects the loads, stores and prefetches that 2D blocks execute, and computes
// their operands:
//
//   %p = getelementptr half, ptr addrspace(1) %A, (row * K + k)
//   %a = call <A> @tenon.load.a.f16.32x16.row(%p, i64 2 * K)
//   ->
//   base %A, pitch 2 * K, line row, first column 2 * k bytes
//
// so that only line and column change in a loop. Preconditions of the messages
// that cannot be proven are checked once at the function's entry, and the code
// after the check is versioned:
//
//   if (%A aligned, pitch aligned, columns of all iterations inside the pitch,
//   …)
//     accesses by 2D blocks
//   else
//     the original accesses
//
// Accesses that remain lane by lane use vectors if lines are aligned to 4
// bytes, which the same check tests. The fallback of a loop with 2D blocks has
// further versions:
//
//   else if (lines aligned to 4 bytes, pitches as 2D blocks need them)
//     2D blocks, each with its own surface, which begins before it
//   else if (lines aligned to 4 bytes)
//     lanes access words
//   else
//     lanes access elements
//
// The last two versions are transposed if lanes then need fewer accesses.

#include "DpasSurface.h"
#include "Target/Simt/Regroup/EntryVersions.h"
#include "tenon/IR/Contract/StoreTiles.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Matrix/CacheControls.h"
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
  Value *test(SCEVExpander &Expander, Instruction *At,
              ArrayRef<SurfaceCondition> All);
  void find(SurfaceFinder &Finder);
  void findFallback(SurfaceFinder &Finder);
  void rewrite(SCEVExpander &Expander, const Surface2D &S);
  std::optional<SmallVector<SurfaceCondition>>
  alignment(SurfaceFinder &Finder, MatrixOp &Op, bool OrTransposed);
  BlockList versionOwn(ArrayRef<BasicBlock *> Fallback, Value *Condition);
  void version(SCEVExpander &Expander, Instruction *At);

  Function &F;
  const DpasGeneration &G;
  LaneLayouts Layouts;
  bool AssumeAligned;
  DominatorTree &DT;
  LoopInfo &LI;
  AssumptionCache &AC;
  ScalarEvolution &SE;
  SmallVector<Surface2D> Surfaces;
  /// Accesses without a common surface: executed by 2D blocks with their own
  /// surfaces, or by vectors of a lane.
  SmallVector<MatrixOp *> Alone, Aligned;
  /// Accesses that fallbacks execute by vectors of a lane, or by 2D blocks with
  /// their own surfaces.
  SmallVector<MatrixOp *> Words, Own;
  SmallVector<SurfaceCondition> Conditions, WordConditions, OwnConditions;
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
    // In 64 bits, because the coordinate often is the loop's own counter.
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
  dropTiles(*New);            // no line is longer than the pitch
  if (!Op->getType()->isVoidTy())
    New->takeName(Op);
  Op->replaceAllUsesWith(New);
  SE.forgetValue(Op);
  Op->eraseFromParent();
}

/// The test of all conditions; null if there are none.
Value *Placer::test(SCEVExpander &Expander, Instruction *At,
                    ArrayRef<SurfaceCondition> All) {
  Value *Result = nullptr;
  for (const SurfaceCondition &C : All) {
    Value *One = test(Expander, At, C);
    Result = Result ? IRBuilder<>(At).CreateAnd(Result, One) : One;
  }
  return Result;
}

static constexpr unsigned VectorAlign = 4;

/// The conditions under which lanes can access memory by vectors or block
/// reads; nothing if they never can, or always can.
std::optional<SmallVector<SurfaceCondition>>
Placer::alignment(SurfaceFinder &Finder, MatrixOp &Op, bool OrTransposed) {
  OpFacts Facts = Op.facts();
  if (Facts.Opcode == MatrixOpcode::Prefetch || Facts.Align >= VectorAlign)
    return std::nullopt;
  Facts.Align = VectorAlign;
  auto TakesWords = [&](const OpFacts &Access) {
    LaneLayout L = Layouts(Access.Type);
    return laneVectors(Access, L) || rowReads(Access, L);
  };
  if (!TakesWords(Facts) &&
      !(OrTransposed && TakesWords(transposedAccess(Facts))))
    return std::nullopt;
  return Finder.aligned(Op, VectorAlign);
}

static void add(SmallVectorImpl<SurfaceCondition> &To,
                ArrayRef<SurfaceCondition> All) {
  for (const SurfaceCondition &C : All)
    if (!is_contained(To, C))
      To.push_back(C);
}

void Placer::find(SurfaceFinder &Finder) {
  for (Instruction &I : instructions(F)) {
    if (!isMatrixAccess(I) || !DT.isReachableFromEntry(I.getParent()))
      continue;
    auto &Op = cast<MatrixOp>(I);
    if (auto S = Finder.find(Op)) {
      add(Conditions, S->Conditions);
      Surfaces.push_back(std::move(*S));
    } else if (auto Needed = Finder.ownSurface(Op)) {
      add(Conditions, *Needed);
      Alone.push_back(&Op);
    } else if (auto Needed = alignment(Finder, Op, /*OrTransposed=*/false)) {
      add(Conditions, *Needed);
      Aligned.push_back(&Op);
    }
  }
}

/// Finds accesses in loops for which fallbacks are worthwhile.
void Placer::findFallback(SurfaceFinder &Finder) {
  auto IsInLoop = [&](MatrixOp *Op) { return LI.getLoopFor(Op->getParent()); };
  bool Repeats =
      any_of(Alone, IsInLoop) ||
      any_of(Surfaces, [&](const Surface2D &S) { return IsInLoop(S.Op); });
  if (!Repeats || Conditions.empty())
    return;
  for (Instruction &I : instructions(F)) {
    if (!isMatrixAccess(I) || !DT.isReachableFromEntry(I.getParent()))
      continue;
    auto &Op = cast<MatrixOp>(I);
    if (auto Needed = alignment(Finder, Op, /*OrTransposed=*/true)) {
      add(WordConditions, *Needed);
      Words.push_back(&Op);
    }
    if (Surfaces.empty())
      continue; // the first version already uses its own surface
    if (auto Needed = Finder.ownSurface(Op)) {
      add(OwnConditions, *Needed);
      Own.push_back(&Op);
    }
  }
  if (!Own.empty())
    add(OwnConditions, WordConditions);
}

/// Replaces operations of a version by those of its copy.
static void follow(SmallVectorImpl<MatrixOp *> &Ops,
                   const ValueToValueMapTy &Map) {
  for (MatrixOp *&Op : Ops)
    Op = cast<MatrixOp>(Map.lookup(Op));
}

static void setOwnSurfaces(ArrayRef<MatrixOp *> Ops) {
  for (MatrixOp *Op : Ops) {
    Function &Old = *Op->getCalledFunction();
    Op->setCalledFunction(
        markedDeclaration(Old, OwnSurfaceAttribute, Old.getFunctionType()));
    dropTiles(*Op);
  }
}

/// Gives the accesses of \p Fallback their own surfaces. Returns the fallback
/// of \p Fallback, which is empty if there is none.
BlockList Placer::versionOwn(ArrayRef<BasicBlock *> Fallback,
                             Value *Condition) {
  SmallVector<MatrixOp *> Others;
  copy_if(Words, std::back_inserter(Others),
          [&](MatrixOp *Op) { return !is_contained(Own, Op); });
  BlockList Rest;
  if (Condition) {
    ValueToValueMapTy Map;
    Rest = versionFallback(F, Condition, Fallback, /*BySubgroup=*/false, Map);
    follow(Words, Map);
  }
  for (MatrixOp *Op : Others)
    setAlign(*Op, VectorAlign);
  setOwnSurfaces(Own);
  return Rest;
}

/// Creates the versions. Sub-groups with pairs of lanes get no transposed ones.
void Placer::version(SCEVExpander &Expander, Instruction *At) {
  Value *All = test(Expander, At, Conditions);
  if (!All)
    return;
  Value *IsOwn = test(Expander, At, OwnConditions);
  Value *InWords = test(Expander, At, WordConditions);
  ValueToValueMapTy Map;
  BlockList Fallback =
      versionEntry(F, All, At, DT, LI, /*BySubgroup=*/false, Map);
  follow(Words, Map);
  follow(Own, Map);
  if (!Own.empty())
    Fallback = versionOwn(Fallback, IsOwn);
  if (Fallback.empty() || (Surfaces.empty() && Alone.empty()))
    return;
  BlockList Other;
  if (InWords) {
    ValueToValueMapTy Copies;
    Other = versionFallback(F, InWords, Fallback, /*BySubgroup=*/false, Copies);
  }
  for (MatrixOp *Op : Words)
    setAlign(*Op, VectorAlign);
  if (requiredSubgroupSize(F) != G.Lanes)
    return;
  // versionFallback() keeps no analyses: these loops are new.
  LoopInfo Loops((DominatorTree(F)));
  transposeBlocks(F, Loops, Fallback, G, Layouts);
  transposeBlocks(F, Loops, Other, G, Layouts);
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
  find(Finder);
  findFallback(Finder);
  version(Expander, At);
  for (const Surface2D &S : Surfaces)
    rewrite(Expander, S);
  setOwnSurfaces(Alone);
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
