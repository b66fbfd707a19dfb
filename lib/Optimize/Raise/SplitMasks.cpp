// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies to local memory are masked where the matrices may end:
//
//   loop:  if (row < M & column < K - n * 32)
//            x = load a[…]
//          copy = x or 0
//          …
//   ->
//          full = number of iterations whose conditions hold in all work-items
//   first: x = load a[…]
//          copy = x
//          … full times
//   loop:  as before, what is left
//
// A condition compares two sums: of an integer that all work-items share, which
// is linear in the iteration's number n, and of a number that each work-item
// has by its ids. Sums may wrap around. The iterations are counted in 64 bits,
// and only as far as neither side leaves the range of its type.

#include "SplitMasks.h"
#include "CopyTrace.h"
#include "GroupUniform.h"
#include "StagedLoads.h"
#include "tenon/IR/ItemOps.h"
#include "tenon/IR/MatrixOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tenon {

namespace {
/// A side of a comparison: Shared + Own of a work-item, in the comparison's
/// width. Shared is Start + n * Step in iteration n.
struct Side {
  const SCEV *Shared = nullptr;
  const SCEV *Start = nullptr;
  int64_t Step = 0;
  int64_t Least = 0, Largest = 0; ///< Own, of all work-items

  void add(const Side &Other) {
    Least = std::min(Least, Other.Least);
    Largest = std::max(Largest, Other.Largest);
  }
};

/// Left < Right in all work-items; both in [Lowest, Highest].
struct Test {
  Side Left, Right;
  int64_t Lowest = 0, Highest = 0;
  int64_t Far = 0; ///< the largest difference, Left's own minus Right's
};

class MaskSplitter {
public:
  MaskSplitter(Loop &L, Value &Local, const KernelFacts &Facts, unsigned Width,
               FunctionAnalysisManager &AM)
      : L(L), F(*L.getHeader()->getParent()),
        Dominators(AM.getResult<DominatorTreeAnalysis>(F)),
        Loops(AM.getResult<LoopAnalysis>(F)),
        Evolution(AM.getResult<ScalarEvolutionAnalysis>(F)),
        Trace(L, Local, Facts, Width) {}

  /// Splits the loop if all conditions up to \p End can be tested.
  bool run(Instruction &End);

private:
  BasicBlock *choose(BranchInst &Branch);
  bool require(Value *Condition, bool Wanted);
  bool require(ICmpInst &Compare, bool Wanted);
  std::optional<Side> sideOf(Value *V, unsigned Depth = 0);
  std::optional<Side> sum(Value *A, Value *B, int Sign, unsigned Depth);
  bool resolve(Side &S);
  void addTest(const Test &T);
  bool canEmit();
  Value *emitTest(IRBuilderBase &B, SCEVExpander &Expander, const Test &T,
                  Value *Count);
  Value *emitCount(IRBuilderBase &B, SCEVExpander &Expander);
  BasicBlock *copyLoop(BasicBlock &Start, BasicBlock &Rest, BasicBlock &Done,
                       Value *Count);
  void leave(BasicBlock &Before, BasicBlock &Rest, BasicBlock &Done);
  void split();
  void foldMasks();
  Value *copyOf(Value *V) {
    Value *Copy = Map.lookup(V);
    return Copy ? Copy : V;
  }

  Loop &L;
  Function &F;
  DominatorTree &Dominators;
  LoopInfo &Loops;
  ScalarEvolution &Evolution;
  CopyTrace Trace;
  MapVector<BranchInst *, bool> Masks; ///< and what is wanted
  SmallVector<Test, 4> Tests;
  ValueToValueMapTy Map; ///< of the loop, to the one without masks
};
} // namespace

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

/// A number of the work-item, or what all share, or a sum of such.
std::optional<Side> MaskSplitter::sideOf(Value *V, unsigned Depth) {
  constexpr unsigned MaxDepth = 8;
  if (Depth > MaxDepth)
    return std::nullopt;
  Side S;
  if (ConstantInt *Number = Trace.numberNow(V)) {
    S.Shared = Evolution.getZero(V->getType());
    S.Least = S.Largest = Number->getSExtValue();
    return S;
  }
  if (isGroupUniform(V, L)) {
    S.Shared = Evolution.getSCEV(V);
    return S;
  }
  auto *I = dyn_cast<Operator>(V);
  if (!I)
    return std::nullopt;
  auto *Or = dyn_cast<PossiblyDisjointInst>(I);
  if (I->getOpcode() == Instruction::Add || (Or && Or->isDisjoint()))
    return sum(I->getOperand(0), I->getOperand(1), 1, Depth + 1);
  if (I->getOpcode() == Instruction::Sub)
    return sum(I->getOperand(0), I->getOperand(1), -1, Depth + 1);
  return std::nullopt;
}

std::optional<Side> MaskSplitter::sum(Value *A, Value *B, int Sign,
                                      unsigned Depth) {
  std::optional<Side> S = sideOf(A, Depth), By = sideOf(B, Depth);
  if (!S || !By)
    return std::nullopt;
  S->Shared = Sign > 0 ? Evolution.getAddExpr(S->Shared, By->Shared)
                       : Evolution.getMinusSCEV(S->Shared, By->Shared);
  unsigned Bits = A->getType()->getIntegerBitWidth();
  S->Least = S->Largest =
      SignExtend64(uint64_t(S->Least + Sign * By->Least), Bits);
  return S;
}

/// Whether the shared part is linear in the iteration's number.
bool MaskSplitter::resolve(Side &S) {
  constexpr int64_t LargestStep = 1 << 20; // times 2^32 in 64 bits
  S.Start = S.Shared;
  if (!Evolution.isLoopInvariant(S.Shared, &L)) {
    auto *Linear = dyn_cast<SCEVAddRecExpr>(S.Shared);
    auto *Step = Linear && Linear->getLoop() == &L && Linear->isAffine()
                     ? dyn_cast<SCEVConstant>(Linear->getOperand(1))
                     : nullptr;
    if (!Step || Step->getAPInt().abs().ugt(LargestStep))
      return false;
    S.Start = Linear->getStart();
    S.Step = Step->getAPInt().getSExtValue();
  }
  return Evolution.dominates(S.Start, L.getLoopPreheader());
}

/// Comparisons of the same shared values are one test of the strictest.
void MaskSplitter::addTest(const Test &T) {
  for (Test &Before : Tests)
    if (Before.Left.Shared == T.Left.Shared &&
        Before.Right.Shared == T.Right.Shared && Before.Lowest == T.Lowest &&
        Before.Highest == T.Highest) {
      Before.Left.add(T.Left);
      Before.Right.add(T.Right);
      Before.Far = std::max(Before.Far, T.Far);
      return;
    }
  Tests.push_back(T);
}

/// Adds the test that \p Compare is \p Wanted. False if there is none.
bool MaskSplitter::require(ICmpInst &Compare, bool Wanted) {
  constexpr unsigned MaxBits = 32;
  auto *Ty = dyn_cast<IntegerType>(Compare.getOperand(0)->getType());
  CmpInst::Predicate How =
      Wanted ? Compare.getPredicate() : Compare.getInversePredicate();
  if (!Ty || Ty->getBitWidth() > MaxBits || !ICmpInst::isRelational(How))
    return false;
  Value *Left = Compare.getOperand(0), *Right = Compare.getOperand(1);
  if (ICmpInst::isGT(How) || ICmpInst::isGE(How))
    std::swap(Left, Right);
  std::optional<Side> A = sideOf(Left), B = sideOf(Right);
  if (!A || !B || !resolve(*A) || !resolve(*B))
    return false;
  Test T = {*A, *B};
  T.Lowest = ICmpInst::isUnsigned(How) ? 0 : minIntN(Ty->getBitWidth());
  T.Highest = maxIntN(Ty->getBitWidth());
  if (ICmpInst::isNonStrictPredicate(How)) {
    // x <= y: x < y + 1, with the same room above.
    ++T.Right.Least;
    ++T.Right.Largest;
    ++T.Highest;
  }
  T.Far = T.Left.Least - T.Right.Least;
  addTest(T);
  return true;
}

/// Adds tests for \p Condition in the current work-item.
bool MaskSplitter::require(Value *Condition, bool Wanted) {
  Value *A, *B;
  if (ConstantInt *Known = Trace.numberNow(Condition))
    return Known->isOne() == Wanted;
  if (match(Condition, m_Not(m_Value(A))))
    return require(A, !Wanted);
  if (Wanted ? match(Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
             : match(Condition, m_LogicalOr(m_Value(A), m_Value(B))))
    return require(A, Wanted) && require(B, Wanted);
  auto *Compare = dyn_cast<ICmpInst>(Condition);
  return Compare && require(*Compare, Wanted);
}

/// Where \p Branch leads if nothing is masked: into the block that it may go
/// around, or the first of two; its condition becomes a test. Null if that
/// cannot be.
BasicBlock *MaskSplitter::choose(BranchInst &Branch) {
  auto IsPart = [&](unsigned Which) {
    return Branch.getSuccessor(Which)->getSinglePredecessor() != nullptr;
  };
  // Loops in the loop are executed, which takes numbers.
  const Loop *Around = Loops.getLoopFor(Branch.getParent());
  bool Stays = all_of(successors(Branch.getParent()), [&](BasicBlock *To) {
    return Loops.getLoopFor(To) == Around && To != Around->getHeader();
  });
  bool Wanted = IsPart(0);
  if (!Stays || (!Wanted && !IsPart(1)) ||
      !require(Branch.getCondition(), Wanted))
    return nullptr;
  Masks[&Branch] = Wanted;
  return Branch.getSuccessor(!Wanted);
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

/// The iterations of \p Count before the first in which \p Room, which grows by
/// \p Slope in each, is below zero.
static Value *emitLimit(IRBuilderBase &B, Value *Room, int64_t Slope,
                        Value *Count) {
  Value *Some = Count;
  if (Slope < 0)
    Some = B.CreateBinaryIntrinsic(
        Intrinsic::umin, Count,
        B.CreateAdd(B.CreateUDiv(Room, B.getInt64(-Slope)), B.getInt64(1)));
  return B.CreateSelect(B.CreateICmpSGE(Room, B.getInt64(0)), Some,
                        B.getInt64(0));
}

/// The iterations of \p Count before the first in which \p T may not hold, or
/// a side leaves its range. Room cannot overflow: all are sums of a few numbers
/// of 32 bits.
Value *MaskSplitter::emitTest(IRBuilderBase &B, SCEVExpander &Expander,
                              const Test &T, Value *Count) {
  auto StartOf = [&](const Side &S) {
    Value *Start = Expander.expandCodeFor(S.Start, nullptr, B.GetInsertPoint());
    return B.CreateSExt(Start, B.getInt64Ty());
  };
  Value *Left = StartOf(T.Left), *Right = StartOf(T.Right);
  for (auto [S, Start] : {std::pair(&T.Left, Left), {&T.Right, Right}}) {
    Value *Below = B.CreateAdd(Start, B.getInt64(S->Least - T.Lowest));
    Value *Above = B.CreateSub(B.getInt64(T.Highest - S->Largest), Start);
    Count = emitLimit(B, Below, S->Step, Count);
    Count = emitLimit(B, Above, -S->Step, Count);
  }
  // Right - Left > Far
  Value *Room = B.CreateSub(B.CreateSub(Right, Left), B.getInt64(T.Far + 1));
  return emitLimit(B, Room, T.Right.Step - T.Left.Step, Count);
}

/// The number of iterations in which all tests hold, were there as many.
Value *MaskSplitter::emitCount(IRBuilderBase &B, SCEVExpander &Expander) {
  Value *Most = B.getInt64(std::numeric_limits<int32_t>::max());
  for (const Test &T : Tests)
    Most = emitTest(B, Expander, T, Most);
  return Most;
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
/// iterations. \p Rest is where the loop is entered from. \p Done branches to
/// it if there are more.
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

/// The values with which the copy ends are those of the exit, or those with
/// which the loop begins.
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

/// before:  count = …; count ? start : rest
/// start:   the loop without masks, count times or to its end; then done
/// done:    ended ? exit : rest
/// rest:    loop
void MaskSplitter::split() {
  assert(!Tests.empty() && "each mask is a test");
  formLCSSA(L, Dominators, &Loops, &Evolution);
  BasicBlock *Before = L.getLoopPreheader();
  SCEVExpander Expander(Evolution, "masks");
  IRBuilder<> B(Before->getTerminator());
  Value *Count = emitCount(B, Expander);
  BasicBlock *Rest = Before->splitBasicBlock(Before->getTerminator(), "rest");
  auto *Start = BasicBlock::Create(F.getContext(), "first", &F, Rest);
  auto *Done = BasicBlock::Create(F.getContext(), "first.done", &F, Rest);
  BranchInst::Create(copyLoop(*Start, *Rest, *Done, Count), Start);
  Before->getTerminator()->eraseFromParent();
  B.SetInsertPoint(Before);
  B.CreateCondBr(B.CreateICmpNE(Count, B.getInt64(0)), Start, Rest);
  leave(*Before, *Rest, *Done);
  foldMasks();
}

/// Whether the tests hold for all work-items, and can be computed before the
/// loop.
bool MaskSplitter::canEmit() {
  SCEVExpander Expander(Evolution, "masks");
  Instruction *At = L.getLoopPreheader()->getTerminator();
  auto IsSafe = [&](const SCEV *S) { return Expander.isSafeToExpandAt(S, At); };
  // Work-items in which a number is the condition go the same way.
  return all_of(Masks,
                [&](auto &Mask) {
                  return !Trace.hasTaken(*Mask.first, Mask.second);
                }) &&
         all_of(Tests, [&](const Test &T) {
           return IsSafe(T.Left.Start) && IsSafe(T.Right.Start);
         });
}

bool MaskSplitter::run(Instruction &End) {
  if (!L.getLoopPreheader() || !L.getExitBlock() ||
      L.getExitingBlock() != L.getLoopLatch() ||
      !isa<BranchInst>(L.getLoopLatch()->getTerminator()))
    return false;
  Trace.chooseBy([this](BranchInst &Branch) { return choose(Branch); });
  if (!Trace.run(End) || Masks.empty() || !canEmit())
    return false;
  split();
  return true;
}

/// The first matrix that \p L loads from local memory after a barrier; else
/// null.
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

/// The headers of loops with such loads in what \p Full dominates, each with a
/// preheader. Loops are found anew after changes.
static SmallVector<BasicBlock *, 4>
stagedLoops(Function &F, const BasicBlock &Full, FunctionAnalysisManager &AM) {
  auto &Dominators = AM.getResult<DominatorTreeAnalysis>(F);
  auto &Loops = AM.getResult<LoopAnalysis>(F);
  SmallVector<BasicBlock *, 4> Headers;
  bool Changed = false;
  for (Loop *L : Loops.getLoopsInPreorder()) {
    LoadOp *Load = firstStaged(*L);
    if (!Load || Loops.getLoopFor(Load->getParent()) != L ||
        !Dominators.dominates(&Full, L->getHeader()))
      continue;
    Headers.push_back(L->getHeader());
    if (!L->getLoopPreheader())
      Changed |= InsertPreheaderForLoop(L, &Dominators, &Loops, nullptr,
                                        /*PreserveLCSSA=*/false) != nullptr;
  }
  if (Changed)
    AM.invalidate(F, PreservedAnalyses::none());
  return Headers;
}

void splitMaskedLoops(Function &F, const KernelFacts &Facts, unsigned Width,
                      const BasicBlock &Full, FunctionAnalysisManager &AM) {
  assert(Full.getParent() == &F && "a block of the kernel");
  for (BasicBlock *Header : stagedLoops(F, Full, AM)) {
    Loop *L = AM.getResult<LoopAnalysis>(F).getLoopFor(Header);
    LoadOp *Load = firstStaged(*L);
    Value *Local = getUnderlyingObject(Load->pointer(), 0);
    if (MaskSplitter(*L, *Local, Facts, Width, AM).run(*Load))
      AM.invalidate(F, PreservedAnalyses::none());
  }
}

} // namespace tenon
