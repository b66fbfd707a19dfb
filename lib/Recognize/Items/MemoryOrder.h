// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands for memory order and scope: OpenCL C's memory_order and memory_scope
// (section 6.15.12), and SPIR-V's memory semantics and scopes. An operand that
// is not constant counts as the strongest one.

#ifndef TENON_LIB_RECOGNIZE_ITEMS_MEMORYORDER_H
#define TENON_LIB_RECOGNIZE_ITEMS_MEMORYORDER_H

#include "tenon/IR/Values/MemoryScope.h"
#include "llvm/IR/Value.h"
#include "llvm/Support/AtomicOrdering.h"

namespace tenon {

llvm::AtomicOrdering openClOrder(const llvm::Value *Order);
MemoryScope openClScope(const llvm::Value *Scope);

llvm::AtomicOrdering spirvOrder(const llvm::Value *Semantics);
MemoryScope spirvScope(const llvm::Value *Scope);

/// \p Order without its release part, for loads, or without its acquire part,
/// for stores; sequentially consistent if nothing remains.
llvm::AtomicOrdering orderOfLoad(llvm::AtomicOrdering Order);
llvm::AtomicOrdering orderOfStore(llvm::AtomicOrdering Order);

} // namespace tenon

#endif
