// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Flow/LoopOrder.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;

namespace tenon {

/// Appends \p In, the blocks of \p L in reverse post-order; null is the
/// function.
static void append(const LoopInfo &Loops, const Loop *L,
                   ArrayRef<BasicBlock *> In,
                   SmallVectorImpl<BasicBlock *> &Order) {
  SmallPtrSet<const Loop *, 4> Done;
  for (BasicBlock *Block : In) {
    const Loop *Inner = Loops.getLoopFor(Block);
    if (Inner == L) {
      Order.push_back(Block);
      continue;
    }
    while (Inner->getParentLoop() != L)
      Inner = Inner->getParentLoop();
    if (!Done.insert(Inner).second)
      continue;
    SmallVector<BasicBlock *, 8> Blocks;
    copy_if(In, std::back_inserter(Blocks),
            [&](BasicBlock *B) { return Inner->contains(B); });
    append(Loops, Inner, Blocks, Order);
  }
}

SmallVector<BasicBlock *, 8> blocksInLoopOrder(Function &F,
                                               const LoopInfo &Loops) {
  ReversePostOrderTraversal<Function *> All(&F);
  SmallVector<BasicBlock *, 8> In(All.begin(), All.end()), Order;
  append(Loops, nullptr, In, Order);
  return Order;
}

} // namespace tenon
