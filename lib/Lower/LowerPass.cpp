// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of lowering: contractions that the target has no code for, the
// target's own preparations, matrices to buffers, calls of helpers. And the
// check that nothing is left.

#include "BufferLowering.h"
#include "HelperCalls.h"
#include "tenon/IR/Kernel/RegroupedEntry.h"
#include "tenon/IR/Matrix/Contract.h"
#include "tenon/IR/Matrix/MatrixUses.h"
#include "tenon/Lower/Passes.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Target/TargetReport.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// Whether \p F has anything to lower, or a matrix as parameter. A length has
/// no matrix operand, and an unused parameter no instruction.
static bool isToBeLowered(const Function &F) {
  return mentionsMatrix(F) || any_of(instructions(F), [](const Instruction &I) {
           return isa<MatrixOp>(I);
         });
}

/// Contractions that the target has no code for become loops again. SIMT
/// targets have code for them in kernels that tenon-regroup has made.
static void expandContractions(Function &F, const MatrixTarget &Target) {
  bool Contracts = !Target.isSimt() || F.hasFnAttribute(RegroupedAttribute);
  SmallVector<ContractOp *, 4> Ops;
  for (Instruction &I : instructions(F))
    if (auto *Op = dyn_cast<ContractOp>(&I))
      if (!Contracts || !Target.contracts(Op->facts()))
        Ops.push_back(Op);
  for (ContractOp *Op : Ops)
    expandContract(*Op);
}

static void lowerModule(Module &M, FunctionAnalysisManager &FAM,
                        const MatrixTarget &Target, json::Object *Report) {
  SmallVector<Function *> Functions;
  DenseSet<const Function *> Before; // helpers are added
  for (Function &F : M) {
    Before.insert(&F);
    if (!F.isDeclaration() && isToBeLowered(F))
      Functions.push_back(&F);
  }
  for (Function *F : Functions) {
    // prepareModule() has changed the function's attributes, and with them what
    // analyses know about the machine.
    expandContractions(*F, Target);
    FAM.invalidate(*F, PreservedAnalyses::none());
    Target.prepareFunction(*F, FAM);
    FAM.invalidate(*F, PreservedAnalyses::none());
  }
  if (Report)
    *Report = reportOperations(M, Target);
  for (Function *F : Functions)
    lowerToBuffers(*F, Target, FAM);
  HelperSet Helpers;
  for (Function &F : M)
    if (!Before.contains(&F) && !F.isDeclaration())
      Helpers.insert(&F);
  if (Target.isSimt())
    callInLargeFunctions(Functions, Helpers);
  else
    keepFrequentCalls(Helpers);
  for (Function &F : make_early_inc_range(M))
    if (MatrixOp::isDeclaration(F) && F.use_empty())
      F.eraseFromParent();
}

PreservedAnalyses LowerPass::run(Module &M, ModuleAnalysisManager &AM) {
  const MatrixTarget *Target = target(M, AM);
  if (!Target)
    return PreservedAnalyses::all();
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  if (Error E = Target->prepareModule(M))
    reportError(M.getContext(), toString(std::move(E)));
  else
    lowerModule(M, FAM, *Target, Report);
  return PreservedAnalyses::none();
}

/// Whether \p I uses a matrix, or has the address of one in a structure.
static bool isLeft(const Instruction &I) {
  const auto *Address = dyn_cast<GetElementPtrInst>(&I);
  return usesMatrix(I) ||
         (Address && containsMatrix(Address->getSourceElementType()));
}

PreservedAnalyses CheckLoweredPass::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      if (isa<MatrixOp>(I))
        reportError(I, describe(cast<MatrixOp>(I).facts()), "was not lowered");
      else if (isLeft(I))
        reportError(I, I.getOpcodeName(),
                    "uses a matrix that was not lowered; expected loads, "
                    "stores and operations of whole matrices");
    }
  return PreservedAnalyses::all();
}

} // namespace tenon
