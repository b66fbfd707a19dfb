// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fuses operations on the elements of matrices, so that a matrix is not loaded
// and stored more often than necessary:
//
//   consecutive element loops on one matrix become one
//   conversions of a loop's results, or of stored matrices, become part of it
//   elements are read directly from their source: a larger matrix, or memory
//   matrices that are only stored are stored element by element
//
// The results are loops over rows whose iterations are independent of each
// other, which LLVM vectorises.

#include "ElementBranches.h"
#include "ElementGroups.h"
#include "ElementPatches.h"
#include "ElementSubgroup.h"
#include "Optimize/Contract/CheckedVersions.h"
#include "tenon/IR/Contract/Chains.h"
#include "tenon/IR/Elements/ElementConversion.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Matrix/CacheControls.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/Optimize/Passes.h"
#include "tenon/Support/KeptAnalyses.h"
#include "tenon/Target/MatrixTarget.h"
#include "tenon/Target/TargetReport.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;

namespace tenon {

namespace {
class ElementWork {
public:
  ElementWork(Function &F, FunctionAnalysisManager &AM,
              const MatrixTarget &Target)
      : F(F), AM(AM), Target(Target),
        Lanes(std::max(1u, requiredSubgroupSize(F))) {}

  void run();

private:
  void fixLengths();
  void mergeEmptyLatches();
  void findLoops();
  Value *makeLoop(Instruction &At, Instruction &Matrix);
  void loopsForStores();
  void loopsForOperands();
  void absorbConversions(ElementLoop &L);
  void fuseLoops();
  SmallVector<StoreOp *, 2> storesOf(const ElementLoop &L);
  void tryOncePerSubgroup(ElementLoop &L, const MatrixType *Shape);
  void finish(ElementLoop &L);
  Value *startOfMissing(ElementLoop &L, Value *Start);
  void readStart(ElementLoop &L, ArrayRef<ElementPosition> Positions,
                 const CarriedMatrix &C, bool OnlyStored);
  void readSources(ElementLoop &L, const ElementPosition &Position);
  bool readsElsewhere(const ElementLoop &L) const;
  bool canStoreByPatches(StoreOp &Store) const;

  Function &F;
  FunctionAnalysisManager &AM;
  const MatrixTarget &Target;
  unsigned Lanes;
  std::vector<ElementLoop> Loops;
  SmallPtrSet<const MulAddOp *, 8> Summed; ///< by contractions
  /// Insertions of elements that contractions will compute.
  SmallPtrSet<const InsertOp *, 4> Computed;
  SmallVector<WeakTrackingVH, 8> Sources; ///< may have become dead
};
} // namespace

/// Marks iterations as independent of each other, unless the kernel has
/// variables that iterations share. Rows have to be vectorised before they are
/// unrolled.
static void markParallel(ElementLoop &L) {
  SmallVector<Instruction *, 8> Accesses;
  for (BasicBlock *Block : L.Blocks)
    for (Instruction &I : *Block) {
      auto *Store = dyn_cast<StoreInst>(&I);
      if (Store && isPrivateAccess(I))
        return;
      if (I.mayReadOrWriteMemory() || isa<ExtractOp, InsertOp>(I))
        Accesses.push_back(&I);
    }
  markElementLoop(*L.Back, Accesses);
}

//===----------------------------------------------------------------------===//
// Finding loops
//===----------------------------------------------------------------------===//

/// Folds lengths to constants, and branches that test whether a lane has any
/// elements.
void ElementWork::fixLengths() {
  SmallVector<LengthOp *, 8> Lengths;
  for (Instruction &I : instructions(F))
    if (auto *Length = dyn_cast<LengthOp>(&I))
      Lengths.push_back(Length);
  for (LengthOp *Length : Lengths) {
    auto *Ty = Length->getType();
    uint64_t Count = elementsOfLane(Length->facts().Type, Lanes);
    replaceAndRecursivelySimplify(Length, ConstantInt::get(Ty, Count));
  }
  if (!Lengths.empty())
    removeUnreachableBlocks(F);
  for (BasicBlock &Block : F)
    if (Block.getSinglePredecessor())
      FoldSingleEntryPHINodes(&Block);
}

/// Removes empty latches that were split off to make room for copies.
void ElementWork::mergeEmptyLatches() {
  FunctionAnalyses Known = analyse(F, AM);
  SmallVector<BasicBlock *, 8> Empty;
  for (Loop *L : Known.Loops.getLoopsInPreorder())
    if (BasicBlock *Latch = L->getLoopLatch(); Latch && Latch->size() == 1 &&
                                               Latch->getSinglePredecessor() &&
                                               Latch->getSingleSuccessor())
      Empty.push_back(Latch);
  for (BasicBlock *Latch : Empty)
    TryToSimplifyUncondBranchFromEmptyBlock(Latch);
}

/// Hoists loop-invariant matrices.
static void hoistMatrices(Loop &L) {
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : make_early_inc_range(*Block))
      if (isa<SliceOp, ConvertOp, FillOp>(I) && L.hasLoopInvariantOperands(&I))
        I.moveBefore(L.getLoopPreheader()->getTerminator()->getIterator());
}

void ElementWork::findLoops() {
  mergeEmptyLatches();
  FunctionAnalyses Known = analyse(F, AM);
  for (Loop *L : Known.Loops)
    simplifyLoop(L, &Known.Dominators, &Known.Loops, &Known.Evolution,
                 &Known.Assumptions, nullptr, /*PreserveLCSSA=*/false);
  for (Loop *L : Known.Loops.getLoopsInPreorder()) {
    if (!L->isInnermost() || !L->getLoopPreheader())
      continue;
    if (any_of(Computed, [&](const InsertOp *I) { return L->contains(I); }))
      continue;
    hoistMatrices(*L);
    if (std::optional<ElementLoop> Found =
            normalElementLoop(*L, Known.Evolution, Lanes)) {
      Known.Evolution.forgetLoop(L);
      Loops.push_back(std::move(*Found));
    }
  }
}

/// Creates a loop before \p At that computes \p Matrix element by element.
Value *ElementWork::makeLoop(Instruction &At, Instruction &Matrix) {
  auto *Ty = cast<MatrixType>(Matrix.getType());
  ElementLoop L = emptyElementLoop(At, elementsOfLane(Ty, Lanes), Lanes);
  IRBuilder<> B(&*L.Header->getFirstInsertionPt());
  CallInst *Element = MatrixBuilder(B).extract(&Matrix, L.Index);
  L.carry(Ty, PoisonValue::get(Ty), Element);
  Loops.push_back(std::move(L));
  return Loops.back().Carried[0].Result;
}

/// Whether \p Matrix is a load with conversions; helpers convert these as well.
static bool isLoaded(const Value *Matrix) {
  while (const auto *Convert = dyn_cast<ConvertOp>(Matrix))
    Matrix = Convert->matrix();
  return isa<LoadOp>(Matrix);
}

bool ElementWork::canStoreByPatches(StoreOp &Store) const {
  return MatrixInMemory(Store).hasColumns() &&
         hasPatches(Store.facts().Type, Target);
}

/// Creates loops for stored slices and conversions.
void ElementWork::loopsForStores() {
  auto CanBeMade = [&](StoreOp &Store) {
    bool HasRows = MatrixInMemory(Store).hasRows();
    bool IsShared = HasRows && elementsOfLaneRow(Store.facts().Type, Lanes);
    return (HasRows || canStoreByPatches(Store)) &&
           hasSource(Store.matrix(), {}, IsShared ? Lanes : 1);
  };
  SmallVector<StoreOp *, 8> Stores;
  for (Instruction &I : instructions(F))
    if (auto *Store = dyn_cast<StoreOp>(&I);
        Store && isa<ConvertOp, SliceOp>(Store->matrix()) &&
        !isLoaded(Store->matrix()) && CanBeMade(*Store))
      Stores.push_back(Store);
  for (StoreOp *Store : Stores) {
    Value *Matrix = Store->matrix();
    Store->replaceUsesOfWith(Matrix,
                             makeLoop(*Store, *cast<Instruction>(Matrix)));
  }
}

/// Whether a loop over rows writes a buffer of this form sequentially.
static bool isMadeInOrder(const MatrixStorage &S) {
  return S.isFlat() || (S.Interleave > 1 && !S.hasPadding());
}

/// Creates loops for operands of multiplications that are loaded and converted,
/// if no contraction converts them and their buffer is written in order.
void ElementWork::loopsForOperands() {
  SmallSetVector<ConvertOp *, 8> Operands;
  for (Instruction &I : instructions(F))
    if (isa<MulAddOp>(I) && !Summed.contains(cast<MulAddOp>(&I)))
      for (Value *Operand : cast<MulAddOp>(I).args()) {
        auto *Convert = dyn_cast<ConvertOp>(Operand);
        auto *Load = Convert ? dyn_cast<LoadOp>(Convert->matrix()) : nullptr;
        auto *Ty = cast<MatrixType>(Operand->getType());
        if (Load && MatrixInMemory(*Load).hasRows() &&
            elementsOfLaneRow(Ty, Lanes) && hasSource(Convert, {}, Lanes) &&
            isMadeInOrder(Target.storage(Ty)))
          Operands.insert(Convert);
      }
  for (ConvertOp *Convert : Operands) {
    Value *Made = makeLoop(*Convert->getNextNode(), *Convert);
    Convert->replaceUsesWithIf(
        Made, [&](Use &U) { return !Loops.back().contains(U.getUser()); });
  }
}

//===----------------------------------------------------------------------===//
// Fusion
//===----------------------------------------------------------------------===//

/// Makes conversions of the loop's results part of the loop, if it then writes
/// the result's buffer in order.
void ElementWork::absorbConversions(ElementLoop &L) {
  for (size_t I = 0; I < L.Carried.size(); ++I)
    for (User *U : make_early_inc_range(L.Carried[I].Result->users())) {
      auto *Convert = dyn_cast<ConvertOp>(U);
      auto *Ty = Convert ? cast<MatrixType>(Convert->getType()) : nullptr;
      if (!Ty || !isMadeInOrder(Target.storage(Ty)) ||
          !hasSource(Convert, L, Lanes))
        continue;
      IRBuilder<> B(L.Back);
      Value *Element =
          convertElement(B, L.Carried[I].Result->component(),
                         Convert->facts().Convert, Ty->component());
      L.carry(Ty, PoisonValue::get(Ty), Element);
      Convert->replaceAllUsesWith(L.Carried.back().Result);
      Convert->eraseFromParent();
    }
  L.dropUnread();
}

void ElementWork::fuseLoops() {
  DenseMap<BasicBlock *, size_t> ByHeader;
  for (auto [Number, L] : enumerate(Loops))
    ByHeader[L.Header] = Number;
  std::vector<bool> Gone(Loops.size());
  for (size_t I = 0; I < Loops.size(); ++I) {
    if (Gone[I])
      continue;
    for (BasicBlock *Block = Loops[I].exit(); Block;
         Block = Block->getSingleSuccessor()) {
      auto Next = ByHeader.find(Block);
      if (Next == ByHeader.end()) {
        if (!Block->getSinglePredecessor())
          break;
        continue;
      }
      size_t J = Next->second;
      if (J == I || !fuseElementLoops(Loops[I], Loops[J]))
        break;
      Gone[J] = true;
      Block = Loops[I].exit();
    }
  }
  size_t Number = 0;
  erase_if(Loops, [&](const ElementLoop &) { return Gone[Number++]; });
}

//===----------------------------------------------------------------------===//
// Reading and storing
//===----------------------------------------------------------------------===//

/// Whether elements of matrices that \p L reads can be read from slices'
/// sources or memory.
bool ElementWork::readsElsewhere(const ElementLoop &L) const {
  auto Elsewhere = [&](const Value *Matrix) {
    return !isa<Constant>(Matrix) && hasSource(Matrix, L, L.Lanes);
  };
  return any_of(L.operations<ExtractOp>(),
                [&](ExtractOp *E) { return Elsewhere(E->matrix()); }) ||
         any_of(L.Carried, [&](const CarriedMatrix &C) {
           return Elsewhere(L.startOf(C));
         });
}

/// The initial value of the elements of lanes that an incomplete sub-group
/// lacks: a copy of \p Start if such lanes are possible, else poison.
Value *ElementWork::startOfMissing(ElementLoop &L, Value *Start) {
  if (isa<UndefValue>(Start))
    return Start;
  IRBuilder<> B(L.entry());
  Value *Size = createItemOp(B, ItemOpcode::SubgroupSize);
  Instruction *InThen = SplitBlockAndInsertIfThen(
      B.CreateICmpNE(Size, ConstantInt::get(Size->getType(), Lanes)),
      L.entry()->getIterator(), /*Unreachable=*/false);
  B.SetInsertPoint(L.entry());
  PHINode *Phi = B.CreatePHI(Start->getType(), 2);
  Phi->addIncoming(copySource(Start, *InThen, L, Lanes), InThen->getParent());
  Phi->addIncoming(PoisonValue::get(Start->getType()),
                   InThen->getParent()->getSinglePredecessor());
  return Phi;
}

/// Replaces reads of \p C's initial value by reads of its source, so that the
/// value needs no buffer, or is not copied first. Elements of lanes that an
/// incomplete sub-group lacks keep their initial value.
void ElementWork::readStart(ElementLoop &L, ArrayRef<ElementPosition> Positions,
                            const CarriedMatrix &C, bool OnlyStored) {
  Value *Start = L.startOf(C);
  if (!OnlyStored && !hasSource(Start, L, L.Lanes))
    return;
  for (const ElementPosition &Position : Positions) {
    L.Index = Position.Index;
    for (ExtractOp *Extract : L.operations<ExtractOp>())
      if (Extract->matrix() == C.Phi) {
        Extract->replaceAllUsesWith(readSource(Start, Position, Extract, L));
        Extract->eraseFromParent();
      }
  }
  if (L.Lanes == 1 || !OnlyStored) {
    Value *New = L.Lanes == 1 ? PoisonValue::get(Start->getType())
                              : startOfMissing(L, Start);
    PHINode *First = L.phisOf(C).back();
    First->setIncomingValueForBlock(L.entry()->getParent(), New);
  }
  Sources.push_back(Start);
}

static MatrixType *shapeOf(const ElementLoop &L) {
  MatrixType *Shape = nullptr;
  for (const CarriedMatrix &C : L.Carried) {
    if (Shape && (Shape->rows() != C.type()->rows() ||
                  Shape->columns() != C.type()->columns()))
      return nullptr;
    Shape = C.type();
  }
  if (!Shape)
    for (ExtractOp *Extract : L.operations<ExtractOp>())
      Shape = cast<MatrixType>(Extract->matrix()->getType());
  return Shape;
}

void ElementWork::readSources(ElementLoop &L, const ElementPosition &Position) {
  L.Index = Position.Index;
  for (ExtractOp *Extract : L.operations<ExtractOp>()) {
    auto *Ty = cast<MatrixType>(Extract->matrix()->getType());
    if (Ty->rows() != Position.Rows || Ty->columns() != Position.Columns ||
        !hasSource(Extract->matrix(), L, L.Lanes))
      continue;
    Sources.push_back(Extract->matrix());
    Extract->replaceAllUsesWith(
        readSource(Extract->matrix(), Position, Extract, L));
    Extract->eraseFromParent();
  }
}

/// The stores that can become part of \p L.
SmallVector<StoreOp *, 2> ElementWork::storesOf(const ElementLoop &L) {
  bool AnyStored = any_of(L.Carried, [](const CarriedMatrix &C) {
    return any_of(C.Result->users(),
                  [](const User *U) { return isa<StoreOp>(U); });
  });
  if (!AnyStored)
    return {};
  return movableStores(L, analyse(F, AM), [&](StoreOp &Store) {
    return canHavePatches(L) && canStoreByPatches(Store);
  });
}

static bool isByColumns(StoreOp *Store) {
  return MatrixInMemory(*Store).hasColumns();
}

/// Executes \p L once for the sub-group, which is useful for column-major
/// stores, and if lanes own different numbers of rows.
void ElementWork::tryOncePerSubgroup(ElementLoop &L, const MatrixType *Shape) {
  SmallVector<StoreOp *, 2> Stores = storesOf(L); // analyses F, if any
  if ((elementsOfLaneRow(Shape, L.Lanes) && none_of(Stores, isByColumns)) ||
      !canRunOnce(L))
    return;
  auto &Dominators = AM.getResult<DominatorTreeAnalysis>(F);
  ElementLoop All = runOncePerSubgroup(L, Stores, Dominators);
  size_t Known = Sources.size();
  finish(All);
  markWhole(All);
  for (size_t I = Known; I < Sources.size(); ++I)
    if (Value *Source = Sources[I])
      sinkSource(Source, L);
}

void ElementWork::finish(ElementLoop &L) {
  MatrixType *Shape = shapeOf(L);
  if (!Shape || L.hasEffects())
    return;
  if (L.Lanes > 1)
    tryOncePerSubgroup(L, Shape);
  if (!elementsOfLaneRow(Shape, L.Lanes))
    return;
  SmallVector<StoreOp *, 2> Stores = storesOf(L);
  if (L.Lanes > 1)
    erase_if(Stores, isByColumns);
  auto OnlyStored = [&](const CarriedMatrix &C) {
    return all_of(C.Result->users(), [&](const User *U) {
      return U == C.Phi || is_contained(Stores, U);
    });
  };
  unsigned Group =
      all_of(L.Carried, OnlyStored) ? 1 : groupedRows(L, Shape, Target);
  if (Group > 1)
    Stores.clear();
  L.InPatches = any_of(Stores, isByColumns);
  if (Group == 1 && Stores.empty() && !readsElsewhere(L))
    return;
  SmallPtrSet<const PHINode *, 4> Stored;
  for (const CarriedMatrix &C : L.Carried)
    if (OnlyStored(C))
      Stored.insert(C.Phi);
  for (StoreOp *Store : Stores)
    if (!cacheControlWords(*Store).empty())
      remarkLowered(*Store, Store->facts(), Target);
  SmallVector<ElementPosition, 4> Positions;
  if (Group > 1)
    Positions = splitIntoGroups(L, Shape, Target, Group);
  else
    Positions.push_back(L.InPatches ? splitIntoPatches(L, Shape)
                                    : splitIntoRows(L, Shape, L.Lanes));
  for (const CarriedMatrix &C : L.Carried)
    readStart(L, Positions, C, Stored.contains(C.Phi));
  for (const ElementPosition &Position : Positions)
    readSources(L, Position);
  if (Group > 1)
    extractGroups(L, Positions, Target);
  if (!Stores.empty())
    moveStores(L, Positions.front(), Stores, AM);
  L.dropUnread();
  if (L.Lanes == 1)
    markParallel(L);
}

void ElementWork::run() {
  assert(!Target.isSimt() && "lanes' shares are lowered element by element");
  auto HasCode = [&](const OpFacts &Facts) { return Target.contracts(Facts); };
  if (any_of(instructions(F),
             [](Instruction &I) { return isa<ConvertOp, InsertOp>(I); }))
    Summed = summedMulAdds(F, HasCode, AM, &Computed);
  fixLengths();
  findLoops();
  storeInBranches(F, AM, Lanes);
  for (ElementLoop &L : Loops)
    absorbConversions(L);
  loopsForStores();
  loopsForOperands();
  fuseLoops();
  for (ElementLoop &L : Loops)
    finish(L);
  for (WeakTrackingVH &V : Sources)
    if (auto *I = dyn_cast_or_null<Instruction>(static_cast<Value *>(V))) {
      auto *Load = dyn_cast<LoadOp>(I);
      if (Load && Load->use_empty() && !cacheControlWords(*Load).empty())
        remarkLowered(*Load, Load->facts(), Target);
      RecursivelyDeleteTriviallyDeadInstructions(I);
    }
}

PreservedAnalyses ElementsPass::run(Module &M, ModuleAnalysisManager &AM) {
  const MatrixTarget *Target = target(M, AM);
  if (!Target || Target->isSimt())
    return PreservedAnalyses::all();
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function &F : M) {
    if (F.isDeclaration() || !usesMatrices(F))
      continue;
    auto HasCode = [&](const OpFacts &Facts) {
      return Target->contracts(Facts);
    };
    versionCheckedLoops(F, HasCode, FAM);
    ElementWork(F, FAM, *Target).run();
    FAM.invalidate(F, PreservedAnalyses::none());
    Changed = true;
  }
  return Changed ? keptOfFunctions() : PreservedAnalyses::all();
}

} // namespace tenon
