// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A topological order of a function's blocks in which lanes that diverged
// reconverge: the vectoriser and the reference engine follow it.

#ifndef TENON_IR_FLOW_LOOPORDER_H
#define TENON_IR_FLOW_LOOPORDER_H

#include "llvm/Analysis/LoopInfo.h"

namespace tenon {

/// The reachable blocks of \p F in reverse post-order, except that the blocks
/// of each loop are contiguous, from its header on. A block that reverse
/// post-order places between them comes after the loop, in which nothing can
/// depend on it.
llvm::SmallVector<llvm::BasicBlock *, 8>
blocksInLoopOrder(llvm::Function &F, const llvm::LoopInfo &Loops);

} // namespace tenon

#endif
