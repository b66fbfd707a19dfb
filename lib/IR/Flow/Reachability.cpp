// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Flow/Reachability.h"
#include "llvm/IR/CFG.h"

using namespace llvm;

namespace tenon {

/// \p Blocks, and all that \p Neighbours lead to.
template <typename Range>
static BlockSet closure(ArrayRef<const BasicBlock *> Blocks,
                        Range (*Neighbours)(const BasicBlock *)) {
  BlockSet Found(Blocks.begin(), Blocks.end());
  SmallVector<const BasicBlock *, 32> Left(Blocks);
  while (!Left.empty())
    for (const BasicBlock *Next : Neighbours(Left.pop_back_val()))
      if (Found.insert(Next).second)
        Left.push_back(Next);
  return Found;
}

BlockSet blocksBefore(ArrayRef<const BasicBlock *> Blocks) {
  return closure<const_pred_range>(Blocks, predecessors);
}

BlockSet blocksAfter(ArrayRef<const BasicBlock *> Blocks) {
  return closure<const_succ_range>(Blocks, successors);
}

} // namespace tenon
