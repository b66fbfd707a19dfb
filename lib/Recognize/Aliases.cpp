// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   @other = alias void (), ptr @f
//   call void @other()
//   -> call void @f()

#include "Aliases.h"
#include "tenon/IR/Annotations.h"
#include "tenon/IR/Kernel/KernelFacts.h"
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

bool dropKeptFunctions(Module &M) {
  if (none_of(M, isKernel))
    return false; // the module is a library, or a test
  bool Changed = false;
  for (StringRef List : {"llvm.used", "llvm.compiler.used"})
    if (GlobalVariable *V = M.getNamedGlobal(List)) {
      V->eraseFromParent();
      Changed = true;
    }
  SmallVector<Constant *, 4> All = annotations(M), OfKernels;
  copy_if(All, std::back_inserter(OfKernels), [](const Constant *Annotation) {
    const auto *F = dyn_cast<Function>(annotated(*Annotation));
    return F && isKernel(*F);
  });
  if (OfKernels.size() < All.size()) {
    setAnnotations(M, OfKernels);
    Changed = true;
  }
  return Changed;
}

} // namespace tenon
