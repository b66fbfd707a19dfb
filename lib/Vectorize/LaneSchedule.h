// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In which order the blocks of a kernel run for a whole sub-group. Branches on
// uniform conditions stay. A divergent branch goes on with the first of its
// targets and leaves the other pending; pending blocks run, in one fixed order
// in which each loop's blocks lie together, before anything that lies behind
// them:
//
//       A                    A           pending: none
//      / \  (divergent)      B           pending: C
//     B   C           ->     C           pending: D
//      \ /                   D
//       D
//
// Each lane is in just one of the pending blocks; which, masks say.

#ifndef TENON_LIB_VECTORIZE_LANESCHEDULE_H
#define TENON_LIB_VECTORIZE_LANESCHEDULE_H

#include "tenon/IR/LaneClassification.h"
#include "llvm/ADT/BitVector.h"

namespace tenon {

class LaneSchedule {
public:
  LaneSchedule(llvm::Function &F, const LaneClassification &Lanes);

  llvm::ArrayRef<llvm::BasicBlock *> order() const { return Order; }

  /// Where to go from \p From, with the lanes that go to \p To and those that
  /// are pending; \p To may be null. Null when there is nowhere to go.
  llvm::BasicBlock *next(const llvm::BasicBlock *From,
                         llvm::ArrayRef<llvm::BasicBlock *> To) const;

  /// The block whose lanes are the same as those of \p Block; \p Block where
  /// there is no other.
  const llvm::BasicBlock *sameLanes(const llvm::BasicBlock *Block) const {
    return Same.lookup(Block);
  }
  /// Only some lanes may be here, so that there is a mask.
  bool isMasked(const llvm::BasicBlock *Block) const {
    return Lanes.isPartial(*Block);
  }
  /// No lane at all may be here, and the block must not or should not run then.
  bool isGuarded(const llvm::BasicBlock *Block) const {
    return Guarded.contains(Block);
  }
  bool isBackEdge(const llvm::BasicBlock *From,
                  const llvm::BasicBlock *To) const {
    return Number.lookup(To) <= Number.lookup(From);
  }

private:
  using BlockList = llvm::SmallVector<llvm::BasicBlock *, 8>;
  void orderBlocks(const llvm::Loop *L, llvm::ArrayRef<llvm::BasicBlock *> In);
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
