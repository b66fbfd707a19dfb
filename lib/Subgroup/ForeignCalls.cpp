// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ForeignCalls.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

bool checkForeignCalls(const Module &M, const Twine &Target,
                       IsProvidedFn IsProvided) {
  bool Fine = true;
  for (const Function &F : M) {
    if (!F.isDeclaration() || F.isIntrinsic())
      continue;
    for (const User *U : F.users()) {
      const auto *I = dyn_cast<Instruction>(U);
      if (!I || IsProvided(F, *I))
        continue;
      reportError(*I, "call of '" + F.getName() + "'",
                  Target + " has no such function");
      Fine = false;
      break;
    }
  }
  return Fine;
}

} // namespace tenon
