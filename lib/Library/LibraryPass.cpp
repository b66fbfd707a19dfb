// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Library/Passes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// A machine with one memory for all: each order reaches everywhere. LLVM's
/// code generators for such machines know only that scope.
static bool widenScopes(Function &F) {
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    std::optional<SyncScope::ID> Scope =
        I.isAtomic() ? getAtomicSyncScopeID(&I) : std::nullopt;
    if (!Scope || *Scope == SyncScope::SingleThread ||
        *Scope == SyncScope::System)
      continue;
    setAtomicSyncScopeID(&I, SyncScope::System);
    Changed = true;
  }
  return Changed;
}

PreservedAnalyses LibraryPass::run(Module &M, ModuleAnalysisManager &AM) {
  const MatrixTarget *Target = target(M, AM);
  if (!Target)
    return PreservedAnalyses::all();
  const LibrarySupport &Has = Target->description().Has;
  bool Changed = false;
  if (!Has.Scopes)
    for (Function &F : M)
      Changed |= widenScopes(F);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tenon
