// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ProgramVariables.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/MetadataNumbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// SPV_INTEL_global_variable_host_access; DPC++'s translator writes the number
/// of an earlier draft. Its operands are the access and the name.
static StringRef hostName(const GlobalVariable &V) {
  constexpr uint64_t HostAccess = 6188, DraftHostAccess = 6147;
  const MDNode *Decorations = V.getMetadata("spirv.Decorations");
  if (!Decorations)
    return V.getName();
  for (const MDOperand &Operand : Decorations->operands()) {
    const auto *Decoration = dyn_cast_or_null<MDNode>(Operand.get());
    std::optional<uint64_t> Number = numberAt(Decoration, 0);
    if ((Number != HostAccess && Number != DraftHostAccess) ||
        Decoration->getNumOperands() != 3)
      continue;
    if (const auto *Name =
            dyn_cast_or_null<MDString>(Decoration->getOperand(2).get()))
      return Name->getString();
  }
  return V.getName();
}

ProgramVariables variablesOf(const Module &M) {
  ProgramVariables Variables;
  for (const GlobalVariable &V : M.globals()) {
    if (V.isDeclaration() || V.getAddressSpace() == LocalSpace ||
        V.getName().starts_with("llvm."))
      continue;
    uint64_t Size = M.getDataLayout().getTypeAllocSize(V.getValueType());
    if (V.getAddressSpace() == GlobalSpace)
      Variables.Size += Size;
    if (V.isConstant())
      continue;
    // Launches see what earlier ones wrote, in whatever address space.
    Variables.Any = true;
    if (V.hasLocalLinkage() || V.getAddressSpace() != GlobalSpace)
      continue;
    Variables.Named.push_back({hostName(V).str(), V.getName().str(), Size});
  }
  return Variables;
}

void keepDefined(ProgramVariables &Variables, const Module &M) {
  erase_if(Variables.Named, [&](const ProgramVariable &Variable) {
    const GlobalVariable *V = M.getNamedGlobal(Variable.Symbol);
    return !V || V->isDeclaration();
  });
}

} // namespace tenon
