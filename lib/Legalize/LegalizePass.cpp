// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Legalize/Passes.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Target/MatrixTarget.h"
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
    reportError(*cast<Instruction>(F.user_back()), describe(*Facts), Message);
  }
  return PreservedAnalyses::all();
}

} // namespace tenon
