// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   @other = alias void (), ptr @f
//   call void @other()
//   -> call void @f()

#include "Aliases.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

bool resolveAliases(Module &M) {
  for (const GlobalIFunc &F : M.ifuncs())
    for (const User *U : F.users())
      if (const auto *I = dyn_cast<Instruction>(U))
        reportError(*I, "use of '" + F.getName() + "'",
                    "a function that is chosen when a program starts (ifunc); "
                    "expected one that the module or OpenCL C defines");
  bool Changed = false;
  for (GlobalAlias &A : make_early_inc_range(M.aliases())) {
    A.replaceAllUsesWith(A.getAliasee());
    A.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

} // namespace tenon
