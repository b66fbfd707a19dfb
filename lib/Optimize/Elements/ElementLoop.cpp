// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ElementLoop.h"
#include "tenon/IR/Layout/LaneLayoutCode.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

/// The layout in which extract, insert and coordinates number elements.
static LaneLayout layoutOf(const MatrixType *Ty, unsigned Lanes) {
  return rowMajorLayout(Ty->rows(), Ty->columns(),
                        Ty->component()->getScalarSizeInBits(), Lanes);
}

uint64_t elementsOfLane(const MatrixType *Ty, unsigned Lanes) {
  return layoutOf(Ty, Lanes).Components;
}

unsigned elementsOfLaneRow(const MatrixType *Ty, unsigned Lanes) {
  return layoutOf(Ty, Lanes).componentsOfRow();
}

/// The cells of the first row are its columns.
Value *columnOfLane(IRBuilderBase &B, const MatrixType *Ty, unsigned Lanes,
                    Value *Lane, Value *InRow) {
  return emitCell(B, layoutOf(Ty, Lanes), Lane, InRow);
}

bool haveSameShape(const MatrixType *A, const MatrixType *B) {
  return A->rows() == B->rows() && A->columns() == B->columns();
}

bool isPrivateAccess(const Instruction &I) {
  const Value *Pointer = getLoadStorePointerOperand(&I);
  return Pointer && !I.isVolatile() && !I.isAtomic() &&
         isa<AllocaInst>(getUnderlyingObject(Pointer, 0));
}

bool allOnTheWay(const Instruction &First, const Instruction &Last,
                 function_ref<bool(const Instruction &)> Holds) {
  const BasicBlock *Home = First.getParent();
  SmallVector<const BasicBlock *, 8> Worklist = {Last.getParent()};
  SmallPtrSet<const BasicBlock *, 8> Seen = {Last.getParent()};
  while (!Worklist.empty()) {
    const BasicBlock *Block = Worklist.pop_back_val();
    auto Begin = Block == Home ? First.getIterator() : Block->begin();
    auto End = Block == Last.getParent() ? Last.getIterator() : Block->end();
    if (!all_of(make_range(Begin, End), Holds))
      return false;
    if (Block == Home)
      continue;
    for (const BasicBlock *From : predecessors(Block))
      if (Seen.insert(From).second)
        Worklist.push_back(From);
  }
  return true;
}

bool isMovable(const Instruction &I) {
  return !I.mayHaveSideEffects() && !I.mayReadFromMemory() &&
         !isa<PHINode, AllocaInst>(I) && !I.isTerminator();
}

//===----------------------------------------------------------------------===//
// Loops in normal form
//===----------------------------------------------------------------------===//

#ifndef NDEBUG
bool ElementLoop::isNormal() const {
  auto CarriesFromHere = [&](const CarriedMatrix &C) {
    return C.Phi->getParent() == Header && C.Phi->getNumIncomingValues() == 2 &&
           C.Phi->getIncomingValueForBlock(latch()) == C.Result &&
           C.Result->index() == Index && contains(C.Result);
  };
  return Blocks.contains(Header) && Blocks.contains(latch()) &&
         Back->isConditional() && Back->getSuccessor(0) == Header &&
         !Blocks.contains(exit()) && pred_size(Header) == 2 &&
         Index->getType()->isIntegerTy(64) && all_of(Carried, CarriesFromHere);
}
#endif

BasicBlock *ElementLoop::before() const {
  return *find_if(predecessors(Header),
                  [&](BasicBlock *From) { return From != latch(); });
}

void ElementLoop::setTest(Value *Condition) {
  assert(Condition->getType()->isIntegerTy(1) && "whether the loop continues");
  Value *Old = Back->getCondition();
  Back->setCondition(Condition);
  RecursivelyDeleteTriviallyDeadInstructions(Old);
}

bool ElementLoop::hasEffects() const {
  for (const BasicBlock *Block : Blocks)
    for (const Instruction &I : *Block)
      if (I.mayHaveSideEffects() && !isPrivateAccess(I))
        return true;
  return false;
}

void ElementLoop::carry(MatrixType *Ty, Value *Start, Value *Element) {
  assert(Start->getType() == Ty && "the matrix before the first iteration");
  auto *Phi = PHINode::Create(Ty, 2, "", Header->begin());
  IRBuilder<> B(Back);
  auto *Result = cast<InsertOp>(MatrixBuilder(B).insert(Phi, Element, Index));
  Phi->addIncoming(Start, before());
  Phi->addIncoming(Result, latch());
  Carried.push_back({Phi, Result});
}

/// The incoming value of \p Phi other than \p Result.
static Value *otherThan(const Value *Result, const PHINode &Phi) {
  assert(Phi.getNumIncomingValues() == 2 &&
         is_contained(Phi.incoming_values(), Result) &&
         "each enclosing loop carries the matrix");
  return Phi.getIncomingValue(Phi.getIncomingValue(0) == Result);
}

SmallVector<PHINode *, 4> ElementLoop::phisOf(const CarriedMatrix &C) const {
  SmallVector<PHINode *, 4> Phis = {C.Phi};
  for (const OuterLoop &Outer : Around) {
    auto *Phi = dyn_cast<PHINode>(otherThan(C.Result, *Phis.back()));
    if (!Phi || Phi->getParent() != Outer.Head)
      break;
    Phis.push_back(Phi);
  }
  return Phis;
}

Value *ElementLoop::startOf(const CarriedMatrix &C) const {
  return otherThan(C.Result, *phisOf(C).back());
}

void ElementLoop::dropUnread() {
  erase_if(Carried, [&](const CarriedMatrix &C) {
    SmallVector<Instruction *, 5> Parts(1, C.Result);
    append_range(Parts, phisOf(C));
    Value *Start = startOf(C);
    SmallVector<ExtractOp *, 4> Reads;
    for (Instruction *Part : Parts)
      for (User *U : Part->users()) {
        if (is_contained(Parts, U))
          continue;
        auto *Extract = dyn_cast<ExtractOp>(U);
        if (Part != C.Phi || !Extract)
          return false;
        Reads.push_back(Extract);
      }
    for (ExtractOp *Extract : Reads)
      Extract->setArgOperand(0, Start);
    for (Instruction *Part : Parts)
      Part->replaceAllUsesWith(PoisonValue::get(Part->getType()));
    for (Instruction *Part : Parts)
      Part->eraseFromParent();
    return true;
  });
}

ElementLoop emptyElementLoop(Instruction &At, uint64_t Count, unsigned Lanes) {
  assert(Count && Lanes && "the body is executed before the test");
  BasicBlock *Before = At.getParent();
  BasicBlock *Exit = SplitBlock(Before, &At);
  BasicBlock *Header =
      BasicBlock::Create(At.getContext(), "element", Before->getParent(), Exit);
  Before->getTerminator()->setSuccessor(0, Header);
  IRBuilder<> B(Header);
  B.SetCurrentDebugLocation(At.getDebugLoc());
  PHINode *Index = B.CreatePHI(B.getInt64Ty(), 2, "i");
  Value *Next = B.CreateNUWAdd(Index, B.getInt64(1));
  BranchInst *Back =
      B.CreateCondBr(B.CreateICmpULT(Next, B.getInt64(Count)), Header, Exit);
  Index->addIncoming(B.getInt64(0), Before);
  Index->addIncoming(Next, Header);
  ElementLoop Loop = {Header, Back, {}, Index, Count, {}, Lanes, {}};
  Loop.Blocks.insert(Header);
  return Loop;
}

//===----------------------------------------------------------------------===//
// Analysis
//===----------------------------------------------------------------------===//

namespace {
/// The values of one matrix that a loop carries, within an iteration.
struct Flow {
  PHINode *Phi;
  Value *Next;                       ///< from the latch
  SmallSetVector<Value *, 8> Values; ///< Phi with some elements changed
};

class Normaliser {
public:
  Normaliser(Loop &L, ScalarEvolution &Evolution, unsigned Lanes)
      : L(L), Evolution(Evolution), Lanes(Lanes) {}

  bool matches();
  ElementLoop rewrite();

private:
  bool isIndex(Value *V) const;
  bool testsFirst() const { return Exiting != Latch; }
  bool hasForm();
  bool followFlow(PHINode &Phi);
  bool staysInLoop(const Flow &Of) const;
  bool goesOverAll() const;
  Value *elementOf(Value *Matrix);
  void rotate(ElementLoop &Normal);

  Loop &L;
  ScalarEvolution &Evolution;
  unsigned Lanes;
  BasicBlock *Exiting = nullptr, *Latch = nullptr;
  uint64_t Count = 0;
  SmallVector<Flow, 2> Flows;
  Value *Index = nullptr;
  DenseMap<Value *, TrackingVH<Value>>
      Elements; ///< extracted from matrices in an iteration
};
} // namespace

bool Normaliser::isIndex(Value *V) const {
  const auto *S = dyn_cast<SCEVAddRecExpr>(Evolution.getSCEV(V));
  return S && S->getLoop() == &L && S->isAffine() && S->getStart()->isZero() &&
         S->getStepRecurrence(Evolution)->isOne();
}

/// Whether the loop has one exit, from the header or the latch, after a
/// constant number of iterations. If the header has the test, its other
/// instructions are executed once more than the body.
bool Normaliser::hasForm() {
  Exiting = L.getExitingBlock();
  Latch = L.getLoopLatch();
  if (!Latch || !Exiting || !L.getExitBlock() || !L.hasDedicatedExits() ||
      !isa<BranchInst>(Latch->getTerminator()))
    return false;
  const auto *Taken =
      dyn_cast<SCEVConstant>(Evolution.getBackedgeTakenCount(&L));
  if (!Taken || Taken->getAPInt().getActiveBits() > 32)
    return false;
  Count = Taken->getAPInt().getZExtValue();
  if (!testsFirst()) {
    ++Count;
    return true;
  }
  if (Exiting != L.getHeader() || !Count)
    return false;
  return all_of(*Exiting, [&](Instruction &I) {
    if (isa<PHINode>(I) || I.isTerminator())
      return true;
    return !I.mayHaveSideEffects() && all_of(I.users(), [&](User *U) {
      return L.contains(cast<Instruction>(U));
    });
  });
}

/// Whether all changes of \p Phi within an iteration are to the element at the
/// iteration's index.
bool Normaliser::followFlow(PHINode &Phi) {
  Flow Of = {&Phi, Phi.getIncomingValueForBlock(Latch), {}};
  SmallVector<Value *, 8> Worklist = {Of.Next};
  while (!Worklist.empty()) {
    Value *V = Worklist.pop_back_val();
    if (!Of.Values.insert(V) || V == &Phi)
      continue;
    auto *I = dyn_cast<Instruction>(V);
    if (!I || !L.contains(I))
      return false;
    if (auto *Insert = dyn_cast<InsertOp>(I)) {
      if (!isIndex(Insert->index()))
        return false;
      Worklist.push_back(Insert->matrix());
    } else if (isa<FreezeInst>(I)) {
      Worklist.push_back(I->getOperand(0));
    } else if (auto *Merge = dyn_cast<PHINode>(I);
               Merge && I->getParent() != L.getHeader()) {
      append_range(Worklist, Merge->incoming_values());
    } else {
      return false;
    }
  }
  assert(Of.Values.contains(&Phi) && "all values are made from it");
  if (!staysInLoop(Of))
    return false;
  Flows.push_back(std::move(Of));
  return true;
}

bool Normaliser::staysInLoop(const Flow &Of) const {
  const Value *Final = testsFirst() ? Of.Phi : Of.Next;
  for (Value *V : Of.Values)
    for (User *U : V->users()) {
      if (!L.contains(cast<Instruction>(U))) {
        if (V != Final)
          return false;
        continue;
      }
      auto *Extract = dyn_cast<ExtractOp>(U);
      if (!(Extract && isIndex(Extract->index())) && !Of.Values.contains(U))
        return false;
    }
  return true;
}

bool Normaliser::goesOverAll() const {
  bool Any = false;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block) {
      auto *Ty = dyn_cast<MatrixType>(I.getType());
      if (Ty && none_of(Flows,
                        [&](const Flow &Of) { return Of.Values.contains(&I); }))
        return false; // of another kind
      if (auto *Extract = dyn_cast<ExtractOp>(&I);
          Extract && isIndex(Extract->index()))
        Ty = cast<MatrixType>(Extract->matrix()->getType());
      if (Ty && elementsOfLane(Ty, Lanes) != Count)
        return false;
      Any |= Ty != nullptr;
    }
  return Any;
}

bool Normaliser::matches() {
  if (!hasForm())
    return false;
  for (PHINode &Phi : L.getHeader()->phis())
    if (isa<MatrixType>(Phi.getType()) && !followFlow(Phi))
      return false;
  return goesOverAll();
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// The iteration's element of \p Matrix.
Value *Normaliser::elementOf(Value *Matrix) {
  if (auto Known = Elements.find(Matrix); Known != Elements.end())
    return Known->second;
  Value *Element;
  auto *Phi = dyn_cast<PHINode>(Matrix);
  Type *Component = cast<MatrixType>(Matrix->getType())->component();
  if (auto *Insert = dyn_cast<InsertOp>(Matrix)) {
    Element = Insert->component();
  } else if (auto *Freeze = dyn_cast<FreezeInst>(Matrix)) {
    Element = elementOf(Freeze->getOperand(0)); // copied where it is needed
  } else if (Phi->getParent() == L.getHeader()) {
    IRBuilder<> B(&*L.getHeader()->getFirstInsertionPt());
    Element = MatrixBuilder(B).extract(Phi, Index);
  } else {
    auto *Merge = PHINode::Create(Component, Phi->getNumIncomingValues(), "",
                                  Phi->getIterator());
    for (auto [Value, From] : zip(Phi->incoming_values(), Phi->blocks()))
      Merge->addIncoming(elementOf(Value), From);
    Element = Merge;
  }
  Elements[Matrix] = Element;
  return Element;
}

/// Moves the test from the header to the latch.
void Normaliser::rotate(ElementLoop &Normal) {
  BasicBlock *Header = L.getHeader(), *Exit = L.getExitBlock();
  Instruction *Old = Latch->getTerminator();
  IRBuilder<> B(Old);
  Value *Next = B.CreateNUWAdd(Index, B.getInt64(1));
  cast<PHINode>(Index)->addIncoming(Next, Latch);
  Normal.Back =
      B.CreateCondBr(B.CreateICmpULT(Next, B.getInt64(Count)), Header, Exit);
  Value *OldTest = nullptr;
  if (auto *Branch = cast<BranchInst>(Old); Branch->isConditional())
    OldTest = Branch->getCondition();
  Old->eraseFromParent();
  if (OldTest)
    RecursivelyDeleteTriviallyDeadInstructions(OldTest);
  if (!testsFirst())
    return;
  for (PHINode &Phi : Header->phis()) {
    Value *Last = Phi.getIncomingValueForBlock(Latch);
    Phi.replaceUsesWithIf(Last, [&](Use &U) {
      return !L.contains(cast<Instruction>(U.getUser()));
    });
  }
  auto *Test = cast<BranchInst>(Header->getTerminator());
  BasicBlock *Body = Test->getSuccessor(Test->getSuccessor(0) == Exit ? 1 : 0);
  BranchInst::Create(Body, Test->getIterator());
  OldTest = Test->getCondition();
  Test->eraseFromParent();
  RecursivelyDeleteTriviallyDeadInstructions(OldTest);
  Exit->replacePhiUsesWith(Header, Latch);
}

ElementLoop Normaliser::rewrite() {
  ElementLoop Normal = {L.getHeader(), nullptr, {},    nullptr,
                        Count,         {},      Lanes, {}};
  Normal.Blocks.insert(L.block_begin(), L.block_end());
  SmallVector<CallInst *, 8> AtIndex;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block) {
      auto *Op = dyn_cast<MatrixOp>(&I);
      if (Op && isa<ExtractOp, InsertOp, CoordOp>(Op) &&
          isIndex(Op->getArgOperand(Op->arg_size() - 1)))
        AtIndex.push_back(Op);
    }
  auto *Phi = PHINode::Create(Type::getInt64Ty(Latch->getContext()), 2, "i",
                              Normal.Header->begin());
  Phi->addIncoming(ConstantInt::get(Phi->getType(), 0), L.getLoopPreheader());
  Normal.Index = Index = Phi;
  // Counters of elements, before the rewriting.
  SmallVector<WeakTrackingVH, 8> Numbers;
  for (CallInst *Op : AtIndex) {
    Numbers.push_back(Op->getArgOperand(Op->arg_size() - 1));
    Op->setArgOperand(Op->arg_size() - 1, Index);
  }
  SmallVector<ExtractOp *, 4> Extracts = Normal.operations<ExtractOp>();
  for (Flow &Of : Flows) {
    elementOf(Of.Next);
    for (ExtractOp *Extract : Extracts)
      if (Of.Values.contains(Extract->matrix()))
        Extract->replaceAllUsesWith(elementOf(Extract->matrix()));
    IRBuilder<> B(Latch->getTerminator());
    auto *Result = cast<InsertOp>(
        MatrixBuilder(B).insert(Of.Phi, elementOf(Of.Next), Index));
    Of.Phi->setIncomingValueForBlock(Latch, Result);
    Of.Next->replaceUsesWithIf(Result, [&](Use &U) {
      return !L.contains(cast<Instruction>(U.getUser()));
    });
    Normal.Carried.push_back({Of.Phi, Result});
  }
  rotate(Normal);
  FoldSingleEntryPHINodes(Normal.exit());
  for (ExtractOp *Extract : Extracts)
    if (Extract->use_empty())
      Extract->eraseFromParent();
  for (Flow &Of : Flows)
    RecursivelyDeleteTriviallyDeadInstructions(Of.Next);
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Numbers);
  // This precedes the deletion of dead phis, which otherwise would remain
  // listed.
  Normal.dropUnread();
  DeleteDeadPHIs(Normal.Header);
  return Normal;
}

std::optional<ElementLoop>
normalElementLoop(Loop &L, ScalarEvolution &Evolution, unsigned Lanes) {
  assert(L.isInnermost() && L.getLoopPreheader() &&
         "one that has a place before it");
  Normaliser Of(L, Evolution, Lanes);
  if (!Of.matches())
    return std::nullopt;
  ElementLoop Normal = Of.rewrite();
  assert(Normal.isNormal() && "matches() has checked what rewrite() needs");
  return Normal;
}

} // namespace tenon
