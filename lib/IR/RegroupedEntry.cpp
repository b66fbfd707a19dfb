// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/RegroupedEntry.h"
#include "tenon/IR/KernelFacts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned LocalSpace = 3;

bool isDynamicLocal(const GlobalVariable &G) {
  // 48 KiB, less what votes and other small variables take.
  constexpr uint64_t MostStatic = 47 * 1024;
  return G.getAddressSpace() == LocalSpace && !G.isDeclaration() &&
         G.getDataLayout().getTypeAllocSize(G.getValueType()) > MostStatic;
}

/// Whether \p User is in \p F, or part of a constant that is.
static bool isUsedIn(const User *U, const Function &F) {
  if (const auto *I = dyn_cast<Instruction>(U))
    return I->getFunction() == &F;
  return any_of(U->users(), [&](const User *Of) { return isUsedIn(Of, F); });
}

uint64_t localBytes(const Function &Kernel, bool Dynamic) {
  const Module &M = *Kernel.getParent();
  const DataLayout &Layout = M.getDataLayout();
  uint64_t Bytes = 0;
  for (const GlobalVariable &G : M.globals())
    if (G.getAddressSpace() == LocalSpace && !G.isDeclaration() &&
        isDynamicLocal(G) == Dynamic &&
        any_of(G.users(), [&](const User *U) { return isUsedIn(U, Kernel); }))
      Bytes = alignTo(Bytes, Layout.getPreferredAlign(&G)) +
              Layout.getTypeAllocSize(G.getValueType());
  return Bytes;
}

std::optional<RegroupedEntry> regroupedEntry(const Function &Kernel) {
  for (const Function &F : *Kernel.getParent()) {
    if (F.isDeclaration() ||
        F.getFnAttribute(RegroupedAttribute).getValueAsString() !=
            Kernel.getName())
      continue;
    RegroupedEntry Entry;
    Entry.Name = F.getName();
    Entry.Items = kernelFacts(F).requiredItems();
    auto [X, Y] =
        F.getFnAttribute(RegroupedTileAttribute).getValueAsString().split(',');
    X.getAsInteger(10, Entry.Tile[0]);
    Y.getAsInteger(10, Entry.Tile[1]);
    Entry.DynamicBytes = localBytes(F, /*Dynamic=*/true);
    return Entry;
  }
  return std::nullopt;
}

} // namespace tenon
