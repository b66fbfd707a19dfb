// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// If one module calls a function and another defines it with another type,
// LLVM's linker links the call to it all the same. So the types are compared
// before.

#include "tenon/Input/LinkModules.h"
#include "Input/OpenCL/OpenCLCompile.h"
#include "tenon/Report/DiagnosticScope.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tenon {

namespace {
/// A definition that other modules may use, and the name of its module.
struct Definition {
  const GlobalValue *Value;
  StringRef Module;
};
} // namespace

/// Compares structures by their members, because each module has its own names
/// for them.
static bool areSame(Type *A, Type *B) {
  if (A == B)
    return true;
  if (A->getTypeID() != B->getTypeID() || !isa<StructType, ArrayType>(A) ||
      A->getNumContainedTypes() != B->getNumContainedTypes())
    return false;
  if (auto *Array = dyn_cast<ArrayType>(A);
      Array && Array->getNumElements() != B->getArrayNumElements())
    return false;
  return all_of(zip(A->subtypes(), B->subtypes()), [](auto Pair) {
    return areSame(std::get<0>(Pair), std::get<1>(Pair));
  });
}

static bool areSame(FunctionType *A, FunctionType *B) {
  return A->getNumParams() == B->getNumParams() &&
         A->isVarArg() == B->isVarArg() &&
         all_of(zip(A->subtypes(), B->subtypes()), [](auto Pair) {
           return areSame(std::get<0>(Pair), std::get<1>(Pair));
         });
}

static std::string textOf(const Type *Ty) {
  std::string Text;
  raw_string_ostream OS(Text);
  Ty->print(OS, /*IsForDebug=*/false, /*NoDetails=*/true);
  return Text;
}

static std::string wordFor(const GlobalValue &V) {
  const auto *F = dyn_cast<Function>(&V);
  StringRef Kind = !F ? "variable"
                   : F->getCallingConv() == CallingConv::SPIR_KERNEL
                       ? "kernel"
                       : "function";
  return (Kind + " '" + V.getName() + "'").str();
}

static bool isStrong(const GlobalValue &V) {
  return V.hasExternalLinkage() && !V.isDeclaration();
}

//===- What modules disagree about ----------------------------------------===//

/// An error if \p First and \p Other are for different machines. A module that
/// names no machine fits all.
static Error checkMachines(NamedModule &First, NamedModule &Other) {
  const Triple &A = First.M->getTargetTriple(), &B = Other.M->getTargetTriple();
  if (A.empty() || B.empty())
    return Error::success();
  bool BothSpirv = A.isSPIROrSPIRV() && B.isSPIROrSPIRV();
  if (A.getArch() != B.getArch() &&
      !(BothSpirv && A.isArch64Bit() == B.isArch64Bit()))
    return createStringError(Other.Name + ": it is for '" + B.str() +
                             "', and " + First.Name + " for '" + A.str() +
                             "'; expected objects for one machine");
  return Error::success();
}

static Error checkUse(const NamedModule &User, const GlobalValue &Use,
                      const Definition &D) {
  const auto *Called = dyn_cast<Function>(&Use);
  const auto *Defined = dyn_cast<Function>(D.Value);
  if (!Called != !Defined)
    return createStringError(User.Name + ": " + wordFor(Use) + " is a " +
                             (Defined ? "function" : "variable") + " in " +
                             D.Module);
  if (Called && !areSame(Called->getFunctionType(), Defined->getFunctionType()))
    return createStringError(
        User.Name + ": " + wordFor(Use) + " is declared as " +
        textOf(Called->getFunctionType()) + ", and " + D.Module +
        " defines it as " + textOf(Defined->getFunctionType()) +
        "; expected the same types");
  if (Use.getAddressSpace() != D.Value->getAddressSpace())
    return createStringError(
        User.Name + ": " + wordFor(Use) + " is declared in address space " +
        Twine(Use.getAddressSpace()) + ", and " + D.Module +
        " defines it in address space " + Twine(D.Value->getAddressSpace()));
  return Error::success();
}

static Error check(MutableArrayRef<NamedModule> Modules) {
  StringMap<Definition> Definitions;
  for (NamedModule &Object : Modules) {
    if (Error E = checkMachines(Modules.front(), Object))
      return E;
    for (const GlobalValue &V : Object.M->global_values()) {
      if (!isStrong(V))
        continue;
      auto [It, IsNew] =
          Definitions.try_emplace(V.getName(), Definition{&V, Object.Name});
      if (!IsNew)
        return createStringError(Object.Name + ": " + wordFor(V) +
                                 " is also defined by " + It->second.Module +
                                 "; expected one definition");
    }
  }
  for (const NamedModule &Object : Modules)
    for (const GlobalValue &V : Object.M->global_values()) {
      auto It = Definitions.find(V.getName());
      if (!V.isDeclaration() || It == Definitions.end())
        continue;
      if (Error E = checkUse(Object, V, It->second))
        return E;
    }
  return Error::success();
}

//===- Linking ------------------------------------------------------------===//

Expected<std::unique_ptr<Module>>
linkModules(std::vector<NamedModule> Modules) {
  assert(!Modules.empty() && "there is nothing to link");
  for (NamedModule &Defining : Modules)
    for (NamedModule &User : Modules)
      restoreKernelBodies(*Defining.M, *User.M);
  if (Error E = check(Modules))
    return E;
  std::unique_ptr<Module> All = std::move(Modules.front().M);
  DiagnosticScope Scope(All->getContext());
  for (NamedModule &Object : MutableArrayRef(Modules).drop_front()) {
    // The readers of different forms describe one machine differently, about
    // which LLVM would warn.
    if (!All->getTargetTriple().empty())
      Object.M->setTargetTriple(All->getTargetTriple());
    if (!All->getDataLayoutStr().empty())
      Object.M->setDataLayout(All->getDataLayout());
    if (Linker::linkModules(*All, std::move(Object.M))) {
      Error E = Scope.takeErrors();
      std::string Words = E ? toString(std::move(E)) : "LLVM does not link it";
      return createStringError(Object.Name + ": " + Words);
    }
  }
  return All;
}

} // namespace tenon
