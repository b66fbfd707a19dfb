// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Calls/ForeignCalls.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// An instruction that uses \p C, directly or in a constant; null when there is
/// none.
static const Instruction *userOf(const Constant &C) {
  for (const User *U : C.users()) {
    if (const auto *I = dyn_cast<Instruction>(U))
      return I;
    if (const auto *Other = dyn_cast<Constant>(U))
      if (const Instruction *I = userOf(*Other))
        return I;
  }
  return nullptr;
}

/// Variables that are only declared would have to come from another module.
static bool checkVariables(const Module &M, const Twine &Target) {
  bool Fine = true;
  for (const GlobalVariable &V : M.globals()) {
    const Instruction *I = V.isDeclaration() ? userOf(V) : nullptr;
    if (!I)
      continue;
    reportError(*I, "variable '" + V.getName() + "'",
                Target + " has no such variable; expected one that the module "
                         "defines");
    Fine = false;
  }
  return Fine;
}

/// Whether LLVM knows the intrinsic \p F, and it does not belong to other
/// processors than \p Processor.
static bool isIntrinsicOf(const Triple &Processor, const Function &F) {
  if (!F.isTargetIntrinsic())
    return F.getIntrinsicID() != Intrinsic::not_intrinsic;
  StringRef Name = F.getName();
  Name.consume_front("llvm.");
  StringRef Prefix = Processor.isSPIROrSPIRV()
                         ? "spv"
                         : Triple::getArchTypePrefix(Processor.getArch());
  return Name.split('.').first == Prefix;
}

/// Reports the use of \p F, which the target does not provide.
static void reportUse(const Instruction &I, const Function &F,
                      const Twine &Target) {
  if (std::optional<ItemOpcode> Op = readItemOp(F); Op && isQuery(*Op))
    return reportError(I, "query of " + wordOf(*Op),
                       Target +
                           " has work-items only in kernels; the nearest that "
                           "works is a module with a kernel that calls it");
  StringRef Callee = F.getName();
  const auto *Call = dyn_cast<CallBase>(&I);
  bool IsCall = Call && Call->getCalledOperand()->getName() == Callee;
  if (Callee == "__assert_fail")
    reportError(I, "assert()",
                Target + " cannot end a launch; the nearest that works is to "
                         "compile the kernel with -DNDEBUG");
  else
    reportError(I, (IsCall ? "call of '" : "address of '") + Callee + "'",
                Target + " has no such function; expected one that the module "
                         "or OpenCL C defines");
}

bool checkForeignCalls(const Module &M, const Triple &Processor,
                       const Twine &Target, IsProvidedFn IsProvided) {
  bool Fine = checkVariables(M, Target);
  for (const Function &F : M) {
    if (!F.isDeclaration() || (F.isIntrinsic() && isIntrinsicOf(Processor, F)))
      continue;
    for (const User *U : F.users()) {
      const auto *I = dyn_cast<Instruction>(U);
      if (const auto *C = dyn_cast<Constant>(U)) // a table of functions
        I = userOf(*C);
      if (!I || (!F.isIntrinsic() && IsProvided(F, *I)))
        continue;
      reportUse(*I, F, Target);
      Fine = false;
      break;
    }
  }
  return Fine;
}

} // namespace tenon
