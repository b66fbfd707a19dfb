// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order in which a whole sub-group executes the blocks of a kernel. Uniform
// branches remain. After a divergent branch, the first of its targets is
// executed, and the other one is pending. All blocks have one fixed order, in
// which the blocks of a loop are contiguous, and a pending block is executed
// before any block after it:
//
//       A                    A           pending: none
//      / \  (divergent)      B           pending: C
//     B   C           ->     C           pending: D
//      \ /                   D
//       D
//
// Each lane waits for exactly one of the pending blocks, as masks state.

#ifndef TENON_LIB_VECTORIZE_LANESCHEDULE_H
#define TENON_LIB_VECTORIZE_LANESCHEDULE_H

#include "tenon/IR/Lanes/LaneClassification.h"
#include "llvm/ADT/BitVector.h"

namespace tenon {

class LaneSchedule {
public:
  LaneSchedule(llvm::Function &F, const LaneClassification &Lanes);

  llvm::ArrayRef<llvm::BasicBlock *> order() const { return Order; }

  /// The block that is executed after \p From, whose lanes branch to \p To.
  /// Null if no lane is left.
  llvm::BasicBlock *next(const llvm::BasicBlock *From,
                         llvm::ArrayRef<llvm::BasicBlock *> To) const;

  /// A block that is executed by exactly the lanes of \p Block; \p Block itself
  /// if there is no other.
  const llvm::BasicBlock *sameLanes(const llvm::BasicBlock *Block) const {
    return Same.lookup(Block);
  }
  /// Whether only some lanes may execute the block, so that it has a mask.
  bool isMasked(const llvm::BasicBlock *Block) const {
    return Lanes.isPartial(*Block);
  }
  /// Whether the mask may be empty, and the block must not, or should not, be
  /// executed then.
  bool isGuarded(const llvm::BasicBlock *Block) const {
    return Guarded.contains(Block);
  }
  bool isBackEdge(const llvm::BasicBlock *From,
                  const llvm::BasicBlock *To) const {
    return Number.lookup(To) <= Number.lookup(From);
  }

private:
  using BlockList = llvm::SmallVector<llvm::BasicBlock *, 8>;
  llvm::BitVector pendingAfter(const llvm::BasicBlock *From,
                               llvm::ArrayRef<llvm::BasicBlock *> To) const;
  void propagate();
  void flow(const llvm::BasicBlock *From, llvm::ArrayRef<llvm::BasicBlock *> To,
            bool KeepsLanes);
  bool needsGuard(const llvm::BasicBlock &Block) const;
  const llvm::BasicBlock *findSameLanes(const llvm::BasicBlock *Block) const;

  const LaneClassification &Lanes;
  BlockList Order;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Number;
  std::vector<llvm::BitVector> Pending; // by number
  llvm::DenseMap<const llvm::BasicBlock *, const llvm::BasicBlock *> Same;
  llvm::DenseSet<const llvm::BasicBlock *> MaybeEmpty, Guarded;
};

} // namespace tenon

#endif
