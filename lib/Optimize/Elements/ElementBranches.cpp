// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ElementBranches.h"
#include "ElementSubgroup.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon {

/// The matrix that is stored, before its conversions.
static Value *unconverted(Value *Matrix) {
  while (auto *Convert = dyn_cast<ConvertOp>(Matrix)) {
    if (!Convert->hasOneUse())
      break;
    Matrix = Convert->matrix();
  }
  return Matrix;
}

/// Whether control reaches \p Merge from a uniform branch.
static bool isReachedByAllLanes(const BasicBlock &Merge,
                                const FunctionAnalyses &Known) {
  const BasicBlock *Fork =
      Known.Dominators.getNode(&Merge)->getIDom()->getBlock();
  const auto *Branch = dyn_cast<BranchInst>(Fork->getTerminator());
  return Branch && Branch->isConditional() &&
         isUniform(Branch->getCondition()) && pred_size(&Merge) == 2;
}

/// The phi that \p Store stores, if it can be replaced by stores in its
/// incoming blocks, and one of its inputs is the result of an element loop;
/// else null.
static PHINode *branchesOf(StoreOp &Store, unsigned Lanes,
                           const FunctionAnalyses &Known) {
  BasicBlock *Merge = Store.getParent();
  auto *Phi = cast<PHINode>(unconverted(Store.matrix()));
  if (Phi->getParent() != Merge || !Phi->hasOneUse() ||
      Known.Loops.isLoopHeader(Merge) || !Known.Dominators.getNode(Merge) ||
      SmallPtrSet<BasicBlock *, 4>(from_range, predecessors(Merge)).size() !=
          pred_size(Merge) ||
      any_of(predecessors(Merge), // no block can be inserted behind it
             [](const BasicBlock *From) {
               return isa<IndirectBrInst>(From->getTerminator());
             }) ||
      none_of(Phi->incoming_values(),
              [](const Value *V) { return isa<InsertOp>(V); }) ||
      (Lanes > 1 && !isReachedByAllLanes(*Merge, Known)))
    return nullptr;
  bool IsQuiet = allOnTheWay(Merge->front(), Store, [](const Instruction &I) {
    return !I.mayReadOrWriteMemory() || isPrivateAccess(I);
  });
  const Instruction &Fork =
      *Known.Dominators.getNode(Merge)->getIDom()->getBlock()->getTerminator();
  bool IsKnown = Known.PostDominators.dominates(Merge, Fork.getParent()) &&
                 all_of(Store.args(), [&](const Use &U) {
                   return isa<MatrixType>(U->getType()) ||
                          canHoist(U, Fork, Known.Dominators);
                 });
  return IsQuiet && IsKnown ? Phi : nullptr;
}

/// Inserts, before \p At, a copy of \p Store and of the conversions before it
/// that stores \p Matrix instead of \p Phi.
static void storeAt(const StoreOp &Store, const PHINode &Phi, Value *Matrix,
                    Instruction &At) {
  SmallVector<ConvertOp *, 2> Converts;
  Value *Of = Store.matrix();
  for (; Of != &Phi; Of = Converts.back()->matrix())
    Converts.push_back(cast<ConvertOp>(Of));
  for (ConvertOp *Convert : reverse(Converts)) {
    Instruction *New = Convert->clone();
    New->insertBefore(At.getIterator());
    New->replaceUsesOfWith(Convert->matrix(), Matrix);
    Matrix = New;
  }
  Instruction *New = Store.clone();
  New->insertBefore(At.getIterator());
  New->replaceUsesOfWith(Store.matrix(), Matrix);
}

static void moveIntoBranches(StoreOp &Store, PHINode &Phi,
                             const DominatorTree &Dominators) {
  BasicBlock *Merge = Phi.getParent();
  BasicBlock *Fork = Dominators.getNode(Merge)->getIDom()->getBlock();
  hoistOperands(&Store, *Fork->getTerminator(), Dominators);
  SmallVector<BasicBlock *, 2> Ways(predecessors(Merge));
  for (BasicBlock *From : Ways) {
    Value *Matrix = Phi.getIncomingValueForBlock(From);
    if (!From->getSingleSuccessor())
      From = SplitEdge(From, Merge);
    storeAt(Store, Phi, Matrix, *From->getTerminator());
  }
  Value *Dead = Store.matrix();
  Store.eraseFromParent();
  while (auto *Convert = dyn_cast<ConvertOp>(Dead)) {
    Dead = Convert->matrix();
    Convert->eraseFromParent();
  }
  Phi.eraseFromParent();
}

void storeInBranches(Function &F, FunctionAnalysisManager &AM, unsigned Lanes) {
  SmallVector<StoreOp *, 8> Stores;
  for (Instruction &I : instructions(F))
    if (auto *Store = dyn_cast<StoreOp>(&I);
        Store && isa<PHINode>(unconverted(Store->matrix())))
      Stores.push_back(Store);
  for (StoreOp *Store : Stores) {
    FunctionAnalyses Known = analyse(F, AM);
    if (PHINode *Phi = branchesOf(*Store, Lanes, Known))
      moveIntoBranches(*Store, *Phi, Known.Dominators);
  }
}

} // namespace tenon
