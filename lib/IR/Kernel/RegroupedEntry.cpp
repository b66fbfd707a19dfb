// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Kernel/RegroupedEntry.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;

namespace tenon {

bool isDynamicLocal(const GlobalVariable &G) {
  // 48 KiB, less what votes and other small variables take.
  constexpr uint64_t MaxStatic = 47 * 1024;
  return G.getAddressSpace() == LocalSpace && !G.isDeclaration() &&
         G.getDataLayout().getTypeAllocSize(G.getValueType()) > MaxStatic;
}

/// Whether \p User is in \p F, or part of a constant that is.
static bool isUsedIn(const User *U, const Function &F) {
  if (const auto *I = dyn_cast<Instruction>(U))
    return I->getFunction() == &F;
  return any_of(U->users(), [&](const User *Of) { return isUsedIn(Of, F); });
}

/// Puts \p Chosen variables one after the other in the functions that use
/// them, and calls \p Visit with each and where it begins. Returns where those
/// of \p F end.
static uint64_t
placeLocals(const Module &M, function_ref<bool(const GlobalVariable &)> Chosen,
            const Function *F,
            function_ref<void(const GlobalVariable &, uint64_t)> Visit) {
  DenseMap<const Function *, uint64_t> Ends;
  const DataLayout &Layout = M.getDataLayout();
  for (const GlobalVariable &G : M.globals()) {
    if (!Chosen(G))
      continue;
    SmallVector<const Function *, 2> Users;
    uint64_t At = 0;
    for (const Function &Of : M)
      if (any_of(G.users(), [&](const User *U) { return isUsedIn(U, Of); })) {
        Users.push_back(&Of);
        At = std::max(At, Ends.lookup(&Of));
      }
    At = alignTo(At, Layout.getPreferredAlign(&G));
    Visit(G, At);
    for (const Function *Of : Users)
      Ends[Of] = At + Layout.getTypeAllocSize(G.getValueType());
  }
  return Ends.lookup(F);
}

SmallVector<std::pair<GlobalVariable *, uint64_t>, 2> dynamicLocals(Module &M) {
  SmallVector<std::pair<GlobalVariable *, uint64_t>, 2> Places;
  placeLocals(M, isDynamicLocal, nullptr,
              [&](const GlobalVariable &G, uint64_t At) {
                Places.push_back({M.getGlobalVariable(G.getName(), true), At});
              });
  return Places;
}

uint64_t localBytes(const Function &Kernel, bool Dynamic) {
  auto IsMeant = [&](const GlobalVariable &G) {
    return G.getAddressSpace() == LocalSpace && !G.isDeclaration() &&
           isDynamicLocal(G) == Dynamic;
  };
  return placeLocals(*Kernel.getParent(), IsMeant, &Kernel,
                     [](const GlobalVariable &, uint64_t) {});
}

/// Both numbers of an attribute.
template <typename T>
static void readPair(const Function &F, StringRef Attribute, T &First,
                     T &Second) {
  auto [X, Y] = F.getFnAttribute(Attribute).getValueAsString().split(',');
  X.getAsInteger(10, First);
  Y.getAsInteger(10, Second);
}

SmallVector<RegroupedEntry, 2> regroupedEntries(const Function &Kernel) {
  SmallVector<RegroupedEntry, 2> All;
  for (const Function &F : *Kernel.getParent()) {
    if (F.isDeclaration() ||
        F.getFnAttribute(RegroupedAttribute).getValueAsString() !=
            Kernel.getName())
      continue;
    RegroupedEntry Entry;
    Entry.Name = F.getName();
    Entry.Items = kernelFacts(F).requiredItems();
    readPair(F, RegroupedTileAttribute, Entry.Tile[0], Entry.Tile[1]);
    readPair(F, RegroupedGroupsAttribute, Entry.MinGroups, Entry.MaxGroups);
    Entry.DynamicBytes = localBytes(F, /*Dynamic=*/true);
    Entry.Persistent = F.hasFnAttribute(RegroupedPersistentAttribute);
    Entry.Cluster =
        F.getFnAttributeAsParsedInteger(RegroupedClusterAttribute, 1);
    Entry.Maps = tensorMaps(F);
    All.push_back(std::move(Entry));
  }
  return All;
}

} // namespace tenon
