// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Values/MemoryScope.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace tenon {

SyncScope::ID syncScopeOf(LLVMContext &Ctx, MemoryScope Scope) {
  switch (Scope) {
  case MemoryScope::WorkItem:
    return SyncScope::SingleThread;
  case MemoryScope::Subgroup:
    return Ctx.getOrInsertSyncScopeID("subgroup");
  case MemoryScope::WorkGroup:
    return Ctx.getOrInsertSyncScopeID("workgroup");
  case MemoryScope::Device:
    return Ctx.getOrInsertSyncScopeID("device");
  case MemoryScope::System:
    break;
  }
  return SyncScope::System;
}

MemoryScope memoryScopeOf(LLVMContext &Ctx, SyncScope::ID Scope) {
  return StringSwitch<MemoryScope>(
             Ctx.getSyncScopeName(Scope).value_or(StringRef()))
      .Case("singlethread", MemoryScope::WorkItem)
      .Case("subgroup", MemoryScope::Subgroup)
      .Case("workgroup", MemoryScope::WorkGroup)
      .Case("device", MemoryScope::Device)
      .Default(MemoryScope::System);
}

} // namespace tenon
