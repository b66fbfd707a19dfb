// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices that a loop loads for its next iteration are loaded where they are
// used, so that a loop over k that is pipelined through registers is one like
// any other:
//
//   before: %a0 = load(%p0)
//   loop:   %a = phi <A> [ %a0, … ], [ %next, … ]
//           %next = load(%pn)
//           use(%a)
//   ->
//   loop:   %p = phi ptr [ %p0, … ], [ %pn, … ]
//           %a = load(%p)
//           use(%a)
//
// Nothing between a load and the phi may write the memory. Then this reads the
// same; the address has been read before. Loads ahead of their use hide latency
// on a device, so that this is for targets that keep matrices in memory.

#include "SinkLoads.h"
#include "tenon/IR/Chains.h"
#include "tenon/Support/KeptAnalyses.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

namespace {
class LoadSinker {
public:
  LoadSinker(Function &F, FunctionAnalysisManager &AM)
      : F(F), Dominators(AM.getResult<DominatorTreeAnalysis>(F)),
        Evolution(AM.getResult<ScalarEvolutionAnalysis>(F)), Finder(F, AM) {}

  bool run();

private:
  bool canSink(const PHINode &Phi);
  bool isKept(LoadOp &Load, BasicBlock &From);
  Value *operandAt(PHINode &Phi, unsigned Number);
  void sink(PHINode &Phi);

  Function &F;
  const DominatorTree &Dominators;
  ScalarEvolution &Evolution;
  ChainFinder Finder;
};
} // namespace

/// Whether nothing on a path from \p Load to the end of \p From that does not
/// execute the load again may write what it reads.
bool LoadSinker::isKept(LoadOp &Load, BasicBlock &From) {
  BasicBlock *First = Load.getParent();
  auto MayChange = [&](const Instruction &I) {
    return Finder.mayChange(I, Load.pointer());
  };
  if (any_of(make_range(std::next(Load.getIterator()), First->end()),
             MayChange))
    return false;
  SmallPtrSet<BasicBlock *, 16> Known = {First};
  SmallVector<BasicBlock *, 16> Work;
  if (Known.insert(&From).second)
    Work.push_back(&From);
  while (!Work.empty()) {
    BasicBlock *Block = Work.pop_back_val();
    if (any_of(*Block, MayChange))
      return false;
    for (BasicBlock *Before : predecessors(Block))
      if (Known.insert(Before).second)
        Work.push_back(Before);
  }
  return true;
}

/// Whether \p Phi merges operands that the same kind of load gives, and there
/// is something to gain: it is multiplied, or merged again.
bool LoadSinker::canSink(const PHINode &Phi) {
  const auto *Ty = dyn_cast<MatrixType>(Phi.getType());
  if (!Ty || Ty->use() == MatrixUse::Accumulator ||
      !Dominators.isReachableFromEntry(Phi.getParent()))
    return false;
  const auto *First = dyn_cast<LoadOp>(Phi.getIncomingValue(0));
  if (!First || First->facts().Volatile)
    return false;
  return all_of(zip(Phi.incoming_values(), Phi.blocks()), [&](auto Incoming) {
    auto *Load = dyn_cast<LoadOp>(std::get<0>(Incoming));
    return Load && Load->getCalledFunction() == First->getCalledFunction() &&
           !mayBeVariable(Load->pointer()) &&
           isKept(*Load, *std::get<1>(Incoming));
  });
}

/// Operand \p Number of the loads that \p Phi merges. Strides often are the
/// same product, computed before each of the loads.
Value *LoadSinker::operandAt(PHINode &Phi, unsigned Number) {
  SmallVector<Value *, 4> All(
      map_range(Phi.incoming_values(), [&](const Use &Load) {
        return cast<LoadOp>(Load)->getArgOperand(Number);
      }));
  for (Value *Same : All)
    if (Dominators.dominates(Same, &Phi) && all_of(All, [&](Value *V) {
          return V == Same || Evolution.getSCEV(V) == Evolution.getSCEV(Same);
        }))
      return Same;
  auto *Merged = PHINode::Create(All.front()->getType(), All.size(),
                                 Phi.getName(), Phi.getIterator());
  for (auto [V, From] : zip(All, Phi.blocks()))
    Merged->addIncoming(V, From);
  return Merged;
}

void LoadSinker::sink(PHINode &Phi) {
  auto *Load = cast<CallInst>(Phi.getIncomingValue(0))->clone();
  for (unsigned Number : seq(cast<CallInst>(Load)->arg_size()))
    cast<CallInst>(Load)->setArgOperand(Number, operandAt(Phi, Number));
  Load->insertBefore(Phi.getParent()->getFirstInsertionPt());
  SmallVector<Value *, 2> Old(Phi.incoming_values());
  Phi.replaceAllUsesWith(Load);
  Phi.eraseFromParent();
  eraseUnusedOperands(Old);
}

bool LoadSinker::run() {
  bool Changed = false, Again = true;
  while (Again) { // a phi may merge loads that were sunk to other phis
    Again = false;
    for (BasicBlock &Block : F)
      for (PHINode &Phi : make_early_inc_range(Block.phis()))
        if (canSink(Phi)) {
          sink(Phi);
          Again = Changed = true;
        }
  }
  return Changed;
}

bool sinkLoads(Function &F, FunctionAnalysisManager &AM) {
  bool Merges = any_of(F, [](BasicBlock &Block) {
    return any_of(Block.phis(), [](const PHINode &Phi) {
      return isa<LoadOp>(Phi.getIncomingValue(0));
    });
  });
  if (!Merges || !LoadSinker(F, AM).run())
    return false;
  AM.invalidate(F, keptWithBlocks());
  return true;
}

} // namespace tenon
