// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Brings kernels on lanes' values to whole matrices (Raise.h), for targets that
// run whole sub-groups: there a lane's part of a matrix is memory traffic.

#include "Raise.h"
#include "UnrollArrays.h"
#include "tenon/IR/ItemOps.h"
#include "tenon/IR/SubgroupSize.h"
#include "tenon/Optimize/Passes.h"
#include "tenon/Target/MatrixTarget.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

using namespace llvm;

namespace tenon {

static bool usesFragments(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return isa<FromFragmentOp>(I) || isa<ToFragmentOp>(I);
  });
}

/// Queries of a dimension that only run time tells, and casts that do not fit
/// the kernel, are not for here; later passes know them, or report them.
static bool isClassifiable(const Function &F, unsigned Width) {
  return all_of(instructions(F), [&](const Instruction &I) {
    std::optional<ItemOpcode> Opcode = itemOpOf(&I);
    if (Opcode && isQuery(*Opcode))
      return isa<ConstantInt>(I.getOperand(0));
    if (!isa<FromFragmentOp>(I) && !isa<ToFragmentOp>(I))
      return true;
    OpFacts Facts = cast<MatrixOp>(I).facts();
    Expected<FragmentLayout> L =
        fragmentLayout(Facts.Type, Facts.Fragment, Width);
    if (!L)
      consumeError(L.takeError());
    return bool(L);
  });
}

static void raise(Function &F, unsigned Width, FunctionAnalysisManager &AM) {
  FunctionPassManager FPM;
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(LowerSwitchPass());
  AM.invalidate(F, FPM.run(F, AM));
  // Values behind a loop are the loop's own.
  for (BasicBlock &Block : F)
    if (Block.getSinglePredecessor())
      FoldSingleEntryPHINodes(&Block);
  BasicBlock *Full = separateFull(F, Width);
  AM.invalidate(F, PreservedAnalyses::none());
  // Each step changes values, and so what is known of them.
  for (auto *Step : {raiseCasts, raisePhis, raiseCasts, sinkCasts, raiseLoads,
                     raiseStores}) {
    RaiseContext Context(F, Width, *Full);
    Step(Context);
  }
  AM.invalidate(F, PreservedAnalyses::none());
  FPM = FunctionPassManager();
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(ADCEPass());
  AM.invalidate(F, FPM.run(F, AM));
}

PreservedAnalyses RaisePass::run(Module &M, ModuleAnalysisManager &MAM) {
  const MatrixTarget *Target = target(M, MAM);
  if (!Target)
    return PreservedAnalyses::all();
  auto &AM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function &F : M) {
    bool Lanes = !F.isDeclaration() && usesFragments(F);
    if (!Lanes && (F.isDeclaration() || !usesMatrices(F)))
      continue;
    if (hasIndexedVariables(F)) {
      unrollArrayLoops(F, AM);
      Changed = true;
    }
    unsigned Width = requiredSubgroupSize(F);
    if (!Lanes || Target->isSimt() || !isPowerOf2_32(Width) ||
        !isClassifiable(F, Width))
      continue;
    raise(F, Width, AM);
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tenon
