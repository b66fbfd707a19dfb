// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Casts from the generic address space to a named one:
//
//   ptr addrspace(1) @tenon.space.cast.global(ptr addrspace(4))
//   ptr addrspace(3) @tenon.space.cast.local(ptr addrspace(4))
//   ptr @tenon.space.cast.private(ptr addrspace(4))
//
// The result is the same address, or null if it is memory of another address
// space. Attribute "tenon.space" has the space's name.

#ifndef TENON_IR_KERNEL_GENERICPOINTERS_H
#define TENON_IR_KERNEL_GENERICPOINTERS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace tenon {

enum class MemorySpace { Private, Global, Local };

/// The memory space that \p AddressSpace (OpenCL's numbers) is; nothing for the
/// generic one.
std::optional<MemorySpace> memorySpaceOf(unsigned AddressSpace);

/// Casts \p Generic to \p To; null if it points to another memory space. Folded
/// if the underlying objects are known, else a call that the target lowers.
llvm::Value *createSpaceCast(llvm::IRBuilderBase &B, llvm::Value *Generic,
                             llvm::PointerType *To);

/// The memory space that \p F casts to, if it is such a cast.
std::optional<MemorySpace> readSpaceCast(const llvm::Function &F);

/// Replaces the casts in \p F. \p IsIn emits an i1: whether a pointer points to
/// private or local memory; all other memory is global.
void lowerSpaceCasts(llvm::Function &F,
                     llvm::function_ref<llvm::Value *(
                         llvm::IRBuilderBase &B, llvm::Value *, MemorySpace)>
                         IsIn);

/// Emits an i1: whether \p Pointer is in the \p Bytes (i64) bytes from \p Begin
/// on.
llvm::Value *createIsWithin(llvm::IRBuilderBase &B, llvm::Value *Pointer,
                            llvm::Value *Begin, llvm::Value *Bytes);

} // namespace tenon

#endif
