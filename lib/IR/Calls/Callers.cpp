// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Calls/Callers.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

FunctionSet withCallers(Module &M, function_ref<bool(const Function &)> Is) {
  FunctionSet Result;
  SmallVector<Function *, 16> Worklist;
  for (Function &F : M)
    if (!F.isDeclaration() && Is(F) && Result.insert(&F).second)
      Worklist.push_back(&F);
  while (!Worklist.empty())
    for (User *U : Worklist.pop_back_val()->users())
      if (auto *Call = dyn_cast<CallInst>(U))
        if (Result.insert(Call->getFunction()).second)
          Worklist.push_back(Call->getFunction());
  return Result;
}

} // namespace tenon
