// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies to local memory are masked because the matrices may end within a tile:
//
//   loop:  if (row < M & column < K - n * 32)
//            x = load a[…]
//          copy = x or 0
//          …
//   ->
//          count = number of iterations whose conditions hold in all work-items
//   first: x = load a[…]
//          copy = x
//          … count times
//   loop:  as before, for the remaining iterations
//
// If the conditions only exclude the last lines of a tile, or the last elements
// of its lines, the first loop keeps them. It then has all iterations in which
// the compared sums do not wrap around, and checked loads replace the
// conditions later. LoopTests.h describes the conditions, CopyBounds.h those
// that become bounds.

#include "SplitMasks.h"
#include "ModuloBounds.h"
#include "Optimize/Raise/Conditions/ExactCounts.h"
#include "Optimize/Raise/Trace/CopyBounds.h"
#include "StagedLoads.h"
#include "VersionCopies.h"
#include "tenon/IR/Kernel/LaunchTest.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tenon {

static bool hasChecked(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *Block) {
    return any_of(*Block, [](const Instruction &I) {
      const auto *Load = dyn_cast<LoadOp>(&I);
      return Load && Load->facts().Checked;
    });
  });
}

namespace {
class MaskSplitter {
public:
  /// With \p AsBounds conditions remain and become bounds.
  MaskSplitter(Loop &L, Value &Local, const KernelFacts &Facts, unsigned Width,
               bool AsBounds, FunctionAnalysisManager &AM)
      : L(L), Local(Local), AsBounds(AsBounds), TestsShared(hasChecked(L)),
        F(*L.getHeader()->getParent()),
        Dominators(AM.getResult<DominatorTreeAnalysis>(F)),
        Loops(AM.getResult<LoopAnalysis>(F)),
        Evolution(AM.getResult<ScalarEvolutionAnalysis>(F)),
        Trace(L, Local, Facts, Width), Tests(L, Trace, Evolution),
        Bounds(Tests) {
    if (TestsShared)
      Tests.testShared();
  }

  /// Turns the bounds into those of a loop that is executed completely or not
  /// at all; if it is not executed, control goes to \p Others (if not null).
  /// \p TestLaunch as in VersionCopies.h.
  void executeWhole(BasicBlock *Others, bool TestLaunch) {
    Fallback = Others;
    TestsLaunch = TestLaunch;
  }
  /// Splits the loop if all conditions up to \p End can be tested. Returns the
  /// header of the first loop, which is the unchanged loop if there are no
  /// conditions; null if the copies are unknown.
  BasicBlock *run(Instruction &End);

private:
  CopyTrace::Way choose(BranchInst &Branch);
  bool areBounds();
  bool canEmit();
  BasicBlock *copyLoop(BasicBlock &Start, BasicBlock &Rest, BasicBlock &Done,
                       Value *Count);
  void leave(BasicBlock &Before, BasicBlock &Rest, BasicBlock &Done);
  bool testBefore();
  void split();
  void foldMasks();
  void markMasks();
  Value *copyOf(Value *V) {
    Value *Copy = Map.lookup(V);
    return Copy ? Copy : V;
  }

  Loop &L;
  Value &Local;
  const bool AsBounds;
  /// Whether shared conditions are tests: the coordinates of checked loads
  /// often have 32 bits, and 64-bit coordinates of neighbouring tiles should
  /// have no end along k.
  const bool TestsShared;
  Function &F;
  DominatorTree &Dominators;
  LoopInfo &Loops;
  ScalarEvolution &Evolution;
  CopyTrace Trace;
  LoopTests Tests;
  CopyBounds Bounds;
  MapVector<BranchInst *, bool> Masks; ///< and the wanted results
  ValueToValueMapTy Map; ///< from the loop to its copy without masks
  BasicBlock *Fallback = nullptr;
  bool TestsLaunch = false;
};
} // namespace

/// The successor of \p Branch if nothing is masked: the block that it may skip,
/// or the first of two blocks. The condition becomes a test; null if it cannot
/// be tested.
CopyTrace::Way MaskSplitter::choose(BranchInst &Branch) {
  auto IsPart = [&](unsigned Which) {
    return Branch.getSuccessor(Which)->getSinglePredecessor() != nullptr;
  };
  // Inner loops are executed, for which their conditions have to be numbers.
  const Loop *Around = Loops.getLoopFor(Branch.getParent());
  bool Stays = all_of(successors(Branch.getParent()), [&](BasicBlock *To) {
    return Loops.getLoopFor(To) == Around && To != Around->getHeader();
  });
  if (!Stays)
    return {};
  if (AsBounds) {
    CopyTrace::Way Way = Bounds.choose(Branch);
    if (Way.To)
      Masks[&Branch] = Way.To == Branch.getSuccessor(0);
    return Way;
  }
  bool Wanted = IsPart(0);
  if ((!Wanted && !IsPart(1)) || !Tests.require(Branch.getCondition(), Wanted))
    return {};
  Masks[&Branch] = Wanted;
  return {Branch.getSuccessor(!Wanted)};
}

/// Whether the latch \p End branches to the header \p First.
static Value *continuesIn(IRBuilderBase &B, BasicBlock &End,
                          const BasicBlock &First) {
  auto *Branch = cast<BranchInst>(End.getTerminator());
  return Branch->getSuccessor(0) == &First
             ? Branch->getCondition()
             : B.CreateNot(Branch->getCondition());
}

/// Copies the loop between \p Start and \p Done, for at most \p Count
/// iterations. The original loop is entered from \p Rest, to which \p Done
/// branches if iterations remain.
BasicBlock *MaskSplitter::copyLoop(BasicBlock &Start, BasicBlock &Rest,
                                   BasicBlock &Done, Value *Count) {
  SmallVector<BasicBlock *, 8> Copies;
  for (BasicBlock *Block : L.blocks()) {
    Copies.push_back(CloneBasicBlock(Block, Map, ".first", &F));
    Map[Block] = Copies.back();
  }
  remapInstructionsInBlocks(Copies, Map);
  auto *First = cast<BasicBlock>(Map[L.getHeader()]);
  auto *End = cast<BasicBlock>(Map[L.getLoopLatch()]);
  for (PHINode &Phi : First->phis())
    Phi.replaceIncomingBlockWith(&Rest, &Start);
  IRBuilder<> B(&First->front());
  PHINode *Number = B.CreatePHI(B.getInt64Ty(), 2, "number");
  B.SetInsertPoint(End->getTerminator());
  Value *Next = B.CreateAdd(Number, B.getInt64(1), "", /*HasNUW=*/true);
  Number->addIncoming(B.getInt64(0), &Start);
  Number->addIncoming(Next, End);
  Value *Goes = continuesIn(B, *End, *First);
  B.CreateCondBr(B.CreateAnd(Goes, B.CreateICmpULT(Next, Count)), First, &Done);
  End->getTerminator()->eraseFromParent();
  BranchInst::Create(&Rest, L.getExitBlock(), Goes, &Done);
  return First;
}

/// The copy's last values become the values at the exit, or the initial values
/// of the original loop.
void MaskSplitter::leave(BasicBlock &Before, BasicBlock &Rest,
                         BasicBlock &Done) {
  BasicBlock *Latch = L.getLoopLatch();
  for (PHINode &Phi : L.getExitBlock()->phis())
    Phi.addIncoming(copyOf(Phi.getIncomingValueForBlock(Latch)), &Done);
  for (PHINode &Phi : L.getHeader()->phis()) {
    IRBuilder<> B(&Rest.front());
    PHINode *From = B.CreatePHI(Phi.getType(), 2);
    From->addIncoming(Phi.getIncomingValueForBlock(&Rest), &Before);
    From->addIncoming(copyOf(Phi.getIncomingValueForBlock(Latch)), &Done);
    Phi.setIncomingValueForBlock(&Rest, From);
  }
}

/// Removes the branches of the copy.
void MaskSplitter::foldMasks() {
  for (auto [Mask, Wanted] : Masks) {
    auto *Copy = cast<BranchInst>(Map.lookup(Mask));
    Value *Condition = Copy->getCondition();
    Copy->setCondition(ConstantInt::getBool(F.getContext(), Wanted));
    ConstantFoldTerminator(Copy->getParent());
    RecursivelyDeleteTriviallyDeadInstructions(Condition);
  }
  for (BasicBlock *Block : L.blocks())
    if (Block != L.getHeader())
      MergeBlockIntoPredecessor(cast<BasicBlock>(Map.lookup(Block)));
}

/// The branches of the copy remain; its count ensures that no side leaves its
/// range.
void MaskSplitter::markMasks() {
  for (auto [Mask, Wanted] : Masks)
    markBounds(*cast<BranchInst>(Map.lookup(Mask)), TestsShared);
}

/// before:  all iterations are counted ? first : fallback
/// first:   loop
///
/// False if the trip count is not known before the loop, or if the launch
/// cannot test it and there is no fallback.
bool MaskSplitter::testBefore() {
  BasicBlock *Before = L.getLoopPreheader();
  const SCEV *Taken = Evolution.getBackedgeTakenCount(&L);
  SCEVExpander Expander(Evolution, "masks");
  if (isa<SCEVCouldNotCompute>(Taken) ||
      Evolution.getTypeSizeInBits(Taken->getType()) > 64 ||
      !Expander.isSafeToExpandAt(Taken, Before->getTerminator()))
    return false;
  IRBuilder<> B(Before->getTerminator());
  Value *Count = Tests.emitCount(B, Expander);
  Value *More = Expander.expandCodeFor(Taken, nullptr, B.GetInsertPoint());
  Value *Fits = B.CreateICmpULT(B.CreateZExt(More, B.getInt64Ty()), Count);
  bool IsTested = TestsLaunch && addGroupTest(F, *Fits);
  if (!IsTested && !Fallback)
    return false;
  if (!IsTested) {
    BasicBlock *First =
        Before->splitBasicBlock(Before->getTerminator(), "first");
    Before->getTerminator()->eraseFromParent();
    BranchInst::Create(First, Fallback, Fits, Before);
  }
  for (auto [Mask, Wanted] : Masks)
    markBounds(*Mask, TestsShared);
  return true;
}

/// before:  count = …; count ? start : rest
/// start:   the first loop, count times or to its end; then done
/// done:    ended ? exit : rest
/// rest:    loop
void MaskSplitter::split() {
  formLCSSA(L, Dominators, &Loops, &Evolution);
  BasicBlock *Before = L.getLoopPreheader();
  SCEVExpander Expander(Evolution, "masks");
  IRBuilder<> B(Before->getTerminator());
  Value *Count = Tests.emitCount(B, Expander);
  BasicBlock *Rest = Before->splitBasicBlock(Before->getTerminator(), "rest");
  auto *Start = BasicBlock::Create(F.getContext(), "first", &F, Rest);
  auto *Done = BasicBlock::Create(F.getContext(), "first.done", &F, Rest);
  BranchInst::Create(copyLoop(*Start, *Rest, *Done, Count), Start);
  Before->getTerminator()->eraseFromParent();
  B.SetInsertPoint(Before);
  B.CreateCondBr(B.CreateICmpNE(Count, B.getInt64(0)), Start, Rest);
  leave(*Before, *Rest, *Done);
  AsBounds ? markMasks() : foldMasks();
}

/// Whether everything that the loop loads from local memory has bounds or is
/// copied unconditionally, and bounds move by tiles, as in loops over k.
bool MaskSplitter::areBounds() {
  // The positions of loads with a moving bound, by test and direction.
  std::map<std::pair<unsigned, bool>, std::pair<int64_t, int64_t>> Places;
  auto Add = [&](const std::optional<TileBound> &Bound, bool OfLines,
                 std::pair<int64_t, int64_t> At) {
    if (!Bound || !Tests.slopeOf(Bound->Test))
      return;
    auto [All, IsNew] = Places.insert({{Bound->Test, OfLines}, At});
    All->second = {std::min(All->second.first, At.first),
                   std::max(All->second.second, At.second)};
  };
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block) {
      if (!isStagedLoad(I) ||
          getUnderlyingObject(cast<LoadOp>(I).pointer(), 0) != &Local)
        continue;
      std::optional<TileBounds> Of = Bounds.of(cast<LoadOp>(I), Trace);
      if (!Of)
        return false;
      Add(Of->Lines, true, Of->AtLines);
      Add(Of->Across, false, Of->AtAcross);
    }
  return all_of(Places, [&](auto &Of) {
    auto [First, Last] = Of.second;
    return Last + 1 - First == -Tests.slopeOf(Of.first.first);
  });
}

/// Whether the tests hold for all work-items and can be computed before the
/// loop.
bool MaskSplitter::canEmit() {
  SCEVExpander Expander(Evolution, "masks");
  // Work-items whose condition is a number have to take the same successor.
  return all_of(Masks,
                [&](auto &Mask) {
                  return !Trace.hasTaken(*Mask.first, Mask.second);
                }) &&
         Tests.canEmit(Expander);
}

BasicBlock *MaskSplitter::run(Instruction &End) {
  if (!L.getLoopPreheader() || !L.getExitBlock() ||
      L.getExitingBlock() != L.getLoopLatch() ||
      !isa<BranchInst>(L.getLoopLatch()->getTerminator()))
    return nullptr;
  hoistIntegers(L, Evolution);
  Trace.chooseBy([this](BranchInst &Branch) { return choose(Branch); });
  if (!Trace.run(End))
    return nullptr;
  if (Masks.empty())
    return L.getHeader();
  Bounds.settle();
  if (!canEmit() || (AsBounds && !areBounds()))
    return nullptr;
  if ((Fallback || TestsLaunch) && AsBounds && testBefore())
    return L.getHeader();
  split();
  return cast<BasicBlock>(Map[L.getHeader()]);
}

/// The first matrix that \p L loads from local memory after a barrier, or null.
static LoadOp *firstStaged(const Loop &L) {
  bool Waits = false;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block) {
      Waits |= itemOpOf(&I) == ItemOpcode::Barrier;
      if (Waits && isStagedLoad(I))
        return cast<LoadOp>(&I);
    }
  return nullptr;
}

/// The objects in local memory that \p L loads matrices from.
static SmallSetVector<Value *, 2> stagedObjects(const Loop &L) {
  SmallSetVector<Value *, 2> Objects;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (isStagedLoad(I))
        Objects.insert(getUnderlyingObject(cast<LoadOp>(I).pointer(), 0));
  return Objects;
}

/// The headers of loops with such loads in blocks that \p Versioned dominates.
/// Each loop gets a preheader and dedicated exits, where barriers can be
/// inserted. After changes, loops are found again by their headers.
static SmallVector<BasicBlock *, 4> stagedLoops(Function &F,
                                                const BasicBlock &Versioned,
                                                FunctionAnalysisManager &AM) {
  auto &Dominators = AM.getResult<DominatorTreeAnalysis>(F);
  auto &Loops = AM.getResult<LoopAnalysis>(F);
  SmallVector<BasicBlock *, 4> Headers;
  bool Changed = false;
  for (Loop *L : Loops.getLoopsInPreorder()) {
    LoadOp *Load = firstStaged(*L);
    if (!Load || Loops.getLoopFor(Load->getParent()) != L ||
        !Dominators.dominates(&Versioned, L->getHeader()))
      continue;
    Headers.push_back(L->getHeader());
    if (!L->getLoopPreheader())
      Changed |= InsertPreheaderForLoop(L, &Dominators, &Loops, nullptr,
                                        /*PreserveLCSSA=*/false) != nullptr;
    Changed |= formDedicatedExitBlocks(L, &Dominators, &Loops, nullptr,
                                       /*PreserveLCSSA=*/false);
  }
  if (Changed)
    AM.invalidate(F, PreservedAnalyses::none());
  return Headers;
}

/// Splits the loop with header \p Header; the header may change.
static void splitLoop(Function &F, BasicBlock *Header, const KernelFacts &Facts,
                      unsigned Width, bool TestLaunch,
                      FunctionAnalysisManager &AM) {
  auto LoopOf = [&](BasicBlock &Block) {
    return AM.getResult<LoopAnalysis>(F).getLoopFor(&Block);
  };
  auto Invalidate = [&] {
    EliminateUnreachableBlocks(F); // the loops for other launches
    AM.invalidate(F, PreservedAnalyses::none());
  };
  if (TestLaunch)
    testCount(*LoopOf(*Header), AM);
  BasicBlock *Others = nullptr;
  for (Value *Object : stagedObjects(*LoopOf(*Header))) {
    BoundedLoop Bounded =
        boundModulo(*LoopOf(*Header), *Object, Facts, Width, TestLaunch, AM);
    if (!Bounded.Header)
      continue;
    Invalidate();
    Header = Bounded.Header;
    Others = Bounded.Others;
  }
  LoadOp *Load = firstStaged(*LoopOf(*Header));
  Value *Local = getUnderlyingObject(Load->pointer(), 0);
  BasicBlock *First = nullptr;
  for (bool AsBounds : {true, false}) {
    if (First)
      continue;
    MaskSplitter Splitter(*LoopOf(*Header), *Local, Facts, Width, AsBounds, AM);
    Splitter.executeWhole(Others, TestLaunch);
    First = Splitter.run(*Load);
  }
  if (!First)
    return;
  if (First != Header || Others)
    AM.invalidate(F, PreservedAnalyses::none());
  Loop *L = LoopOf(*First);
  if (versionCopies(*L, *firstStaged(*L), Facts, Width, TestLaunch, AM))
    Invalidate();
}

void splitMaskedLoops(Function &F, const KernelFacts &Facts, unsigned Width,
                      const BasicBlock &Versioned, bool TestLaunch,
                      FunctionAnalysisManager &AM) {
  assert(Versioned.getParent() == &F && "a block of the kernel");
  SmallVector<WeakVH, 4> Headers; // some may be removed
  for (BasicBlock *Header : stagedLoops(F, Versioned, AM))
    Headers.push_back(Header);
  for (const WeakVH &Header : Headers)
    if (Header)
      splitLoop(F, cast<BasicBlock>(Header), Facts, Width, TestLaunch, AM);
}

} // namespace tenon
