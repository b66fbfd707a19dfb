// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Kernel/KernelParameters.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace tenon {

std::string parameterObjection(const Function &Kernel, StringRef Target) {
  for (const Argument &A : Kernel.args())
    if (auto *Ty = dyn_cast<TargetExtType>(A.getType()))
      return ("parameter " + Twine(A.getArgNo()) + " is a " + Ty->getName() +
              ", but target " + Target +
              " only supports numbers, vectors, structures and pointers")
          .str();
  return "";
}

bool checkParameters(const Function &Kernel, StringRef Target) {
  std::string Objection = parameterObjection(Kernel, Target);
  if (!Objection.empty())
    reportError(Kernel, Objection);
  return Objection.empty();
}

} // namespace tenon
