// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ElementStores.h"
#include "ElementPatches.h"
#include "Optimize/Hoist.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Contract/StoreTiles.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/Target/MatrixStorage.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Candidates
//===----------------------------------------------------------------------===//

bool canHoist(const Value *V, const Instruction &At,
              const DominatorTree &Dominators) {
  return canHoist(V, At, Dominators, isMovable);
}

/// Whether the only accesses between \p L and \p Store are \p Others, which are
/// moved as well.
static bool isQuietSince(const ElementLoop &L, const StoreOp &Store,
                         ArrayRef<StoreOp *> Others) {
  return allOnTheWay(L.exit()->front(), Store, [&](const Instruction &I) {
    return !I.mayReadOrWriteMemory() || isPrivateAccess(I) ||
           isa<PrefetchOp>(I) || is_contained(Others, &I);
  });
}

FunctionAnalyses analyse(Function &F, FunctionAnalysisManager &AM) {
  AM.invalidate(F, PreservedAnalyses::none());
  return {AM.getResult<DominatorTreeAnalysis>(F),
          AM.getResult<PostDominatorTreeAnalysis>(F),
          AM.getResult<LoopAnalysis>(F), AM.getResult<AssumptionAnalysis>(F),
          AM.getResult<ScalarEvolutionAnalysis>(F)};
}

SmallVector<StoreOp *, 2> movableStores(const ElementLoop &L,
                                        const FunctionAnalyses &Known,
                                        function_ref<bool(StoreOp &)> Accepts) {
  SmallVector<StoreOp *, 2> Stores;
  for (const CarriedMatrix &C : L.Carried)
    for (User *U : C.Result->users())
      if (auto *Store = dyn_cast<StoreOp>(U);
          Store && (MatrixInMemory(*Store).hasRows() || Accepts(*Store)))
        Stores.push_back(Store);
  const BasicBlock *Exit = L.exit();
  erase_if(Stores, [&](const StoreOp *Store) {
    const BasicBlock *Home = Store->getParent();
    assert(Known.Dominators.dominates(Exit, Home) &&
           "the exit is the only way from the loop to uses of its result");
    return !Known.PostDominators.dominates(Home, Exit) ||
           Known.Loops.getLoopFor(Home) != Known.Loops.getLoopFor(Exit);
  });
  sort(Stores, [&](const StoreOp *A, const StoreOp *B) {
    return Known.Dominators.dominates(A, B);
  });
  SmallVector<StoreOp *, 2> Movable;
  for (StoreOp *Store : Stores) {
    const Instruction &At = *L.entry();
    bool IsKnown = all_of(Store->args(), [&](const Use &U) {
      return isa<MatrixType>(U->getType()) || canHoist(U, At, Known.Dominators);
    });
    if (IsKnown && isQuietSince(L, *Store, Movable))
      Movable.push_back(Store);
  }
  return Movable;
}

//===----------------------------------------------------------------------===//
// Aliasing
//===----------------------------------------------------------------------===//

namespace {
/// A range of bytes in memory, i64.
struct Range {
  Value *Begin, *End;
};

/// Rows or columns of a matrix in memory.
struct Lines {
  Value *First, *Stride;
  unsigned Count;
  uint64_t Bytes; ///< of each line
};

/// The lowest and the highest value of an address.
struct Extremes {
  const SCEV *Low, *High;
};

class StoreMover {
public:
  StoreMover(ElementLoop &L, const ElementPosition &Position,
             FunctionAnalysisManager &AM)
      : L(L), Position(Position), Known(analyse(*L.Header->getParent(), AM)),
        Nest(Known.Loops.getLoopFor(L.Header)), Top(L.entry()) {
    for (size_t I = 0; I < L.Around.size(); ++I)
      Nest = Nest->getParentLoop();
  }
  /// Comes before move(): scalar evolution must not know the operands yet.
  void hoistOperandsOf(ArrayRef<StoreOp *> Stores) {
    hoistOperands(Stores, *L.entry(), Known.Dominators);
  }
  /// False if the store cannot be moved.
  bool move(StoreOp &Store);

private:
  std::optional<Extremes> extremes(const SCEV *S);
  std::optional<Range> rangeOf(LoadInst &Load);
  Lines linesOf(const MatrixInMemory &Memory);
  Range rangeOf(const Lines &Of);
  Value *overlap(const Range &A, const Range &B);
  bool findConflicts(const MatrixInMemory &Memory, bool HasTiles,
                     Value *Address, const Lines &To, Value *&Overlaps);
  AllocaInst *variable(uint64_t Bytes);
  Instruction *splitIf(Value *Condition, Instruction &At);
  LoadOp *storeFromTemporary(StoreOp &Store, Value *Overlaps);
  void storeByElements(InsertOp &Result, const StoreOp &Store,
                       const Lines &Written, LoadOp *Variable, Value *Overlaps);
  void storeByPatches(InsertOp &Result, StoreOp &Store, LoadOp *Variable,
                      Value *Overlaps);

  ElementLoop &L;
  const ElementPosition &Position;
  FunctionAnalyses Known;
  DomTreeUpdater Updater{Known.Dominators,
                         DomTreeUpdater::UpdateStrategy::Eager};
  Loop *Nest;
  IRBuilder<> Top;            ///< before the loop
  SmallVector<Lines, 2> Done; ///< lines of the stores that have been moved
};
} // namespace

/// Extremes of a sum of counters.
std::optional<Extremes> StoreMover::extremes(const SCEV *S) {
  ScalarEvolution &Evolution = Known.Evolution;
  if (Evolution.isLoopInvariant(S, Nest))
    return Extremes{S, S};
  const auto *Moving = dyn_cast<SCEVAddRecExpr>(S);
  if (!Moving || !Moving->isAffine())
    return std::nullopt;
  const SCEV *Step = Moving->getStepRecurrence(Evolution);
  std::optional<Extremes> Start = extremes(Moving->getStart());
  if (!Start || !Evolution.isLoopInvariant(Step, Nest))
    return std::nullopt;
  const SCEV *Span = Evolution.getMulExpr(
      Step,
      Evolution.getTruncateOrZeroExtend(
          Evolution.getBackedgeTakenCount(Moving->getLoop()), Step->getType()));
  const SCEV *Zero = Evolution.getZero(Span->getType());
  return Extremes{
      Evolution.getAddExpr(Start->Low, Evolution.getSMinExpr(Zero, Span)),
      Evolution.getAddExpr(Start->High, Evolution.getSMaxExpr(Zero, Span))};
}

std::optional<Range> StoreMover::rangeOf(LoadInst &Load) {
  std::optional<Extremes> At =
      extremes(Known.Evolution.getSCEV(Load.getPointerOperand()));
  SCEVExpander Expander(Known.Evolution, "element");
  Instruction *Before = &*Top.GetInsertPoint();
  if (!At || !Expander.isSafeToExpandAt(At->Low, Before) ||
      !Expander.isSafeToExpandAt(At->High, Before))
    return std::nullopt;
  auto Expand = [&](const SCEV *S) {
    Value *P = Expander.expandCodeFor(S, S->getType(), Before);
    return Top.CreatePtrToInt(P, Top.getInt64Ty());
  };
  uint64_t Bytes =
      Load.getDataLayout().getTypeStoreSize(Load.getType()).getFixedValue();
  return Range{Expand(At->Low),
               Top.CreateAdd(Expand(At->High), Top.getInt64(Bytes))};
}

Lines StoreMover::linesOf(const MatrixInMemory &Memory) {
  const MatrixType *Ty = Memory.Facts.Type;
  uint64_t Bytes = Ty->component()->getPrimitiveSizeInBits() / 8;
  Value *First =
      Top.CreateGEP(Top.getInt8Ty(), Memory.Pointer, originOf(Top, Memory));
  if (Memory.hasColumns())
    return {First, Memory.Stride, Ty->columns(), Bytes * Ty->rows()};
  return {First, Memory.Stride, Ty->rows(), Bytes * Ty->columns()};
}

Range StoreMover::rangeOf(const Lines &Of) {
  Value *Zero = Top.getInt64(0);
  Value *Span = Top.CreateMul(Of.Stride, Top.getInt64(Of.Count - 1));
  Value *Base = Top.CreatePtrToInt(Of.First, Top.getInt64Ty());
  auto End = [&](Intrinsic::ID Which) {
    return Top.CreateAdd(Base, Top.CreateBinaryIntrinsic(Which, Span, Zero));
  };
  return {End(Intrinsic::smin),
          Top.CreateAdd(End(Intrinsic::smax), Top.getInt64(Of.Bytes))};
}

Value *StoreMover::overlap(const Range &A, const Range &B) {
  return Top.CreateAnd(Top.CreateICmpULT(A.Begin, B.End),
                       Top.CreateICmpULT(B.Begin, A.End));
}

/// Whether accesses to the two address spaces cannot alias: constant memory is
/// never written, and local memory is not global memory.
static bool areDisjointSpaces(unsigned A, unsigned B) {
  return A == ConstantSpace || (A == GlobalSpace && B == LocalSpace) ||
         (A == LocalSpace && B == GlobalSpace);
}

/// Whether the memory that \p Read points to is known not to be that of
/// \p Written. Memory of a noalias parameter is only accessed through it.
static bool areDisjoint(const Value *Read, const Value *Written) {
  if (areDisjointSpaces(Read->getType()->getPointerAddressSpace(),
                        Written->getType()->getPointerAddressSpace()))
    return true;
  const auto *A = dyn_cast<Argument>(getUnderlyingObject(Read, 0));
  const auto *B = dyn_cast<Argument>(getUnderlyingObject(Written, 0));
  return A && B && A != B && (A->hasNoAliasAttr() || B->hasNoAliasAttr());
}

/// Whether corresponding elements are at the same addresses.
static bool isSameMemory(const MatrixInMemory &A, const MatrixInMemory &B) {
  return A.Pointer == B.Pointer && A.Stride == B.Stride &&
         A.Facts.Layout == B.Facts.Layout && A.Facts.Type == B.Facts.Type &&
         equal(A.Bounds, B.Bounds);
}

/// Whether iterations that contain the store can run in order. If this is not
/// known, \p Overlaps gets a condition to test at run time. Reading memory that
/// the same iteration or patch writes is no conflict if lines do not overlap.
/// Then tiles need not be stored one after the other either.
bool StoreMover::findConflicts(const MatrixInMemory &Memory, bool HasTiles,
                               Value *Address, const Lines &To,
                               Value *&Overlaps) {
  SmallVector<Value *, 4> Questions;
  auto Near = [&] {
    Questions.push_back(isShorter(Top, To.Stride, Top.getInt64(To.Bytes)));
  };
  if (HasTiles)
    Near();
  for (const Lines &Other : Done)
    Questions.push_back(overlap(rangeOf(To), rangeOf(Other)));
  for (LoadOp *Load : L.PatchSources) {
    MatrixInMemory Source(*Load);
    if (areDisjoint(Source.Pointer, Memory.Pointer))
      continue;
    if (isSameMemory(Source, Memory))
      Near();
    else
      Questions.push_back(overlap(rangeOf(To), rangeOf(linesOf(Source))));
  }
  for (BasicBlock *Block : L.Blocks)
    for (Instruction &I : *Block) {
      if (!I.mayReadFromMemory() || isPrivateAccess(I))
        continue;
      auto *Load = dyn_cast<LoadInst>(&I);
      if (!Load)
        return false;
      if (areDisjoint(Load->getPointerOperand(), Memory.Pointer))
        continue;
      if (Address && Known.Evolution.getSCEV(Load->getPointerOperand()) ==
                         Known.Evolution.getSCEV(Address)) {
        Near();
        continue;
      }
      std::optional<Range> Read = rangeOf(*Load);
      if (!Read)
        return false;
      Questions.push_back(overlap(rangeOf(To), *Read));
    }
  if (Questions.empty())
    return true;
  Overlaps = Top.CreateOr(Questions);
  if (Position.Lanes > 1) {
    SubgroupFacts Any;
    Any.Opcode = SubgroupOpcode::Any;
    Overlaps = createSubgroupOp(Top, Any, {Overlaps});
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Moving
//===----------------------------------------------------------------------===//

AllocaInst *StoreMover::variable(uint64_t Bytes) {
  Function &F = *L.Header->getParent();
  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  auto *Memory = B.CreateAlloca(ArrayType::get(B.getInt8Ty(), Bytes), nullptr,
                                "temporary");
  Memory->setAlignment(Align(MatrixStorage::Alignment));
  if (requiredSubgroupSize(F) > 1)
    Memory->setMetadata("tenon.subgroup", MDNode::get(F.getContext(), {}));
  return Memory;
}

/// The end of a new block that is executed before \p At if \p Condition holds.
Instruction *StoreMover::splitIf(Value *Condition, Instruction &At) {
  return SplitBlockAndInsertIfThen(Condition, At.getIterator(),
                                   /*Unreachable=*/false, nullptr, &Updater,
                                   &Known.Loops);
}

/// Emits a store of the temporary if \p Overlaps. Returns the load that reads
/// the temporary.
LoadOp *StoreMover::storeFromTemporary(StoreOp &Store, Value *Overlaps) {
  auto *Ty = cast<MatrixType>(Store.matrix()->getType());
  uint64_t RowBytes =
      Ty->columns() * (Ty->component()->getPrimitiveSizeInBits() / 8);
  AllocaInst *Variable = variable(RowBytes * Ty->rows());
  Instruction *InThen = splitIf(Overlaps, Store);
  InThen->getParent()->setName("overlap");
  IRBuilder<> B(InThen);
  CallInst *Matrix =
      MatrixBuilder(B).load(Ty, Variable, B.getInt64(RowBytes),
                            {MatrixLayout::RowMajor, MatrixStorage::Alignment});
  Store.moveBefore(InThen->getIterator());
  Store.replaceUsesOfWith(Store.matrix(), Matrix);
  return cast<LoadOp>(Matrix);
}

/// Stores in each iteration, to memory or to the variable that \p Variable
/// loads.
void StoreMover::storeByElements(InsertOp &Result, const StoreOp &Store,
                                 const Lines &Written, LoadOp *Variable,
                                 Value *Overlaps) {
  OpFacts Facts = Store.facts();
  Type *Component = Facts.Type->component();
  Value *First = Written.First, *Stride = Written.Stride;
  IRBuilder<> B(&Result);
  Value *Guard =
      Facts.Checked ? isInside(B, boundsOf(Store), Position) : nullptr;
  if (Overlaps) {
    First = Top.CreateSelect(Overlaps, Variable->pointer(),
                             Top.CreateAddrSpaceCast(First, Top.getPtrTy()));
    Stride = Top.CreateSelect(Overlaps, Variable->strideBytes(), Stride);
  }
  Value *Address = elementAddress(B, First, Stride, Position, Component);
  if (Guard) {
    if (Overlaps)
      Guard = B.CreateOr(Overlaps, Guard);
    Instruction *InThen = splitIf(Guard, Result);
    L.Blocks.insert(InThen->getParent());
    L.Blocks.insert(Result.getParent());
    B.SetInsertPoint(InThen);
  }
  B.SetCurrentDebugLocation(Store.getDebugLoc());
  B.CreateAlignedStore(
      Result.component(), Address,
      Align(MinAlign(Facts.Align, Component->getPrimitiveSizeInBits() / 8)));
}

/// Stores after each patch.
void StoreMover::storeByPatches(InsertOp &Result, StoreOp &Store,
                                LoadOp *Variable, Value *Overlaps) {
  const Patch &In = *Position.In;
  MatrixInMemory To(Store);
  Value *Made = makePatch(L, In, To.Facts.Type, Result.component());
  IRBuilder<> B(In.End);
  if (Overlaps) {
    Instruction *Then, *Else;
    SplitBlockAndInsertIfThenElse(Overlaps, In.End->getIterator(), &Then, &Else,
                                  nullptr, &Updater, &Known.Loops);
    B.SetInsertPoint(Then);
    storePatch(B, Made, MatrixInMemory(*Variable), In);
    B.SetInsertPoint(Else);
  }
  B.SetCurrentDebugLocation(Store.getDebugLoc());
  storePatch(B, Made, To, In);
}

bool StoreMover::move(StoreOp &Store) {
  constexpr uint64_t MaxVariable = 64 * 1024; // on the stack
  MatrixInMemory To(Store);
  auto *Result = cast<InsertOp>(Store.matrix());
  Lines Written = linesOf(To);
  Value *Address = nullptr, *Overlaps = nullptr;
  if (!To.hasColumns()) {
    IRBuilder<> B(Result);
    Address = elementAddress(B, Written.First, Written.Stride, Position,
                             To.Facts.Type->component());
  }
  bool HasTiles = tilesOf(Store).has_value();
  if (!findConflicts(To, HasTiles, Address, Written, Overlaps) ||
      (Overlaps && Written.Bytes * Written.Count > MaxVariable))
    return false;
  Done.push_back(Written);
  LoadOp *Variable = Overlaps ? storeFromTemporary(Store, Overlaps) : nullptr;
  if (To.hasColumns())
    storeByPatches(*Result, Store, Variable, Overlaps);
  else
    storeByElements(*Result, Store, Written, Variable, Overlaps);
  if (Address)
    RecursivelyDeleteTriviallyDeadInstructions(Address);
  if (!Overlaps)
    Store.eraseFromParent();
  return true;
}

void hoistOperands(ArrayRef<StoreOp *> Stores, Instruction &At,
                   const DominatorTree &Dominators) {
  for (StoreOp *Store : Stores)
    for (Value *Operand : Store->args())
      if (!isa<MatrixType>(Operand->getType()))
        hoist(Operand, At, Dominators);
}

void moveStores(ElementLoop &L, const ElementPosition &Position,
                ArrayRef<StoreOp *> Stores, FunctionAnalysisManager &AM) {
  // Moved stores invalidate the analyses, but nothing is queried any more.
  StoreMover Mover(L, Position, AM);
  Mover.hoistOperandsOf(Stores);
  // A later store must not precede one that cannot be moved.
  for (StoreOp *Store : Stores)
    if (!Mover.move(*Store))
      break;
}

} // namespace tenon
