// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ElementSubgroup.h"
#include "ElementPatches.h"
#include "tenon/IR/Contract/Sharing.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/Target/MatrixTarget.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

/// The integer type with the size of \p V, or null.
static IntegerType *bitsOf(const Value *V, const DataLayout &Layout) {
  Type *Ty = V->getType();
  if (Ty->isPointerTy())
    return cast<IntegerType>(Layout.getIntPtrType(Ty));
  TypeSize Bits = Ty->getPrimitiveSizeInBits();
  return Bits.isScalable() || Bits == 0
             ? nullptr
             : IntegerType::get(Ty->getContext(), Bits);
}

static bool isUniform(const Value *V, unsigned Depth) {
  const auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return true;
  if (std::optional<ItemOpcode> Opcode = itemOpOf(I))
    return *Opcode == ItemOpcode::GroupId || *Opcode == ItemOpcode::LocalSize;
  return Depth && isMovable(*I) && !isa<CallInst>(I) &&
         all_of(I->operands(),
                [&](const Use &U) { return isUniform(U, Depth - 1); });
}

bool isUniform(const Value *V) {
  constexpr unsigned MaxDepth = 8; // of expressions, which may share operands
  return isUniform(V, MaxDepth);
}

/// Whether the result of \p I depends on its operands only, not on the lane.
static bool isOfAnyLane(const Instruction &I, const ElementLoop &L) {
  if (const auto *Op = dyn_cast<MatrixOp>(&I))
    return isa<ExtractOp, InsertOp, CoordOp>(Op) &&
           Op->getArgOperand(Op->arg_size() - 1) == L.Index;
  const auto *Call = dyn_cast<CallInst>(&I);
  return !Call || (!Call->isConvergent() && !itemOpOf(Call) &&
                   !subgroupFactsOf(Call) && !Call->isInlineAsm());
}

static uint64_t elementsOf(const ElementLoop &L) {
  return L.Carried.front().type()->elements();
}

/// Whether \p V, from before the loop, can have the same value in all lanes.
/// Each lane has its own private variables.
static bool canBeSame(const Value *V, const ElementLoop &L) {
  if (!isa<Instruction>(V) || L.contains(V) || isa<MatrixType>(V->getType()))
    return true;
  if (V->getType()->isPointerTy() && mayBeVariable(V))
    return false;
  return bitsOf(V, L.Header->getDataLayout());
}

bool canRunOnce(const ElementLoop &L) {
  assert(!L.hasEffects() && "loops with effects remain as they are");
  if (L.Carried.empty() || !canHavePatches(L))
    return false;
  auto HasAll = [&](const Value *Matrix) {
    return cast<MatrixType>(Matrix->getType())->elements() == elementsOf(L);
  };
  auto IsResult = [&](const Instruction &I) {
    return any_of(L.Carried,
                  [&](const CarriedMatrix &C) { return C.Result == &I; });
  };
  for (const BasicBlock *Block : L.Blocks)
    for (const Instruction &I : *Block) {
      if (!isOfAnyLane(I, L) || !all_of(I.operands(), [&](const Use &U) {
            return isa<BasicBlock>(U) || canBeSame(U, L);
          }))
        return false;
      if (const auto *Extract = dyn_cast<ExtractOp>(&I);
          Extract && !HasAll(Extract->matrix()))
        return false;
      if (isa<MatrixType>(I.getType()) && !HasAll(&I))
        return false;
      if (!IsResult(I) &&
          any_of(I.users(), [&](const User *U) { return !L.contains(U); }))
        return false;
    }
  return true;
}

//===----------------------------------------------------------------------===//
// Versioning
//===----------------------------------------------------------------------===//

namespace {
class Versioner {
public:
  Versioner(ElementLoop &L, ArrayRef<StoreOp *> Stores,
            const DominatorTree &Dominators)
      : L(L), Stores(Stores), Dominators(Dominators), Before(L.before()),
        Exit(L.exit()), F(*Before->getParent()), Top(Before->getTerminator()) {}

  ElementLoop run();

private:
  void findVarying();
  Value *condition();
  ElementLoop copy();
  BasicBlock *block(const Twine &Name, BasicBlock *To);
  void enter(const ElementLoop &Of, BasicBlock *From);
  void mergeResults(const ElementLoop &All);

  ElementLoop &L;
  ArrayRef<StoreOp *> Stores;
  const DominatorTree &Dominators; ///< before run()
  BasicBlock *Before, *Exit;
  Function &F;
  IRBuilder<> Top;
  SmallSetVector<Value *, 4> Varying; ///< may differ from lane to lane
  ValueToValueMapTy Copies;
};
} // namespace

void Versioner::findVarying() {
  auto Look = [&](const Instruction &I) {
    for (Value *V : I.operands())
      if (!isa<BasicBlock>(V) && !isa<MatrixType>(V->getType()) &&
          !L.contains(V) && !isUniform(V))
        Varying.insert(V);
  };
  for (BasicBlock *Block : L.Blocks)
    for (Instruction &I : *Block)
      Look(I);
  for (StoreOp *Store : Stores)
    Look(*Store);
}

/// True if all lanes are active, and their values Varying are equal to those of
/// lane 0. The loop then uses lane 0's values.
Value *Versioner::condition() {
  auto Active = [&](SubgroupOpcode Opcode, ArrayRef<Value *> Operands) {
    SubgroupFacts Facts;
    Facts.Opcode = Opcode;
    Facts.How = Combination::Add;
    Facts.Active = true;
    return createSubgroupOp(Top, Facts, Operands);
  };
  Value *There = Active(SubgroupOpcode::Reduce, {Top.getInt32(1)});
  Value *All = Top.CreateICmpEQ(There, Top.getInt32(requiredSubgroupSize(F)));
  for (Value *V : Varying) {
    Type *Bits = bitsOf(V, F.getDataLayout());
    // An iteration may not use the value, so it may be poison.
    Value *Own = Top.CreateFreeze(Top.CreateBitOrPointerCast(V, Bits));
    Value *First = Active(SubgroupOpcode::Broadcast, {Own, Top.getInt32(0)});
    Value *Same = Active(SubgroupOpcode::All, {Top.CreateICmpEQ(Own, First)});
    All = Top.CreateLogicalAnd(All, Same);
    Copies[V] = Top.CreateBitOrPointerCast(First, V->getType());
  }
  return All;
}

ElementLoop Versioner::copy() {
  ElementLoop All = L;
  All.Blocks.clear();
  for (BasicBlock *Block : L.Blocks) {
    BasicBlock *New = CloneBasicBlock(Block, Copies, ".all", &F);
    Copies[Block] = New;
    All.Blocks.insert(New);
  }
  for (BasicBlock *Block : All.Blocks)
    for (Instruction &I : *Block)
      RemapInstruction(&I, Copies,
                       RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
  All.Header = cast<BasicBlock>(Copies.lookup(L.Header));
  All.Back = cast<BranchInst>(Copies.lookup(L.Back));
  All.Index = Copies.lookup(L.Index);
  for (CarriedMatrix &C : All.Carried)
    C = {cast<PHINode>(Copies.lookup(C.Phi)),
         cast<InsertOp>(Copies.lookup(C.Result))};
  All.Lanes = 1;
  All.Count = elementsOf(L);
  setTripCount(All, All.Count);
  return All;
}

BasicBlock *Versioner::block(const Twine &Name, BasicBlock *To) {
  BasicBlock *Block = BasicBlock::Create(F.getContext(), Name, &F, To);
  BranchInst::Create(To, Block);
  return Block;
}

/// before -> header … latch -> exit   becomes   from -> header … latch -> end
void Versioner::enter(const ElementLoop &Of, BasicBlock *From) {
  Of.Header->replacePhiUsesWith(Before, From);
  Of.Back->setSuccessor(1, block(From->getName() + ".end", Exit));
}

void Versioner::mergeResults(const ElementLoop &All) {
  for (auto [Each, Whole] : zip(L.Carried, All.Carried)) {
    PHINode *Either = PHINode::Create(Each.type(), 2, "", Exit->begin());
    Each.Result->replaceUsesWithIf(Either, [&](Use &U) {
      return !L.contains(U.getUser()) && !is_contained(Stores, U.getUser());
    });
    if (Either->use_empty()) {
      Either->eraseFromParent();
      continue;
    }
    Either->addIncoming(Each.Result, L.exit());
    Either->addIncoming(Whole.Result, All.exit());
  }
}

ElementLoop Versioner::run() {
  hoistOperands(Stores, *Before->getTerminator(), Dominators);
  findVarying();
  Value *Condition = condition();
  ElementLoop All = copy();
  BasicBlock *ToAll = block("all", All.Header);
  BasicBlock *ToEach = block("each", L.Header);
  enter(All, ToAll);
  enter(L, ToEach);
  mergeResults(All);
  Top.CreateCondBr(Condition, ToAll, ToEach);
  Before->getTerminator()->eraseFromParent();
  for (StoreOp *Store : Stores) {
    Instruction *New = Store->clone();
    New->insertBefore(All.exit()->getTerminator()->getIterator());
    RemapInstruction(New, Copies,
                     RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
    Store->moveBefore(L.exit()->getTerminator()->getIterator());
  }
  return All;
}

ElementLoop runOncePerSubgroup(ElementLoop &L, ArrayRef<StoreOp *> Stores,
                               const DominatorTree &Dominators) {
  assert(L.isNormal() && L.Around.empty() && canRunOnce(L) &&
         "its elements do not depend on the lane");
  ElementLoop All = Versioner(L, Stores, Dominators).run();
  assert(L.isNormal() && All.isNormal() && "both remain element loops");
  return All;
}

//===----------------------------------------------------------------------===//
// The loop for the whole sub-group
//===----------------------------------------------------------------------===//

void markWhole(const ElementLoop &L) {
  MDNode *Empty = MDNode::get(L.Header->getContext(), {});
  for (BasicBlock *Block : L.Blocks)
    for (Instruction &I : *Block)
      if (isa<ExtractOp, InsertOp, CoordOp>(I))
        I.setMetadata(WholeMetadata, Empty);
}

void sinkSource(Value *Matrix, const ElementLoop &L) {
  auto *I = dyn_cast<MatrixOp>(Matrix);
  Instruction *At = L.before()->getTerminator();
  auto IsOfLoop = [&](const User *U) {
    const auto *User = cast<Instruction>(U);
    return L.contains(User) || User->getParent() == At->getParent();
  };
  if (!I || I->use_empty() || !all_of(I->users(), IsOfLoop) ||
      I->getParent() == At->getParent())
    return;
  I->moveBefore(At->getParent()->getFirstInsertionPt());
  for (Value *Operand : I->args())
    if (isa<ConvertOp, SliceOp, LoadOp, FillOp>(Operand))
      sinkSource(Operand, L);
}

} // namespace tenon
