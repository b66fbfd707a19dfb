// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Support/PromoteVariables.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassInstrumentation.h"

using namespace llvm;

namespace tenon {

/// The last operand that \p I's block defines behind \p I, or null.
static Instruction *laterOperand(const Instruction &I) {
  Instruction *Last = nullptr;
  for (Value *V : I.operands()) {
    auto *Operand = dyn_cast<Instruction>(V);
    if (Operand && Operand->getParent() == I.getParent() &&
        (Last ? Last : &I)->comesBefore(Operand))
      Last = Operand;
  }
  return Last;
}

void orderDefinitions(Function &F) {
  for (BasicBlock &Block : F)
    for (auto At = Block.getFirstNonPHIIt(); At != Block.end();) {
      // Users in between are visited afterwards and follow.
      Instruction &I = *At++;
      if (Instruction *Operand = laterOperand(I))
        I.moveAfter(Operand);
    }
}

void orderAfterSROA(PassInstrumentationCallbacks &Callbacks) {
  Callbacks.registerAfterPassCallback(
      [](StringRef Pass, const Any &IR, const PreservedAnalyses &Kept) {
        const auto *F = any_cast<const Function *>(&IR);
        if (F && Pass == "SROAPass" && !Kept.areAllPreserved())
          orderDefinitions(const_cast<Function &>(**F));
      });
}

PreservedAnalyses PromoteVariablesPass::run(Function &F,
                                            FunctionAnalysisManager &AM) {
  PreservedAnalyses Kept = LLVMs.run(F, AM);
  if (!Kept.areAllPreserved())
    orderDefinitions(F);
  return Kept;
}

} // namespace tenon
