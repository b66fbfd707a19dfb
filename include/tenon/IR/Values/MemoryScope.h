// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How far the order of an atomic operation or a fence reaches, as LLVM's
// synchronisation scopes by the names that its SPIR-V back end reads:
//
//   atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("workgroup") monotonic

#ifndef TENON_IR_VALUES_MEMORYSCOPE_H
#define TENON_IR_VALUES_MEMORYSCOPE_H

#include "llvm/IR/LLVMContext.h"

namespace tenon {

/// Each scope includes the one before it.
enum class MemoryScope { WorkItem, Subgroup, WorkGroup, Device, System };

/// LLVM's scope for \p Scope; the work-item's is `singlethread`, the system's
/// has no name.
llvm::SyncScope::ID syncScopeOf(llvm::LLVMContext &Ctx, MemoryScope Scope);

/// The reverse. Unknown scopes become System.
MemoryScope memoryScopeOf(llvm::LLVMContext &Ctx, llvm::SyncScope::ID Scope);

} // namespace tenon

#endif
