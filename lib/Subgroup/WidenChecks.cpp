// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a whole sub-group has to do together must not stand where certainly only
// some lanes come: behind a branch whose condition is made of lane numbers and
// constants alone, and which sends some lanes there and some not.

#include "WidenClassify.h"
#include "WidenPrepare.h"
#include "tenon/IR/ItemOps.h"
#include "tenon/IR/SubgroupOps.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

/// What \p V is in lane \p Lane, when that follows from the number alone.
static Constant *valueInLane(Value *V, unsigned Lane, const DataLayout &Layout,
                             unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 8;
  if (auto *C = dyn_cast<Constant>(V))
    return C;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth > MaxDepth)
    return nullptr;
  if (itemOpOf(I) == ItemOpcode::SubgroupLocalId)
    return ConstantInt::get(I->getType(), Lane);
  if (!isa<BinaryOperator, CastInst, CmpInst, SelectInst>(I))
    return nullptr;
  SmallVector<Constant *, 3> Operands;
  for (Value *Operand : I->operands()) {
    Constant *C = valueInLane(Operand, Lane, Layout, Depth + 1);
    if (!C)
      return nullptr;
    Operands.push_back(C);
  }
  return ConstantFoldInstOperands(I, Operands, Layout);
}

/// Whether some of \p Width lanes take each way of \p Branch for certain.
static bool certainlyDivides(const BranchInst &Branch, unsigned Width,
                             const DataLayout &Layout) {
  bool Taken = false, Missed = false;
  for (unsigned Lane = 0; Lane < Width; ++Lane) {
    auto *C = dyn_cast_or_null<ConstantInt>(
        valueInLane(Branch.getCondition(), Lane, Layout));
    if (!C)
      return false;
    (C->isZero() ? Missed : Taken) = true;
  }
  return Taken && Missed;
}

/// The words for what has to be done together, or none.
static StringRef togetherWord(const Instruction &I) {
  if (itemOpOf(&I) == ItemOpcode::Barrier)
    return "work-group barrier";
  if (isUniformCall(I))
    return "matrix operation";
  std::optional<SubgroupFacts> Facts = subgroupFactsOf(&I);
  if (Facts && (Facts->Opcode == SubgroupOpcode::BlockRead ||
                Facts->Opcode == SubgroupOpcode::BlockWrite ||
                Facts->Opcode == SubgroupOpcode::Block2DLoad ||
                Facts->Opcode == SubgroupOpcode::Block2DStore))
    return "sub-group block access";
  return {};
}

bool checkTogether(Function &Kernel, unsigned Width) {
  DominatorTree Dominators(Kernel);
  PostDominatorTree PostDominators(Kernel);
  const DataLayout &Layout = Kernel.getDataLayout();
  for (Instruction &I : instructions(Kernel)) {
    StringRef Word = togetherWord(I);
    if (Word.empty())
      continue;
    for (const auto *Node = Dominators.getNode(I.getParent())->getIDom(); Node;
         Node = Node->getIDom()) {
      auto *Branch = dyn_cast<BranchInst>(Node->getBlock()->getTerminator());
      if (!Branch || !Branch->isConditional() ||
          PostDominators.dominates(I.getParent(), Node->getBlock()))
        continue;
      // All lanes that take one of the ways come here, and no other does.
      bool IsBehindOne = any_of(successors(Branch), [&](BasicBlock *Way) {
        return Dominators.dominates(BasicBlockEdge(Node->getBlock(), Way),
                                    I.getParent());
      });
      if (!IsBehindOne || !certainlyDivides(*Branch, Width, Layout))
        continue;
      reportError(I, Word,
                  "only some lanes of a sub-group come here; expected all of "
                  "them, or none");
      return false;
    }
  }
  return true;
}

} // namespace tenon
