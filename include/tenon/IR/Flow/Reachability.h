// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reachability between the blocks of a function. LLVM's
// isPotentiallyReachable() gives up after 32 blocks.

#ifndef TENON_IR_FLOW_REACHABILITY_H
#define TENON_IR_FLOW_REACHABILITY_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/BasicBlock.h"

namespace tenon {

using BlockSet = llvm::SmallPtrSet<const llvm::BasicBlock *, 32>;

/// \p Blocks and those from which one of them can be reached.
BlockSet blocksBefore(llvm::ArrayRef<const llvm::BasicBlock *> Blocks);
/// \p Blocks and those that can be reached from one of them.
BlockSet blocksAfter(llvm::ArrayRef<const llvm::BasicBlock *> Blocks);

} // namespace tenon

#endif
