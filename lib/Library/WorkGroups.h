// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collective operations of a work-group, made of local memory and barriers.

#ifndef TENON_LIB_LIBRARY_WORKGROUPS_H
#define TENON_LIB_LIBRARY_WORKGROUPS_H

#include "tenon/IR/SubgroupOps.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Error.h"

namespace tenon {

/// \p Emit writes blocks between what stands before \p Call and the rest, which
/// goes to a block \p After.
void betweenBlocks(llvm::CallInst &Call, llvm::IRBuilderBase &B,
                   const llvm::Twine &After, llvm::function_ref<void()> Emit);

/// The first operand of \p Call is the scope 2.
bool hasWorkGroupScope(const llvm::CallInst &Call);

/// Each work-item's result of \p Opcode, a reduction or scan of \p V, in place
/// of \p Call. The block is split before the call.
llvm::Value *combineInWorkGroup(llvm::CallInst &Call, llvm::IRBuilderBase &B,
                                llvm::Value *V, SubgroupOpcode Opcode,
                                Combination How);

/// i1: whether \p P holds for all, or for any one.
llvm::Value *voteInWorkGroup(llvm::CallInst &Call, llvm::IRBuilderBase &B,
                             llvm::Value *P, bool All);

/// The \p V of the work-item with the local ids \p Ids: integers, or a vector.
llvm::Expected<llvm::Value *>
broadcastInWorkGroup(llvm::CallInst &Call, llvm::IRBuilderBase &B,
                     llvm::Value *V, llvm::ArrayRef<llvm::Value *> Ids);

} // namespace tenon

#endif
