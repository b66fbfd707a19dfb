// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work-item queries and barriers in canonical form (ItemOps.def): calls to
// declared functions tenon.item.<word> that carry "tenon.item"="<word>".

#ifndef TENON_IR_VALUES_ITEMOPS_H
#define TENON_IR_VALUES_ITEMOPS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace tenon {

enum class ItemOpcode {
#define ITEM_QUERY(Name, Word) Name,
#define ITEM_VALUE(Name, Word) Name,
#define ITEM_SYNC(Name, Word) Name,
#include "tenon/IR/Values/ItemOps.def"
};

llvm::StringRef wordOf(ItemOpcode Opcode);

/// Takes the dimension as an operand.
bool isQuery(ItemOpcode Opcode);
/// Synchronises work-items.
bool isSync(ItemOpcode Opcode);

/// The operation that \p F declares, if it declares one.
std::optional<ItemOpcode> readItemOp(const llvm::Function &F);

/// The operation that \p V calls, if it calls one.
std::optional<ItemOpcode> itemOpOf(const llvm::Value *V);

/// Calls \p Opcode; \p Dimension (i32) only for queries.
llvm::CallInst *createItemOp(llvm::IRBuilderBase &Builder, ItemOpcode Opcode,
                             llvm::Value *Dimension = nullptr);

/// Replaces split barriers by full ones at the wait, which is allowed: what
/// work-items wrote before they arrived is visible after it.
void joinSplitBarriers(llvm::Module &M);

/// The number of work-items in a work-group, from \p Size: LocalSize or
/// EnqueuedLocalSize.
llvm::Value *createGroupItems(llvm::IRBuilderBase &Builder, ItemOpcode Size);

} // namespace tenon

#endif
