// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds cooperative operations that provably only some lanes of a sub-group
// execute: after a divergent branch whose condition is computed from lane
// numbers and constants alone. If the kernel requires a work-group size, the
// local ids of the first sub-group are known, too.

#include "UniformFlow.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/IR/MetadataNumbers.h"
#include "tenon/IR/Values/AsyncOps.h"
#include "tenon/IR/Values/GroupOps.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

namespace {
/// The first sub-group of a work-group: its lanes, and the group's size where
/// it is known.
struct FirstSubgroup {
  unsigned Lanes = 0;
  SmallVector<uint64_t, 3> Local;
};
} // namespace

static FirstSubgroup firstSubgroup(const Function &Kernel) {
  FirstSubgroup G;
  G.Lanes = requiredSubgroupSize(Kernel);
  const MDNode *Node = Kernel.getMetadata("reqd_work_group_size");
  if (!Node || Node->getNumOperands() != 3)
    return G;
  uint64_t Items = 1;
  for (unsigned D = 0; D < 3; ++D) {
    G.Local.push_back(numberAt(Node, D).value_or(0));
    Items *= G.Local.back();
  }
  if (Items == 0)
    G.Local.clear();
  else // an incomplete one has no more lanes than the group has items
    G.Lanes = std::min<uint64_t>(G.Lanes, Items);
  return G;
}

/// The answer of a work-item query in \p Lane, if it is known.
static std::optional<uint64_t> answerInLane(const CallInst &Query,
                                            ItemOpcode Opcode, unsigned Lane,
                                            const FirstSubgroup &G) {
  if (Opcode == ItemOpcode::SubgroupLocalId)
    return Lane;
  if (G.Local.empty())
    return std::nullopt;
  if (Opcode == ItemOpcode::LocalLinearId)
    return Lane;
  auto *Dimension = Opcode == ItemOpcode::LocalId
                        ? dyn_cast<ConstantInt>(Query.getArgOperand(0))
                        : nullptr;
  if (!Dimension || Dimension->getZExtValue() > 2)
    return std::nullopt;
  uint64_t Below = 1;
  unsigned D = Dimension->getZExtValue();
  for (unsigned I = 0; I < D; ++I)
    Below *= G.Local[I];
  return Lane / Below % G.Local[D];
}

/// The value of \p V in lane \p Lane, if it follows from lane numbers alone.
static Constant *valueInLane(Value *V, unsigned Lane, const FirstSubgroup &G,
                             const DataLayout &Layout, unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 8;
  if (auto *C = dyn_cast<Constant>(V))
    return C;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth > MaxDepth)
    return nullptr;
  if (std::optional<ItemOpcode> Opcode = itemOpOf(I)) {
    std::optional<uint64_t> Answer =
        answerInLane(cast<CallInst>(*I), *Opcode, Lane, G);
    return Answer ? ConstantInt::get(I->getType(), *Answer) : nullptr;
  }
  if (!isa<BinaryOperator, CastInst, CmpInst, SelectInst>(I))
    return nullptr;
  SmallVector<Constant *, 3> Operands;
  for (Value *Operand : I->operands()) {
    Constant *C = valueInLane(Operand, Lane, G, Layout, Depth + 1);
    if (!C)
      return nullptr;
    Operands.push_back(C);
  }
  return ConstantFoldInstOperands(I, Operands, Layout);
}

/// Whether provably each successor of \p Branch is taken by some lanes.
static bool certainlyDiverges(const BranchInst &Branch, const FirstSubgroup &G,
                              const DataLayout &Layout) {
  bool Taken = false, Missed = false;
  for (unsigned Lane = 0; Lane < G.Lanes; ++Lane) {
    auto *C = dyn_cast_or_null<ConstantInt>(
        valueInLane(Branch.getCondition(), Lane, G, Layout));
    if (!C)
      return false;
    (C->isZero() ? Missed : Taken) = true;
  }
  return Taken && Missed;
}

/// How messages name a cooperative operation; empty for other instructions.
static std::string cooperativeWord(const Instruction &I) {
  std::optional<ItemOpcode> Item = itemOpOf(&I);
  if (Item && isSync(*Item))
    return *Item == ItemOpcode::SubgroupBarrier ? "sub-group barrier"
                                                : "work-group barrier";
  if (auto *Op = dyn_cast<MatrixOp>(&I))
    return Op->isConvergent() ? describe(Op->facts()) : std::string();
  if (std::optional<GroupFacts> Facts = groupFactsOf(&I))
    return describe(*Facts);
  if (std::optional<AsyncFacts> Facts = asyncFactsOf(&I))
    return Facts->Opcode == AsyncOpcode::Prefetch ? "" : describe(*Facts);
  std::optional<SubgroupFacts> Facts = subgroupFactsOf(&I);
  return Facts && needsAllLanes(*Facts) ? describe(*Facts) : std::string();
}

/// Whether provably only some lanes execute \p Block.
static bool isBehindDivergence(const BasicBlock &Block, const FirstSubgroup &G,
                               const DominatorTree &Dominators,
                               const PostDominatorTree &PostDominators) {
  const DataLayout &Layout = Block.getDataLayout();
  const auto *Own = Dominators.getNode(&Block);
  for (const auto *Node = Own ? Own->getIDom() : nullptr; Node;
       Node = Node->getIDom()) {
    auto *Branch = dyn_cast<BranchInst>(Node->getBlock()->getTerminator());
    if (!Branch || !Branch->isConditional() ||
        PostDominators.dominates(&Block, Node->getBlock()))
      continue;
    // All lanes that take one successor reach the block, and no others do.
    bool IsBehindOne = any_of(successors(Branch), [&](const BasicBlock *Next) {
      return Dominators.dominates(BasicBlockEdge(Node->getBlock(), Next),
                                  &Block);
    });
    if (IsBehindOne && certainlyDiverges(*Branch, G, Layout))
      return true;
  }
  return false;
}

void checkUniformFlow(Function &Kernel, FunctionAnalysisManager &AM) {
  FirstSubgroup G = firstSubgroup(Kernel);
  if (G.Lanes <= 1)
    return;
  const auto &Dominators = AM.getResult<DominatorTreeAnalysis>(Kernel);
  const auto &PostDominators = AM.getResult<PostDominatorTreeAnalysis>(Kernel);
  for (const Instruction &I : instructions(Kernel)) {
    std::string Word = cooperativeWord(I);
    if (Word.empty() ||
        !isBehindDivergence(*I.getParent(), G, Dominators, PostDominators))
      continue;
    reportError(I, Word,
                "only some lanes of the sub-group execute it; expected all of "
                "them, or none");
    return;
  }
}

} // namespace tenon
