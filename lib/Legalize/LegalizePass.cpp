// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Legalize/Passes.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Target/MatrixTarget.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

PreservedAnalyses LegalizePass::run(Module &M, ModuleAnalysisManager &) {
  Expected<std::unique_ptr<MatrixTarget>> Target = createTarget(Options);
  if (!Target) {
    reportError(M.getContext(), toString(Target.takeError()));
    return PreservedAnalyses::all();
  }
  for (Function &F : M) {
    std::optional<OpFacts> Facts = readFacts(F);
    if (!Facts || F.use_empty())
      continue;
    Legality Answer = (*Target)->legality(*Facts);
    if (Answer.Answer == Legality::Yes)
      continue;
    std::string Message =
        "target " + (*Target)->name().str() + ": " + Answer.Reason;
    if (!Answer.Nearest.empty())
      Message += "; the nearest that works is " + Answer.Nearest;
    // Once in each kernel.
    SmallPtrSet<const Function *, 4> Told;
    for (const User *U : F.users())
      if (const auto *I = dyn_cast<Instruction>(U);
          I && Told.insert(I->getFunction()).second)
        reportError(*I, describe(*Facts), Message);
  }
  return PreservedAnalyses::all();
}

} // namespace tenon
