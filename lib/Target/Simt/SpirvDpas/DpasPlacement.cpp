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
#include "tenon/IR/CacheControls.h"
#include "tenon/IR/ItemOps.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
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
  void duplicate(Value *Condition, Instruction *At);
  void rewrite(SCEVExpander &Expander, const Surface2D &S);
  std::optional<SmallVector<SurfaceCondition>> alignment(SurfaceFinder &Finder,
                                                         MatrixOp &Op);
  void align(MatrixOp &Op);

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

static bool isAccess(const Instruction &I) {
  return isa<LoadOp>(I) || isa<StoreOp>(I) || isa<PrefetchOp>(I);
}

/// Moves variables and arithmetic of the entry block before its first access:
/// variables then stay in that block, and the check can use the arithmetic. The
/// rest becomes a block of its own, since expressions expand at the end of the
/// block of their operands. Returns the end of the entry block.
static Instruction *openEntry(Function &F, DominatorTree &DT, LoopInfo &LI) {
  BasicBlock &Entry = F.getEntryBlock();
  Instruction *First = nullptr;
  SmallPtrSet<const Instruction *, 16> Behind;
  for (Instruction &I : make_early_inc_range(Entry)) {
    if (!First && (isAccess(I) || I.isTerminator()))
      First = &I;
    if (!First)
      continue;
    bool Movable = !isa<PHINode>(I) && !I.mayReadOrWriteMemory() &&
                   (isa<AllocaInst>(I) || isSafeToSpeculativelyExecute(&I)) &&
                   none_of(I.operands(), [&](const Use &U) {
                     auto *Operand = dyn_cast<Instruction>(U);
                     return Operand && Behind.contains(Operand);
                   });
    if (Movable && &I != First)
      I.moveBefore(First->getIterator());
    else
      Behind.insert(&I);
  }
  if (!First->isTerminator())
    SplitBlock(&Entry, First, &DT, &LI);
  return Entry.getTerminator();
}

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

/// Whether \p V, an expression without loops, is uniform in the work-group; \p
/// Known caches results for operands.
static bool isSameInGroup(const Value *V,
                          SmallPtrSetImpl<const Value *> &Known) {
  static constexpr ItemOpcode OfItems[] = {
      ItemOpcode::GlobalId,       ItemOpcode::LocalId,
      ItemOpcode::GlobalLinearId, ItemOpcode::LocalLinearId,
      ItemOpcode::SubgroupId,     ItemOpcode::SubgroupLocalId};
  if (isa<Constant, Argument>(V))
    return true;
  if (std::optional<ItemOpcode> Item = itemOpOf(V))
    return !is_contained(OfItems, *Item);
  auto *I = dyn_cast<Instruction>(V);
  if (!I || isa<PHINode>(I) || I->mayReadOrWriteMemory() ||
      (isa<CallBase>(I) && !isa<IntrinsicInst>(I)))
    return false;
  auto IsSame = [&](const Value *Part) { return isSameInGroup(Part, Known); };
  if (Known.contains(I))
    return true;
  bool AllAre = all_of(
      isa<CallBase>(I) ? cast<CallBase>(I)->args() : I->operands(), IsSame);
  if (AllAre)
    Known.insert(I);
  return AllAre;
}

/// Whether work-items of a work-group wait for each other anywhere in \p M.
static bool waitsForGroup(const Module &M) {
  return any_of(M, [](const Function &F) {
    std::optional<ItemOpcode> Item = readItemOp(F);
    return Item && isSync(*Item) && *Item != ItemOpcode::SubgroupBarrier &&
           !F.use_empty();
  });
}

/// Whether \p Condition holds for all work-items of the work-group, so that
/// none of them wait for each other in different versions of the code:
///
///   votes = 1; barrier; votes &= condition; barrier; votes != 0
static Value *voteInGroup(IRBuilderBase &B, Value *Condition) {
  constexpr unsigned LocalMemory = 3;
  constexpr AtomicOrdering Order = AtomicOrdering::Monotonic;
  Module &M = *B.GetInsertBlock()->getModule();
  Type *I32 = B.getInt32Ty();
  auto *Votes = new GlobalVariable(M, I32, /*isConstant=*/false,
                                   GlobalValue::InternalLinkage,
                                   PoisonValue::get(I32), "votes", nullptr,
                                   GlobalValue::NotThreadLocal, LocalMemory);
  B.CreateStore(B.getInt32(1), Votes)->setAtomic(Order);
  createItemOp(B, ItemOpcode::Barrier);
  B.CreateAtomicRMW(AtomicRMWInst::And, Votes, B.CreateZExt(Condition, I32),
                    Align(4), Order);
  createItemOp(B, ItemOpcode::Barrier);
  LoadInst *All = B.CreateLoad(I32, Votes);
  All->setAtomic(Order);
  return B.CreateIsNotNull(All);
}

/// Versions the code from \p At on; the copy is for when \p Condition is false.
void Placer::duplicate(Value *Condition, Instruction *At) {
  BasicBlock *Entry = At->getParent();
  BasicBlock *Tail = SplitBlock(Entry, At, &DT, &LI, nullptr, "blocks");
  SmallVector<BasicBlock *> Blocks;
  for (BasicBlock &Block : F)
    if (&Block != Entry)
      Blocks.push_back(&Block);
  ValueToValueMapTy Map;
  SmallVector<BasicBlock *> Copies;
  for (BasicBlock *Block : Blocks) {
    BasicBlock *Copy = CloneBasicBlock(Block, Map, ".lanes", &F);
    Map[Block] = Copy;
    Copies.push_back(Copy);
  }
  for (BasicBlock *Copy : Copies)
    for (Instruction &I : *Copy)
      RemapInstruction(&I, Map,
                       RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
  Instruction *Old = Entry->getTerminator();
  IRBuilder<>(Old).CreateCondBr(Condition, Tail,
                                cast<BasicBlock>(Map.lookup(Tail)));
  Old->eraseFromParent();
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

void Placer::align(MatrixOp &Op) {
  IRBuilder<> B(&Op);
  MatrixBuilder Make(B);
  OpFacts Facts = Op.facts();
  MatrixBuilder::Memory Memory = {Facts.Layout, VectorAlign, false};
  CallInst *New = nullptr;
  if (auto *Load = dyn_cast<LoadOp>(&Op))
    New = Make.load(Facts.Type, Load->pointer(), Load->strideBytes(), Memory);
  else
    New = Make.store(cast<StoreOp>(Op).matrix(), cast<StoreOp>(Op).pointer(),
                     cast<StoreOp>(Op).strideBytes(), Memory);
  New->copyMetadata(Op);
  Op.replaceAllUsesWith(New);
  Op.eraseFromParent();
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
    if (!isAccess(I) || !DT.isReachableFromEntry(I.getParent()))
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
  IRBuilder<> B(At);
  SmallPtrSet<const Value *, 16> Known;
  if (All && waitsForGroup(*F.getParent()) && !isSameInGroup(All, Known))
    All = voteInGroup(B, All);
  if (All)
    duplicate(All, At);
  for (const Surface2D &S : Surfaces)
    rewrite(Expander, S);
  for (MatrixOp *Op : Aligned)
    align(*Op);
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
