// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices that a loop loads for its next iteration are loaded where they are
// used, so that a loop over k that is software-pipelined through registers can
// become a contraction:
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
// Loads of matrices in branches, for a use after the branches, are sunk in the
// same way. One branch may load a matrix with bounds that the other branches
// load completely.
//
// Nothing between a load and the phi may write the memory. The moved load then
// reads the same values, from an address that has been read before. On a
// device, loads ahead of their use hide latency, so this is only done for
// targets that keep matrices in memory.

#include "SinkLoads.h"
#include "tenon/IR/Contract/Chains.h"
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

/// Whether nothing may write the memory of \p Load between its last execution
/// and the end of \p From.
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

/// Whether the loads differ at most in bounds and alignment.
static bool areAlike(const LoadOp &X, const LoadOp &Y) {
  OpFacts F = X.facts(), G = Y.facts();
  return F.Type == G.Type && F.Layout == G.Layout && F.Volatile == G.Volatile &&
         F.AddrSpace == G.AddrSpace;
}

/// Whether \p Phi merges loads of operands of one kind, which sinking may bring
/// next to their multiplication, and all would read the same at the phi.
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
    return Load && areAlike(*Load, *First) && !mayBeVariable(Load->pointer()) &&
           isKept(*Load, *std::get<1>(Incoming));
  });
}

/// Operand \p Number of \p Load; if it has no bounds, bounds that contain
/// everything.
static Value *operandOf(LoadOp &Load, unsigned Number) {
  if (Number < Load.arg_size())
    return Load.getArgOperand(Number);
  assert(Number >= 2 && Number < 6 && "a load without bounds");
  auto *Ty = cast<MatrixType>(Load.getType());
  const unsigned Bounds[] = {0, 0, Ty->rows(), Ty->columns()};
  return ConstantInt::get(Type::getInt64Ty(Load.getContext()),
                          Bounds[Number - 2]);
}

/// Operand \p Number of the loads that \p Phi merges. Strides are often equal
/// products that are computed before each load.
Value *LoadSinker::operandAt(PHINode &Phi, unsigned Number) {
  SmallVector<Value *, 4> All(
      map_range(Phi.incoming_values(), [&](const Use &Load) {
        return operandOf(*cast<LoadOp>(Load), Number);
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
  OpFacts Facts = cast<LoadOp>(Phi.getIncomingValue(0))->facts();
  for (const Use &Load : Phi.incoming_values()) {
    OpFacts Other = cast<LoadOp>(Load)->facts();
    Facts.Checked |= Other.Checked;
    Facts.Align = std::min(Facts.Align, Other.Align);
  }
  Value *Pointer = operandAt(Phi, 0), *Stride = operandAt(Phi, 1);
  std::optional<MatrixBuilder::Bounds> Bounds;
  if (Facts.Checked)
    Bounds = {operandAt(Phi, 2), operandAt(Phi, 3), operandAt(Phi, 4),
              operandAt(Phi, 5)};
  IRBuilder<> B(&*Phi.getParent()->getFirstInsertionPt());
  B.SetCurrentDebugLocation(Phi.getDebugLoc());
  Value *Load = MatrixBuilder(B).load(
      Facts.Type, Pointer, Stride, {Facts.Layout, Facts.Align, false}, Bounds);
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
