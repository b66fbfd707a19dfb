// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OwnFunctions.h"
#include "tenon/IR/Calls/CLibrary.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

bool renameOwnFunctions(Module &M) {
  bool Changed = false;
  for (Function &F : M) {
    if (F.isDeclaration() || isKernel(F) || !isCName(F.getName()))
      continue;
    F.setName(F.getName() + ".own");
    Changed = true;
  }
  return Changed;
}

} // namespace tenon
