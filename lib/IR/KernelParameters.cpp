// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/KernelParameters.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace tenon {

bool checkParameters(const Function &Kernel, StringRef Target) {
  for (const Argument &A : Kernel.args())
    if (auto *Ty = dyn_cast<TargetExtType>(A.getType())) {
      reportError(Kernel, "parameter " + Twine(A.getArgNo()) + " is a " +
                              Ty->getName() + ", but target " + Target +
                              " only supports numbers, vectors, structures and "
                              "pointers");
      return false;
    }
  return true;
}

} // namespace tenon
