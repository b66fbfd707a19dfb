// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work-groups copy tiles of A and B to local memory, wait, and multiply from
// there. Targets that keep matrices in memory gain nothing from this, and a
// loop that writes its own operands cannot be a contraction:
//
//   loop:  work-items: copy[i] = a[address of i]
//          barrier
//          %a = load(%copy + offset, pitch)
//          …
//          barrier
//   ->
//   loop:  barrier
//          %a = load(%a + address of offset, stride)
//          …
//          barrier
//
// CopyTrace.h finds the origin of each byte of local memory; this file proves
// that the origins form a matrix, with one stride for all sub-groups. Copies
// that are no longer read are removed. The loop must not write the memory from
// which it copies, and a barrier after the load has to keep other work-items
// from writing this memory too early.

#include "StagedLoads.h"
#include "Optimize/Hoist.h"
#include "Optimize/Raise/Conditions/GroupUniform.h"
#include "Optimize/Raise/Conditions/PointerSteps.h"
#include "Optimize/Raise/Stores/WholeStores.h"
#include "Optimize/Raise/Trace/TracedLoop.h"
#include "Optimize/Raise/Trace/UnreadCopies.h"
#include "SplitMasks.h"
#include "StagedOrigin.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Contract/Chains.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/Support/KeptAnalyses.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tenon {

namespace {
/// The coordinate of a matrix in a tile, and the tile's end.
struct TileCoordinate {
  Value *At, *End;
  AddressSum Start; ///< of the tile's first sub-group
};

class StagedLoads {
public:
  StagedLoads(Function &F, const KernelFacts &Facts, unsigned Width,
              const BasicBlock &Versioned, FunctionAnalysisManager &AM)
      : F(F), Facts(Facts), Width(Width), Versioned(Versioned),
        Dominators(AM.getResult<DominatorTreeAnalysis>(F)),
        Loops(AM.getResult<LoopAnalysis>(F)),
        Evolution(AM.getResult<ScalarEvolutionAnalysis>(F)), Finder(F, AM) {}

  bool run();

private:
  bool collect(Value &Object);
  bool loadFrom(Value &Object);
  bool waitsBehind(Instruction &Load, const CopyTrace &Copies,
                   const BasicBlock *Exit);
  bool makeWaitBehind(Loop &L, Instruction &Load, const CopyTrace &Copies);
  bool staysIn(const Loop &L, const CopyTrace &Copies);
  bool canHoist(Value *V, const Instruction &Before);
  void hoist(Value *V, BasicBlock::iterator &Before);
  bool load(LoadOp &Load, Loop &L);
  bool findBounds(LoadOp &Load, const Origin &O, TileBounds &Bounds);
  Value *emitLoad(LoadOp &Load, const Origin &O);
  Value *emitCheckedLoad(LoadOp &Load, const Origin &O, const TileBounds &By);
  TileCoordinate place(IRBuilderBase &B, const std::optional<TileBound> &Bound,
                       int64_t First, Value *Far, int64_t Step);
  std::pair<int64_t, int64_t> stepOf(Value *First, Value *Line, unsigned Unit);
  PHINode &iterationOf(Loop &L);
  CopyTrace *traceTo(LoadOp &Load, Loop &L);

  Function &F;
  const KernelFacts &Facts;
  const unsigned Width;
  const BasicBlock &Versioned;
  const DominatorTree &Dominators;
  LoopInfo &Loops;
  ScalarEvolution &Evolution;
  ChainFinder Finder;
  LocalAccesses Of; ///< the current object
  /// The last trace, which ends at TraceEnd.
  std::optional<TracedLoop> Trace;
  Loop *Traced = nullptr;
  DenseMap<Loop *, PHINode *> Iterations;
  Instruction *TraceEnd = nullptr;
};
} // namespace

/// Collects the accesses to \p Object in the kernel; false if there may be
/// others.
bool StagedLoads::collect(Value &Object) {
  Of = LocalAccesses();
  Of.Object = &Object;
  SmallVector<Use *, 16> Work(make_pointer_range(Object.uses()));
  while (!Work.empty()) {
    Use *U = Work.pop_back_val();
    if (isa<GEPOperator>(U->getUser())) {
      append_range(Work, make_pointer_range(U->getUser()->uses()));
      continue;
    }
    auto *I = dyn_cast<Instruction>(U->getUser());
    if (!I || I->getFunction() != &F)
      return false;
    auto *Store = dyn_cast<StoreInst>(I);
    if (Store && U->getOperandNo() == StoreInst::getPointerOperandIndex())
      Of.Stores.push_back(Store);
    else if (auto *Load = dyn_cast<LoadOp>(I))
      Of.Loads.push_back(Load);
    else if (auto *Matrix = dyn_cast<StoreOp>(I))
      Of.MatrixStores.push_back(Matrix);
    else if (isa<LoadInst>(I))
      Of.Readers.push_back(I);
    else
      return false;
  }
  return !Of.Loads.empty() && !Of.Stores.empty();
}

/// The objects from which is copied.
static SmallSetVector<const Value *, 2> sourcesOf(const CopyTrace &Copies) {
  SmallSetVector<const Value *, 2> Objects;
  for (const LoadInst *Load : Copies.loads())
    Objects.insert(getUnderlyingObject(Load->getPointerOperand(), 0));
  return Objects;
}

/// Whether there is a barrier between \p Load and any write of the copied
/// memory, provided that there is one where \p Exit is entered.
bool StagedLoads::waitsBehind(Instruction &Load, const CopyTrace &Copies,
                              const BasicBlock *Exit) {
  auto MayChange = [&, Sources = sourcesOf(Copies)](const Instruction &I) {
    return any_of(Sources,
                  [&](const Value *V) { return Finder.mayChange(I, V); });
  };
  SmallPtrSet<BasicBlock *, 16> Known;
  SmallVector<Instruction *, 16> Work = {&Load};
  while (!Work.empty()) {
    Instruction *First = Work.pop_back_val();
    BasicBlock *Block = First->getParent();
    auto Rest = make_range(First->getIterator(), Block->end());
    auto End = find_if(Rest, [&](const Instruction &I) {
      return itemOpOf(&I) == ItemOpcode::Barrier || MayChange(I);
    });
    if (End != Rest.end()) {
      if (itemOpOf(&*End) != ItemOpcode::Barrier)
        return false;
      continue;
    }
    for (BasicBlock *Next : successors(Block))
      if (Next != Exit && Known.insert(Next).second)
        Work.push_back(&Next->front());
  }
  return true;
}

/// Whether work-items wait for each other in \p Block, or in a block of the
/// loop that dominates it.
static bool waits(BasicBlock &Block, const Loop &L,
                  const DominatorTree &Dominators) {
  return any_of(L.blocks(), [&](const BasicBlock *Before) {
    return Dominators.dominates(Before, &Block) &&
           any_of(*Before, [](const Instruction &I) {
             return itemOpOf(&I) == ItemOpcode::Barrier;
           });
  });
}

/// Inserts a barrier after \p L unless there is one before any write of the
/// copied memory. This requires that \p L has a barrier, so that work-items
/// leave it in the same iteration; otherwise returns false.
bool StagedLoads::makeWaitBehind(Loop &L, Instruction &Load,
                                 const CopyTrace &Copies) {
  if (waitsBehind(Load, Copies, nullptr))
    return true;
  BasicBlock *Exit = L.getUniqueExitBlock(), *End = L.getExitingBlock();
  if (!Exit || !End || !L.hasDedicatedExits() || !waits(*End, L, Dominators) ||
      !waitsBehind(Load, Copies, Exit))
    return false;
  IRBuilder<> B(Exit, Exit->getFirstInsertionPt());
  createItemOp(B, ItemOpcode::Barrier);
  return true;
}

/// Whether nothing in the loop may write the memory from which it copies.
bool StagedLoads::staysIn(const Loop &L, const CopyTrace &Copies) {
  return all_of(sourcesOf(Copies), [&](const Value *Memory) {
    return isGivenMemory(Memory) &&
           none_of(L.blocks(), [&](const BasicBlock *Block) {
             return any_of(*Block, [&](const Instruction &I) {
               return itemOpOf(&I) != ItemOpcode::Barrier &&
                      Finder.mayChange(I, Memory);
             });
           });
  });
}

/// Whether \p V is available before \p Before, or can be computed there.
bool StagedLoads::canHoist(Value *V, const Instruction &Before) {
  return tenon::canHoist(V, Before, Dominators, [](const Instruction &I) {
    return !isa<PHINode>(I) && !I.mayReadOrWriteMemory() &&
           isSafeToSpeculativelyExecute(&I);
  });
}

/// Moves the instructions that compute \p V before \p Before, which is advanced
/// if it is one of them.
void StagedLoads::hoist(Value *V, BasicBlock::iterator &Before) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Dominators.dominates(I, &*Before))
    return;
  for (Value *Operand : I->operands())
    hoist(Operand, Before);
  if (I == &*Before)
    ++Before;
  else
    I->moveBefore(Before);
}

/// The copies before \p Load in an iteration of \p L; null if unknown. The last
/// trace is kept for the following loads.
CopyTrace *StagedLoads::traceTo(LoadOp &Load, Loop &L) {
  bool IsKept = Traced == &L && TraceEnd->getParent() == Load.getParent() &&
                TraceEnd->comesBefore(&Load) &&
                none_of(make_range(TraceEnd->getIterator(), Load.getIterator()),
                        [](const Instruction &I) { return isa<StoreInst>(I); });
  if (!IsKept) {
    Trace.emplace(L, *Of.Object, Facts, Width, Evolution);
    Traced = Trace->Copies.run(Load) ? &L : nullptr;
    Trace->Bounds.settle();
  }
  TraceEnd = &Load;
  return Traced ? &Trace->Copies : nullptr;
}

/// A counter of the iterations of \p L.
PHINode &StagedLoads::iterationOf(Loop &L) {
  PHINode *&Phi = Iterations[&L];
  if (!Phi) {
    IRBuilder<> B(&L.getHeader()->front());
    Phi = B.CreatePHI(B.getInt64Ty(), 2, "iteration");
    B.SetInsertPoint(L.getLoopLatch()->getTerminator());
    Phi->addIncoming(B.getInt64(0), L.getLoopPreheader());
    Phi->addIncoming(B.CreateAdd(Phi, B.getInt64(1), "", true, true),
                     L.getLoopLatch());
  }
  return *Phi;
}

/// Finds the bounds of the elements that \p Load loads, with positions as in
/// \p O; false if there may be other ones.
bool StagedLoads::findBounds(LoadOp &Load, const Origin &O,
                             TileBounds &Bounds) {
  bool HasAny = false;
  for (const BasicBlock *Block : Traced->blocks()) {
    auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
    if (!Branch || !hasBounds(*Branch))
      continue;
    HasAny = true;
    // The tests before the loop were made for the bounds of all these branches.
    if (!Trace->Chosen.contains(Branch))
      return false;
  }
  if (!HasAny)
    return true;
  std::optional<TileBounds> Found = Trace->Bounds.of(Load, Trace->Copies);
  if (!Found)
    return false;
  Bounds = *Found;
  auto [Lines, Bytes] = linesInMemory(Load.facts());
  // No matrix begins before the first one of its line.
  return !Bounds.areAny() ||
         (Lines > 1 &&
          all_of(Trace->Copies.offsets(Load.pointer()), [&](int64_t Offset) {
            return Offset % O.Pitch >= O.MinOffset % O.Pitch;
          }));
}

/// \p First is an address in a matrix whose lines are \p Line apart. Returns
/// the number of lines and elements by which it advances in each iteration;
/// zeros if unknown.
std::pair<int64_t, int64_t> StagedLoads::stepOf(Value *First, Value *Line,
                                                unsigned Unit) {
  const auto *Moving = dyn_cast<SCEVAddRecExpr>(Evolution.getSCEV(First));
  if (!Moving || Moving->getLoop() != Traced || !Moving->isAffine())
    return {0, 0};
  const SCEV *Step = Moving->getStepRecurrence(Evolution);
  constexpr int64_t MaxLines = 512; // a power of two
  for (int64_t Lines = 1; Lines <= MaxLines; Lines *= 2)
    if (Evolution.getMulExpr(Evolution.getSCEV(Line),
                             Evolution.getConstant(Step->getType(), Lines)) ==
        Step)
      return {Lines, 0};
  const auto *Bytes = dyn_cast<SCEVConstant>(Step);
  if (!Bytes || Bytes->getAPInt().srem(Unit) != 0)
    return {0, 0};
  return {0, Bytes->getAPInt().getSExtValue() / int64_t(Unit)};
}

/// The coordinate of a matrix that is \p Far after the first sub-group's
/// matrix, which begins at \p First; tiles move by \p Step in each iteration.
TileCoordinate StagedLoads::place(IRBuilderBase &B,
                                  const std::optional<TileBound> &Bound,
                                  int64_t First, Value *Far, int64_t Step) {
  constexpr int64_t NoEnd = int64_t(1) << 62;
  AddressSum Start = AddressSum::constant(First);
  Value *At = B.CreateAdd(Far, B.getInt64(First), "", true, true);
  if (Step) {
    PHINode &Iteration = iterationOf(*Traced);
    At = B.CreateAdd(At,
                     B.CreateMul(&Iteration, B.getInt64(Step), "", true, true),
                     "", true, true);
    Start = Start + AddressSum::of(&Iteration, F.getDataLayout()) *
                        AddressSum::constant(Step);
  }
  if (!Bound)
    return {At, B.getInt64(NoEnd), Start};
  SCEVExpander Expander(Evolution, "bounds");
  IRBuilder<> Before(Traced->getLoopPreheader()->getTerminator());
  int64_t Granularity = Bound->Granularity;
  Value *End = Trace->Tests.emitEnd(Before, Expander, Bound->Test);
  End = Before.CreateAdd(End, Before.getInt64(Granularity - 1 - Bound->Own));
  End = Before.CreateAnd(End, Before.getInt64(-Granularity));
  End = Before.CreateBinaryIntrinsic(Intrinsic::smax, End, Before.getInt64(0));
  return {At, End, Start};
}

Value *StagedLoads::emitLoad(LoadOp &Load, const Origin &O) {
  OpFacts Op = Load.facts();
  IRBuilder<> B(&Load);
  Value *First = O.First.emitAddress(B);
  if (!First)
    return nullptr;
  Value *Line = O.Line.emit(B);
  auto [Row, Column] = distanceIn(B, Load, O, *Of.Object);
  if (O.Unit) {
    Value *Unit = B.getInt64(O.Unit);
    std::swap(Row, Column);
    Row = B.CreateUDiv(Row, Unit);
    Column = B.CreateMul(Column, Unit);
  }
  Value *Offset = B.CreateAdd(B.CreateMul(Row, Line), Column);
  unsigned Align =
      std::min<uint64_t>(Op.Align, Trace->Copies.alignment().value());
  return MatrixBuilder(B).load(Op.Type,
                               B.CreateGEP(B.getInt8Ty(), First, Offset), Line,
                               {layoutFrom(O, Op.Layout), Align, false});
}

/// All loads of a tile have coordinates in the same larger matrix. If the loop
/// moves the bounds, the coordinates move towards them; otherwise they move
/// with the tile.
Value *StagedLoads::emitCheckedLoad(LoadOp &Load, const Origin &O,
                                    const TileBounds &By) {
  OpFacts Op = Load.facts();
  unsigned Unit = Op.Type->component()->getPrimitiveSizeInBits() / 8;
  IRBuilder<> B(&Load);
  Value *First = O.First.emitAddress(B), *Stride = O.Line.emit(B);
  if (!First)
    return nullptr;
  auto [Row, Byte] = distanceIn(B, Load, O, *Of.Object);
  Value *Element = B.CreateUDiv(Byte, B.getInt64(Unit));
  auto StepTo = [&](const std::optional<TileBound> &Bound) {
    return Bound ? -Trace->Tests.slopeOf(Bound->Test) : 0;
  };
  std::pair<int64_t, int64_t> Steps = {StepTo(By.Lines), StepTo(By.Across)};
  if (!Steps.first && !Steps.second) {
    Steps = stepOf(First, Stride, Unit);
    if (O.Unit)
      std::swap(Steps.first, Steps.second);
  }
  TileCoordinate Line =
      place(B, By.Lines, O.MinOffset / O.Pitch, Row, Steps.first);
  TileCoordinate Within =
      place(B, By.Across, O.MinOffset % O.Pitch / Unit, Element, Steps.second);
  if (O.Unit)
    std::swap(Line, Within);
  Value *Base = (O.First - Line.Start * O.Line -
                 Within.Start * AddressSum::constant(Unit))
                    .emitAddress(B);
  MatrixLayout Layout = layoutFrom(O, Op.Layout);
  if (Layout == MatrixLayout::ColumnMajor)
    std::swap(Line, Within);
  return MatrixBuilder(B).load(
      Op.Type, Base, Stride, {Layout, Unit, false},
      MatrixBuilder::Bounds{Line.At, Within.At, Line.End, Within.End});
}

/// Replaces \p Load by a load from the matrix' origin, if it is known.
bool StagedLoads::load(LoadOp &Load, Loop &L) {
  OpFacts Op = Load.facts();
  // Only stores of work-items are traced.
  bool IsTraced = !Op.Checked && !Op.Volatile &&
                  none_of(Of.MatrixStores,
                          [&](StoreOp *Store) { return L.contains(Store); });
  CopyTrace *Copies = IsTraced ? traceTo(Load, L) : nullptr;
  if (!Copies || !staysIn(L, *Copies))
    return false;
  std::optional<Origin> O = originOf(Load, *Copies);
  // Hoisted instructions have to dominate both the copies and the load.
  BasicBlock::iterator Top = L.getHeader()->getFirstInsertionPt();
  auto IsKnown = [&](Value *V) {
    return isGroupUniform(V, L) && canHoist(V, *Top);
  };
  TileBounds Bounds;
  if (!O || !O->First.allOf(IsKnown) || !O->Line.allOf(IsKnown) ||
      !O->Line.isInteger() || !findBounds(Load, *O, Bounds) ||
      !makeWaitBehind(L, Load, *Copies))
    return false;
  for (const AddressSum *Sum : {&O->First, &O->Line})
    (void)Sum->allOf([&](Value *V) {
      hoist(V, Top);
      return true;
    });
  Value *New =
      Bounds.areAny() ? emitCheckedLoad(Load, *O, Bounds) : emitLoad(Load, *O);
  if (!New)
    return false;
  Load.replaceAllUsesWith(New);
  TraceEnd = cast<Instruction>(New);
  Load.eraseFromParent();
  return true;
}

/// Replaces the loads of matrices that were copied to \p Object.
bool StagedLoads::loadFrom(Value &Object) {
  if (!Object.getType()->isPointerTy() ||
      Object.getType()->getPointerAddressSpace() != LocalSpace ||
      !collect(Object))
    return false;
  unsigned Before = Of.Loads.size();
  llvm::sort(Of.Loads, [&](LoadOp *A, LoadOp *B) {
    return A->getParent() == B->getParent()
               ? A->comesBefore(B)
               : A->getParent()->getNumber() < B->getParent()->getNumber();
  });
  Traced = nullptr;
  llvm::erase_if(Of.Loads, [&](LoadOp *Load) {
    Loop *L = Loops.getLoopFor(Load->getParent());
    return L && Dominators.dominates(&Versioned, Load->getParent()) &&
           load(*Load, *L);
  });
  if (Of.Loads.size() == Before)
    return false;
  eraseUnreadCopies(Of, Facts, Width, Loops);
  return true;
}

/// Arguments that point to local memory are different objects, like variables.
bool StagedLoads::run() {
  bool Changed = false;
  for (Loop *L : Loops.getLoopsInPreorder())
    if (Dominators.dominates(&Versioned, L->getHeader()) &&
        any_of(L->blocks(), [](const BasicBlock *Block) {
          return any_of(*Block, isStagedLoad);
        }))
      Changed |= sharePointerSteps(*L);
  for (GlobalVariable &Object : F.getParent()->globals())
    Changed |= loadFrom(Object);
  for (Argument &Object : F.args())
    Changed |= loadFrom(Object);
  return Changed;
}

bool loadStaged(Function &F, const KernelFacts &Facts, unsigned Width,
                const BasicBlock &Versioned, bool TestLaunch,
                FunctionAnalysisManager &AM) {
  if (!Width || !Facts.requiredItems() || Facts.requiredItems() % Width ||
      Facts.requiredItems() > MaxStagingItems || !accessesStaged(F))
    return false;
  splitMaskedLoops(F, Facts, Width, Versioned, TestLaunch, AM);
  if (StagedLoads(F, Facts, Width, Versioned, AM).run())
    AM.invalidate(F, keptWithBlocks());
  storeWhole(F, Facts, Width, Versioned, TestLaunch, AM);
  if (dropBounds(F))
    AM.invalidate(F, PreservedAnalyses::none());
  return true;
}

} // namespace tenon
