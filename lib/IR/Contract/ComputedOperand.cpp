// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Contract/ComputedOperand.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Contract/Chains.h"
#include "tenon/IR/Contract/Sharing.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// The loop over elements
//===----------------------------------------------------------------------===//

/// \p Matrix without freezes, which compilers of SYCL put between insertions:
/// an element is the value of its code, like all elements that are computed.
static Value *unfrozen(Value *Matrix) {
  while (auto *Freeze = dyn_cast<FreezeInst>(Matrix))
    Matrix = Freeze->getOperand(0);
  return Matrix;
}

/// The insertion of each element of \p Matrix, if the loop has inserted all of
/// them when it ends. Its test may be before the insertion or after it.
InsertOp *ComputedOperand::insertionOf(Value *Matrix,
                                       const DominatorTree &Dominators) {
  const BasicBlock *Exiting = Elements->getExitingBlock();
  auto *Last = dyn_cast<InsertOp>(Matrix);
  auto *Phi = dyn_cast<PHINode>(Matrix);
  if (Phi && Phi->getParent() == Elements->getHeader())
    Last = dyn_cast<InsertOp>(
        unfrozen(Phi->getIncomingValueForBlock(Elements->getLoopLatch())));
  if (!Last)
    return nullptr;
  InsertsBeforeTest = !Phi;
  bool InsertsAll =
      InsertsBeforeTest
          ? Dominators.dominates(Last->getParent(), Exiting)
          : Dominators.properlyDominates(Exiting, Last->getParent());
  return InsertsAll ? Last : nullptr;
}

/// Whether the index is 0, 1, … up to the number of elements that a lane has.
bool ComputedOperand::isOverElements(unsigned Lanes) const {
  const auto *Index =
      dyn_cast<SCEVAddRecExpr>(Evolution->getSCEV(Insert->index()));
  const auto *Taken =
      dyn_cast<SCEVConstant>(Evolution->getBackedgeTakenCount(Elements));
  if (!Index || Index->getLoop() != Elements || !Index->getStart()->isZero() ||
      !Index->getStepRecurrence(*Evolution)->isOne() || !Taken)
    return false;
  auto *Ty = cast<MatrixType>(Insert->getType());
  return Taken->getAPInt().getZExtValue() + InsertsBeforeTest ==
         divideCeil(Ty->elements(), Lanes);
}

bool ComputedOperand::hasIndex(Value *Index) const {
  return Evolution->getSCEV(Index) == Evolution->getSCEV(Insert->index());
}

std::optional<ComputedOperand>
ComputedOperand::find(Value *Matrix, Loop &L, LoopInfo &Loops,
                      ScalarEvolution &Evolution,
                      const DominatorTree &Dominators) {
  ComputedOperand Found(L, Evolution);
  for (auto *Phi = dyn_cast<PHINode>(Matrix);
       Phi && Phi->getNumIncomingValues() == 1 && L.contains(Phi);
       Phi = dyn_cast<PHINode>(Matrix))
    Matrix = Phi->getIncomingValue(0);
  Matrix = unfrozen(Matrix);
  auto *Result = dyn_cast<Instruction>(Matrix);
  Loop *Elements = Result ? Loops.getLoopFor(Result->getParent()) : nullptr;
  if (!Elements || Elements->getParentLoop() != &L ||
      !Elements->isInnermost() || !Elements->getLoopPreheader() ||
      !Elements->getLoopLatch() || !Elements->getExitingBlock())
    return std::nullopt;
  Found.Elements = Elements;
  InsertOp *Insert = Found.insertionOf(Matrix, Dominators);
  auto *Into = Insert ? dyn_cast<PHINode>(unfrozen(Insert->matrix())) : nullptr;
  if (!Into || Into->getParent() != Elements->getHeader() ||
      unfrozen(Into->getIncomingValueForBlock(Elements->getLoopLatch())) !=
          Insert ||
      Insert->facts().Group > 1)
    return std::nullopt;
  Found.Insert = Insert;
  unsigned Lanes =
      std::max(1u, requiredSubgroupSize(*L.getHeader()->getParent()));
  Found.IsSharedByLanes = Lanes > 1;
  if (!Found.isOverElements(Lanes) || !Found.visit(Insert->component()) ||
      Found.Captured.size() > MaxOperandWords)
    return std::nullopt;
  return Found;
}

//===----------------------------------------------------------------------===//
// What an element is computed from
//===----------------------------------------------------------------------===//

/// Whether \p V is certainly the same in all lanes of a sub-group.
static bool isOfSubgroup(const Value *V) {
  if (isa<Constant, Argument>(V))
    return true;
  if (std::optional<ItemOpcode> Opcode = itemOpOf(V))
    return !is_contained({ItemOpcode::GlobalId, ItemOpcode::LocalId,
                          ItemOpcode::GlobalLinearId, ItemOpcode::LocalLinearId,
                          ItemOpcode::SubgroupLocalId},
                         *Opcode);
  if (std::optional<SubgroupFacts> Facts = subgroupFactsOf(V))
    return Facts->Opcode == SubgroupOpcode::Broadcast;
  if (const auto *Load = dyn_cast<LoadInst>(V))
    return Load->isSimple() && isOfSubgroup(Load->getPointerOperand());
  const auto *I = dyn_cast<Instruction>(V);
  return I &&
         isa<BinaryOperator, CastInst, CmpInst, SelectInst, GetElementPtrInst>(
             I) &&
         all_of(I->operands(), [](const Use &U) { return isOfSubgroup(U); });
}

/// Whether \p V points to local memory, which only kernels can name.
static bool isLocal(const Value *V) {
  const auto *Ty = dyn_cast<PointerType>(V->getType());
  return Ty && Ty->getAddressSpace() == LocalSpace;
}

/// A value from before the loop.
bool ComputedOperand::capture(Value *V) {
  Type *Ty = V->getType();
  bool Fits = (Ty->isPointerTy() && !isLocal(V)) ||
              ((Ty->isIntegerTy() || Ty->isFloatingPointTy()) &&
               Ty->getPrimitiveSizeInBits() <= 64);
  if (!Fits || (IsSharedByLanes && !isOfSubgroup(V)))
    return false;
  Captured.insert(V);
  return true;
}

bool ComputedOperand::visit(Value *V) {
  constexpr unsigned MaxValues = 256;
  if (Visited.contains(V))
    return true;
  if (isa<Constant>(V))
    return !isLocal(V->stripPointerCasts());
  if (Visited.size() >= MaxValues)
    return false;
  auto *I = dyn_cast<Instruction>(V);
  bool Is = I && Outer->contains(I) ? visitOperation(*I) : capture(V);
  if (Is)
    Visited.insert(V);
  return Is;
}

bool ComputedOperand::visitOperation(Instruction &I) {
  auto VisitAll = [&] {
    return all_of(I.operands(), [&](Value *V) { return visit(V); });
  };
  if (auto *Extract = dyn_cast<ExtractOp>(&I))
    return visitElement(*Extract);
  if (auto *Coord = dyn_cast<CoordOp>(&I)) {
    auto *Ty = cast<MatrixType>(Insert->getType());
    MatrixType *Of = Coord->facts().Type;
    return hasIndex(Coord->index()) && Of->rows() == Ty->rows() &&
           Of->columns() == Ty->columns();
  }
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return visitCounter(*Phi);
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    if (!Load->isSimple() || mayBeVariable(Load->getPointerOperand()))
      return false;
    if (Reads.empty() && Load->hasMetadata(ColumnsInLinesMetadata))
      Order = MatrixLayout::ColumnMajor;
    Reads.insert(Load);
    return VisitAll();
  }
  if (const auto *Call = dyn_cast<IntrinsicInst>(&I))
    return Call->doesNotAccessMemory() && !Call->isConvergent() &&
           !Call->mayHaveSideEffects() &&
           all_of(Call->args(), [&](Value *V) { return visit(V); });
  return isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst,
             GetElementPtrInst, ExtractElementInst, InsertElementInst,
             ShuffleVectorInst, FreezeInst>(I) &&
         VisitAll();
}

/// Visits the same element of another matrix, which is loaded in the outer loop
/// or shortly before it.
bool ComputedOperand::visitElement(ExtractOp &Extract) {
  auto *Load = dyn_cast<LoadOp>(Extract.matrix());
  auto *Ty = cast<MatrixType>(Insert->getType());
  auto *Of = cast<MatrixType>(Extract.matrix()->getType());
  if (!Load || (!Outer->contains(Load) && !isQuietUpTo(*Load, *Outer)) ||
      !hasIndex(Extract.index()) || Extract.facts().Group > 1 ||
      !isPlainAccess(Load->facts()) || Of->rows() != Ty->rows() ||
      Of->columns() != Ty->columns() || Of->use() != Ty->use() ||
      mayBeVariable(Load->pointer()))
    return false;
  if (Reads.empty() && Load->facts().Layout == MatrixLayout::ColumnMajor)
    Order = MatrixLayout::ColumnMajor;
  Reads.insert(Load);
  return visit(Load->pointer()) && visit(Load->strideBytes());
}

/// A counter of the outer loop, or a phi with a single value.
bool ComputedOperand::visitCounter(PHINode &Phi) {
  if (Phi.getNumIncomingValues() == 1)
    return visit(Phi.getIncomingValue(0));
  if (Phi.getParent() != Outer->getHeader() ||
      !Evolution->isSCEVable(Phi.getType()))
    return false;
  const auto *Counter = dyn_cast<SCEVAddRecExpr>(Evolution->getSCEV(&Phi));
  if (!Counter || Counter->getLoop() != Outer || !Counter->isAffine())
    return false;
  const SCEV *Step = Counter->getStepRecurrence(*Evolution);
  const auto *Unknown = dyn_cast<SCEVUnknown>(Step);
  return (isa<SCEVConstant>(Step) ||
          (Unknown && Evolution->isLoopInvariant(Step, Outer) &&
           visit(Unknown->getValue()))) &&
         visit(Phi.getIncomingValueForBlock(Outer->getLoopPreheader()));
}
} // namespace tenon
