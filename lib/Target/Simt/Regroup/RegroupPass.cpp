// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sub-groups of a kernel whose blocks of D are neighbours load the same rows of
// A or columns of B. If they do not wait for each other, they can be assigned
// to work-groups of any size in any order; one sub-group can do the work of
// several, and several can do the work of one. For a kernel in whose copy
// tenon-contract has formed the contraction
//
//   %d = tenon.contract(%c, A, B, steps)
//
// with operands that depend on the sub-group's position, this pass creates
// entries for work-groups that the target chooses: for tiles of several blocks
// (RegroupTile.cpp), and for a single block, where each sub-group sums a part
// of K (RegroupParted.cpp).

#include "Regroup.h"
#include "tenon/IR/Flow/Reachability.h"
#include "tenon/Support/KeptAnalyses.h"
#include "tenon/Target/Simt/Passes.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tenon {

/// The only contraction among \p Multiplications, if no work-item executes it
/// together with another multiplication: those belong to other versions of the
/// kernel.
static ContractOp *onlyContraction(ArrayRef<Instruction *> Multiplications) {
  for (Instruction *Multiplication : Multiplications) {
    auto *Op = dyn_cast<ContractOp>(Multiplication);
    if (!Op)
      continue;
    BlockSet Others = blocksBefore({Op->getParent()});
    for (const BasicBlock *After : blocksAfter({Op->getParent()}))
      Others.insert(After);
    if (none_of(Multiplications, [&](Instruction *Other) {
          return Other != Op && Others.contains(Other->getParent());
        }))
      return Op;
  }
  return nullptr;
}

/// The only multiplication of a version of the copy, if it is a contraction
/// outside of loops and nothing is written before it. Its initial accumulator
/// is added after it.
static ContractOp *findContraction(Function &Copy,
                                   FunctionAnalysisManager &AM) {
  SmallVector<Instruction *, 4> Multiplications;
  for (Instruction &I : instructions(Copy))
    if (isa<MulAddOp, ContractOp>(I))
      Multiplications.push_back(&I);
  ContractOp *Op = onlyContraction(Multiplications);
  if (!Op)
    return nullptr;
  const BasicBlock *Own = Op->getParent();
  for (const BasicBlock *Before : blocksBefore({Own}))
    for (const Instruction &I : *Before)
      if (I.mayWriteToMemory() && (Before != Own || I.comesBefore(Op)))
        return nullptr;
  auto &Loops = AM.getResult<LoopAnalysis>(Copy);
  OpFacts Facts = Op->facts();
  if (Facts.Type->scope() != unsigned(MatrixScope::Subgroup) ||
      Facts.Contract.Steps != ContractSteps::Continued || Loops.getLoopFor(Own))
    return nullptr;
  return Op;
}

/// Removes the loop that counts steps if their number is known before the loop.
static void countSteps(ContractOp &Op, FunctionAnalysisManager &AM) {
  Function &Copy = *Op.getFunction();
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(Copy);
  const SCEV *Count = SE.getSCEVAtScope(Op.steps(), nullptr);
  SCEVExpander Expander(SE, "steps");
  if (!isa<SCEVCouldNotCompute>(Count) && Expander.isSafeToExpandAt(Count, &Op))
    Op.setArgOperand(7, Expander.expandCodeFor(Count, nullptr, &Op));
  AM.invalidate(Copy, keptWithBlocks());
  auto Deletion = createFunctionToLoopPassAdaptor(LoopDeletionPass());
  AM.invalidate(Copy, Deletion.run(Copy, AM));
}

std::string freeName(const Module &M, const Twine &Wanted) {
  std::string Name = Wanted.str();
  for (unsigned Number = 1; M.getNamedValue(Name); ++Number)
    Name = (Wanted + Twine(Number)).str();
  return Name;
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
    assert(M.getFunction(Of) && "the module has the copy's kernel");
    Function &Kernel = *M.getFunction(Of);
    std::string Name = Copy->getName().str();
    SmallVector<Function *, 2> Tiles;
    if (ContractOp *Op = findContraction(*Copy, FAM)) {
      countSteps(*Op, FAM);
      for (const GroupTile &Tile : Target->groupTiles(Op->facts()))
        if (Function *F = makeTileEntry(Kernel, *Op, Tile, *Target, FAM))
          Tiles.push_back(F);
      if (Function *Parted = makePartedEntry(Kernel, *Op, *Target, FAM))
        Parted->setName(freeName(M, Of + "__parted"));
    }
    FAM.clear(*Copy, Name);
    Copy->eraseFromParent();
    for (auto [Number, Tile] : enumerate(Tiles))
      Tile->setName(Number == 0 ? Name
                                : freeName(M, Kernel.getName() + "__small"));
  }
  return keptOfFunctions();
}

} // namespace tenon
