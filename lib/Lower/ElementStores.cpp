// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ElementStores.h"
#include "tenon/IR/SubgroupOps.h"
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
// Which stores
//===----------------------------------------------------------------------===//

/// Whether \p V, needed by what runs whenever \p At is passed, is there at \p
/// At or can be made there.
static bool canHoist(const Value *V, const Instruction &At,
                     const DominatorTree &Dominators) {
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || Dominators.dominates(I, &At))
    return true;
  return isMovable(*I) && all_of(I->operands(), [&](const Use &U) {
           return canHoist(U, At, Dominators);
         });
}

static void hoist(Value *V, Instruction &At, const DominatorTree &Dominators) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Dominators.dominates(I, &At))
    return;
  for (Value *Operand : I->operands())
    hoist(Operand, At, Dominators);
  I->moveBefore(At.getIterator());
}

/// Between \p L and \p Store there are no accesses but those of \p Others,
/// which move with it.
static bool isQuietSince(const ElementLoop &L, const StoreOp &Store,
                         ArrayRef<StoreOp *> Others) {
  return allOnTheWay(L.exit()->front(), Store, [&](const Instruction &I) {
    return !I.mayReadOrWriteMemory() || isPrivateAccess(I) ||
           is_contained(Others, &I);
  });
}

SmallVector<StoreOp *, 2> movableStores(const ElementLoop &L,
                                        const FunctionAnalyses &Known) {
  SmallVector<StoreOp *, 2> Stores;
  for (const CarriedMatrix &C : L.Carried)
    for (User *U : C.Result->users())
      if (auto *Store = dyn_cast<StoreOp>(U);
          Store && MatrixInMemory(*Store).hasRows())
        Stores.push_back(Store);
  const BasicBlock *Exit = L.exit();
  erase_if(Stores, [&](const StoreOp *Store) {
    const BasicBlock *Home = Store->getParent();
    return !Known.Dominators.dominates(Exit, Home) ||
           !Known.PostDominators.dominates(Home, Exit) ||
           Known.Loops.getLoopFor(Home) != Known.Loops.getLoopFor(Exit);
  });
  sort(Stores, [&](const StoreOp *A, const StoreOp *B) {
    return A != B && Known.Dominators.dominates(A, B);
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
// What overlaps
//===----------------------------------------------------------------------===//

namespace {
/// Bytes of memory, i64.
struct Range {
  Value *Begin, *End;
};

/// What a store in the loop writes: rows.
struct Written {
  Value *First, *Stride;
  uint64_t RowBytes;
};

/// The lowest and the highest that an address becomes.
struct Extremes {
  const SCEV *Low, *High;
};

class StoreMover {
public:
  StoreMover(ElementLoop &L, const ElementPlace &Place)
      : L(L), Place(Place), Known(*L.Header->getParent()),
        Nest(Known.Loops.getLoopFor(L.Header)), Top(L.entry()) {
    for (size_t I = 0; I < L.Around.size(); ++I)
      Nest = Nest->getParentLoop();
  }
  void move(StoreOp &Store);

private:
  std::optional<Extremes> extremes(const SCEV *S);
  std::optional<Range> rangeOf(LoadInst &Load);
  Range rangeOf(const Written &Rows);
  bool findConflicts(Value *Address, const Written &To, Value *&Apart);
  AllocaInst *variable(uint64_t Bytes);
  Instruction *splitIf(Value *Condition, Instruction &At);
  void storeApart(StoreOp &Store, AllocaInst *Variable, Value *Apart);

  ElementLoop &L;
  const ElementPlace &Place;
  FunctionAnalyses Known;
  DomTreeUpdater Updater{Known.Dominators,
                         DomTreeUpdater::UpdateStrategy::Eager};
  Loop *Nest;
  IRBuilder<> Top;              ///< before the loop
  SmallVector<Written, 2> Done; ///< by the stores before
};
} // namespace

/// Of sums of counters.
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

Range StoreMover::rangeOf(const Written &Rows) {
  Value *Zero = Top.getInt64(0);
  Value *Span = Top.CreateMul(Rows.Stride, Top.getInt64(Place.Rows - 1));
  Value *Base = Top.CreatePtrToInt(Rows.First, Top.getInt64Ty());
  auto End = [&](Intrinsic::ID Which) {
    return Top.CreateAdd(Base, Top.CreateBinaryIntrinsic(Which, Span, Zero));
  };
  return {End(Intrinsic::smin),
          Top.CreateAdd(End(Intrinsic::smax), Top.getInt64(Rows.RowBytes))};
}

/// Constant memory is never written, and local memory is not global memory.
static bool areDisjointSpaces(unsigned A, unsigned B) {
  constexpr unsigned Global = 1, Constant = 2, Local = 3; // SPIR's
  return A == Constant || (A == Global && B == Local) ||
         (A == Local && B == Global);
}

/// Whether rounds may go one after the other with the store in them; \p Apart
/// gets the question to ask where that is not known. A read from where the
/// round writes is no conflict when rows lie apart.
bool StoreMover::findConflicts(Value *Address, const Written &To,
                               Value *&Apart) {
  SmallVector<Value *, 4> Questions;
  unsigned Space = Address->getType()->getPointerAddressSpace();
  auto Overlaps = [&](const Range &Other) {
    Range Mine = rangeOf(To);
    Questions.push_back(
        Top.CreateAnd(Top.CreateICmpULT(Mine.Begin, Other.End),
                      Top.CreateICmpULT(Other.Begin, Mine.End)));
  };
  for (const Written &Other : Done)
    Overlaps(rangeOf(Other));
  for (BasicBlock *Block : L.Blocks)
    for (Instruction &I : *Block) {
      if (!I.mayReadFromMemory() || isPrivateAccess(I))
        continue;
      auto *Load = dyn_cast<LoadInst>(&I);
      if (!Load)
        return false;
      if (areDisjointSpaces(Load->getPointerAddressSpace(), Space))
        continue;
      if (Known.Evolution.getSCEV(Load->getPointerOperand()) ==
          Known.Evolution.getSCEV(Address)) {
        Value *Near = Top.CreateAdd(To.Stride, Top.getInt64(To.RowBytes - 1));
        Questions.push_back(
            Top.CreateICmpULT(Near, Top.getInt64(2 * To.RowBytes - 1)));
        continue;
      }
      std::optional<Range> Read = rangeOf(*Load);
      if (!Read)
        return false;
      Overlaps(*Read);
    }
  if (Questions.empty())
    return true;
  Apart = Top.CreateOr(Questions);
  if (Place.Lanes > 1) {
    SubgroupFacts Any;
    Any.Opcode = SubgroupOpcode::Any;
    Apart = createSubgroupOp(Top, Any, {Apart});
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Moving
//===----------------------------------------------------------------------===//

AllocaInst *StoreMover::variable(uint64_t Bytes) {
  Function &F = *L.Header->getParent();
  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  auto *Memory =
      B.CreateAlloca(ArrayType::get(B.getInt8Ty(), Bytes), nullptr, "apart");
  Memory->setAlignment(Align(MatrixStorage::Alignment));
  if (Place.Lanes > 1)
    Memory->setMetadata("tenon.subgroup", MDNode::get(F.getContext(), {}));
  return Memory;
}

/// The end of code that runs before \p At if \p Condition holds.
Instruction *StoreMover::splitIf(Value *Condition, Instruction &At) {
  return SplitBlockAndInsertIfThen(Condition, At.getIterator(),
                                   /*Unreachable=*/false, nullptr, &Updater,
                                   &Known.Loops);
}

/// if (Apart) the store, of the variable
void StoreMover::storeApart(StoreOp &Store, AllocaInst *Variable,
                            Value *Apart) {
  auto *Ty = cast<MatrixType>(Store.matrix()->getType());
  Instruction *InThen = splitIf(Apart, Store);
  InThen->getParent()->setName("apart");
  IRBuilder<> B(InThen);
  uint64_t RowBytes =
      Ty->columns() * (Ty->component()->getPrimitiveSizeInBits() / 8);
  Value *Matrix =
      MatrixBuilder(B).load(Ty, Variable, B.getInt64(RowBytes),
                            {MatrixLayout::RowMajor, MatrixStorage::Alignment});
  Store.moveBefore(InThen->getIterator());
  Store.replaceUsesOfWith(Store.matrix(), Matrix);
}

void StoreMover::move(StoreOp &Store) {
  constexpr uint64_t MaxVariable = 64 * 1024; // of the stack
  MatrixInMemory To(Store);
  auto *Result = cast<InsertOp>(Store.matrix());
  Type *Component = To.Facts.Type->component();
  uint64_t Bytes = Component->getPrimitiveSizeInBits() / 8;
  uint64_t RowBytes = Bytes * Place.Columns;
  Value *First = Top.CreateGEP(Top.getInt8Ty(), To.Pointer, originOf(Top, To));
  IRBuilder<> B(Result);
  B.SetCurrentDebugLocation(Store.getDebugLoc());
  Value *Stride = To.Stride, *Apart = nullptr;
  Value *Address = elementAddress(B, First, Stride, Place, Component);
  Written Rows = {First, Stride, RowBytes};
  if (!findConflicts(Address, Rows, Apart) ||
      (Apart && RowBytes * Place.Rows > MaxVariable))
    return;
  Done.push_back(Rows);
  Value *Guard = To.Bounds.empty() ? nullptr : isInside(B, To.Bounds, Place);
  if (Apart) {
    AllocaInst *Variable = variable(RowBytes * Place.Rows);
    First = Top.CreateSelect(Apart, Variable,
                             Top.CreateAddrSpaceCast(First, Top.getPtrTy()));
    Stride = Top.CreateSelect(Apart, Top.getInt64(RowBytes), Stride);
    Value *Direct = Address;
    Address = elementAddress(B, First, Stride, Place, Component);
    RecursivelyDeleteTriviallyDeadInstructions(Direct);
    Guard = Guard ? B.CreateOr(Apart, Guard) : nullptr;
    storeApart(Store, Variable, Apart);
  } else {
    Store.eraseFromParent();
  }
  if (Guard) {
    Instruction *InThen = splitIf(Guard, *Result);
    L.Blocks.insert(InThen->getParent());
    L.Blocks.insert(Result->getParent());
    B.SetInsertPoint(InThen);
  }
  B.CreateAlignedStore(Result->component(), Address,
                       Align(MinAlign(To.Facts.Align, Bytes)));
}

void moveStores(ElementLoop &L, const ElementPlace &Place,
                ArrayRef<StoreOp *> Stores) {
  {
    DominatorTree Dominators(*L.Header->getParent());
    for (StoreOp *Store : Stores)
      for (Value *Operand : Store->args())
        if (!isa<MatrixType>(Operand->getType()))
          hoist(Operand, *L.entry(), Dominators);
  }
  // Stores change what is known: nothing is asked about them.
  StoreMover Mover(L, Place);
  for (StoreOp *Store : Stores)
    Mover.move(*Store);
}

} // namespace tenon
