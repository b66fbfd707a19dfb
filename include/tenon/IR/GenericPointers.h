// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generic pointers, and what they point to:
//
//   ptr addrspace(1) @tenon.space.cast.global(ptr addrspace(4))
//   ptr addrspace(3) @tenon.space.cast.local(ptr addrspace(4))
//   ptr @tenon.space.cast.private(ptr addrspace(4))
//
// The same address, or null where that is memory of another kind. Attribute
// "tenon.space" has the word.

#ifndef TENON_IR_GENERICPOINTERS_H
#define TENON_IR_GENERICPOINTERS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace tenon {

enum class MemorySpace { Private, Global, Local };

/// The kind of memory that \p AddressSpace of OpenCL's is; nothing for the
/// generic one.
std::optional<MemorySpace> memorySpaceOf(unsigned AddressSpace);

/// \p Generic as a \p To. Null where it points to another kind of memory: now,
/// where its origins tell, else by a call that the target lowers.
llvm::Value *createSpaceCast(llvm::IRBuilderBase &B, llvm::Value *Generic,
                             llvm::PointerType *To);

/// The kind of memory that \p F casts to, if it is such a cast.
std::optional<MemorySpace> readSpaceCast(const llvm::Function &F);

/// Replaces the casts in \p F; \p IsIn gives i1, whether a pointer points to
/// private or local memory: what is neither is global.
void lowerSpaceCasts(llvm::Function &F,
                     llvm::function_ref<llvm::Value *(
                         llvm::IRBuilderBase &B, llvm::Value *, MemorySpace)>
                         IsIn);

/// i1: whether \p Pointer points into the \p Bytes (i64) from \p Begin on.
llvm::Value *createIsWithin(llvm::IRBuilderBase &B, llvm::Value *Pointer,
                            llvm::Value *Begin, llvm::Value *Bytes);

} // namespace tenon

#endif
