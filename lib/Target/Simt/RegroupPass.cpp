// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sub-groups of a kernel whose blocks of D are neighbours load the same rows of
// A and columns of B. Where they do not wait for each other, they can be
// assigned to work-groups of any size, in any order; one sub-group can do the
// work of several, and several that of one. For a kernel whose copy
// tenon-contract has rewritten to
//
//   %d = tenon.contract(%c, A, B, steps)
//
// with operands that depend on where the sub-group is, this pass makes entries
// for work-groups of the target's own: for tiles of several blocks
// (RegroupTile.cpp), and for a block each, of which each sub-group sums a part
// of K (RegroupParted.cpp).

#include "Regroup.h"
#include "tenon/Target/Simt/Passes.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tenon {

/// The only product of the copy, if it is a contraction outside of loops,
/// before which nothing is written. What it begins with is added behind it.
static ContractOp *findContraction(Function &Copy) {
  ContractOp *Op = nullptr;
  for (Instruction &I : instructions(Copy)) {
    if (isa<MulAddOp>(I))
      return nullptr;
    if (auto *Contract = dyn_cast<ContractOp>(&I)) {
      if (Op)
        return nullptr;
      Op = Contract;
    }
  }
  if (!Op)
    return nullptr;
  DominatorTree Tree(Copy);
  LoopInfo Loops(Tree);
  for (Instruction &I : instructions(Copy))
    if (&I != Op && I.mayWriteToMemory() &&
        isPotentiallyReachable(&I, Op, nullptr, &Tree, &Loops))
      return nullptr;
  OpFacts Facts = Op->facts();
  if (Facts.Type->scope() != unsigned(MatrixScope::Subgroup) ||
      Facts.Contract.Steps != ContractSteps::Continued ||
      Loops.getLoopFor(Op->getParent()))
    return nullptr;
  return Op;
}

/// The loop that counts steps is left out if their number is known before.
static void countSteps(ContractOp &Op, FunctionAnalysisManager &AM) {
  Function &Copy = *Op.getFunction();
  AM.invalidate(Copy, PreservedAnalyses::none());
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(Copy);
  const SCEV *Count = SE.getSCEVAtScope(Op.steps(), nullptr);
  SCEVExpander Expander(SE, "steps");
  if (!isa<SCEVCouldNotCompute>(Count) && Expander.isSafeToExpandAt(Count, &Op))
    Op.setArgOperand(7, Expander.expandCodeFor(Count, nullptr, &Op));
  AM.invalidate(Copy, PreservedAnalyses::none());
  createFunctionToLoopPassAdaptor(LoopDeletionPass()).run(Copy, AM);
  AM.invalidate(Copy, PreservedAnalyses::none());
}

PreservedAnalyses RegroupPass::run(Module &M, ModuleAnalysisManager &AM) {
  const MatrixTarget *Target = target(M, AM);
  if (!Target || !Target->isSimt())
    return PreservedAnalyses::all();
  SmallVector<Function *> Copies;
  for (Function &F : M)
    if (F.hasFnAttribute(RegroupedAttribute))
      Copies.push_back(&F);
  if (Copies.empty())
    return PreservedAnalyses::all();
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (Function *Copy : Copies) {
    StringRef Of = Copy->getFnAttribute(RegroupedAttribute).getValueAsString();
    Function &Kernel = *M.getFunction(Of);
    std::string Name = Copy->getName().str();
    Function *Tile = nullptr;
    if (ContractOp *Op = findContraction(*Copy)) {
      countSteps(*Op, FAM);
      Tile = makeTileEntry(Kernel, *Op, *Target, FAM);
      if (Function *Parted = makePartedEntry(Kernel, *Op, *Target, FAM))
        Parted->setName(Of + "__parted");
    }
    FAM.clear(*Copy, Name);
    Copy->eraseFromParent();
    if (Tile)
      Tile->setName(Name);
  }
  return PreservedAnalyses::none();
}

} // namespace tenon
