// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   %t = call token @llvm.experimental.convergence.entry()
//   call void @f() [ "convergencectrl"(token %t) ]
//   -> call void @f()

#include "ConvergenceControl.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

bool dropConvergenceTokens(Module &M) {
  bool Changed = false;
  SmallVector<Instruction *> Tokens;
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call)
        continue;
      if (Call->getOperandBundle(LLVMContext::OB_convergencectrl)) {
        CallBase *New = CallBase::removeOperandBundle(
            Call, LLVMContext::OB_convergencectrl, Call->getIterator());
        New->takeName(Call);
        Call->replaceAllUsesWith(New);
        Call->eraseFromParent();
        Call = New;
        Changed = true;
      }
      if (isa<ConvergenceControlInst>(Call))
        Tokens.push_back(Call);
    }
  for (Instruction *Token : Tokens)
    Token->eraseFromParent();
  return Changed || !Tokens.empty();
}

} // namespace tenon
