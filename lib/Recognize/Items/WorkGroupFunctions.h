// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work-group operations (GroupOps.h) with the operands of foreign calls.

#ifndef TENON_LIB_RECOGNIZE_ITEMS_WORKGROUPFUNCTIONS_H
#define TENON_LIB_RECOGNIZE_ITEMS_WORKGROUPFUNCTIONS_H

#include "tenon/IR/Values/GroupOps.h"
#include "llvm/Support/Error.h"

namespace tenon {

/// Whether the first operand of \p Call is the scope 2.
bool hasWorkGroupScope(const llvm::CallInst &Call);

/// The result of \p Opcode, a reduction or scan of \p V, in each work-item.
llvm::Value *combineInWorkGroup(llvm::IRBuilderBase &B, llvm::Value *V,
                                GroupOpcode Opcode, Combination How);

/// i1: whether \p P is true in all work-items, or in any.
llvm::Value *voteInWorkGroup(llvm::IRBuilderBase &B, llvm::Value *P, bool All);

/// \p V of the work-item with the local ids \p Ids, which are integers or a
/// vector.
llvm::Expected<llvm::Value *>
broadcastInWorkGroup(llvm::IRBuilderBase &B, llvm::Value *V,
                     llvm::ArrayRef<llvm::Value *> Ids);

} // namespace tenon

#endif
