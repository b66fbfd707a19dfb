// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The code after a loop over k in which lanes store a matrix element by
// element. They may first exchange elements through local memory, and skip some
// elements:
//
//   %c = to.fragment(%m)
//   barrier
//   exchanged[…] = element of %c, perhaps converted
//   barrier
//   x = exchanged[…]
//   if (row < M & column < N)
//     c[row * stride + column] = x
//
// They may also compute with the elements and with values that they load for
// this.

#ifndef TENON_LIB_OPTIMIZE_RAISE_STORES_STOREREGION_H
#define TENON_LIB_OPTIMIZE_RAISE_STORES_STOREREGION_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include <functional>

namespace tenon {

class StoreRegion {
public:
  /// Blocks that only compute, and the branches between them.
  struct Choice {
    llvm::SmallVector<llvm::BranchInst *, 4> Branches; ///< with conditions
    llvm::SmallVector<llvm::BasicBlock *, 4> Blocks;   ///< and where they join
  };

  /// Whether a load of a matrix only reads what has been copied to local memory
  /// after the region (CopiedLoads.h).
  using IsCopied = std::function<bool(LoadOp &)>;

  /// \p WithLoads: lanes may also load from global memory, even under
  /// conditions, choose between computed values, and add them to memory
  /// atomically.
  StoreRegion(bool WithLoads, IsCopied Copied)
      : WithLoads(WithLoads), Copied(std::move(Copied)) {}

  struct LocalStore {
    llvm::StoreInst *Store;
    unsigned Phase; ///< barriers before it
  };
  struct LaneStore {
    llvm::Instruction *Store; ///< or an atomic update
    llvm::BranchInst *Guard;  ///< that leads to it, or null
    llvm::Value *value() const;
    llvm::Value *pointer() const;
  };

  /// Finds the region that begins at \p First and ends after the last such
  /// store. False if there is none, if it contains other operations, or if what
  /// is computed or exchanged there may be read afterwards.
  bool find(ToFragmentOp &First);
  bool contains(const llvm::Instruction &I) const { return Taken.contains(&I); }
  /// Whether code after the region may access global memory.
  bool mayAccessBehind() const;
  /// The choice to which \p I, a branch or a phi, belongs; null if there is
  /// none.
  const Choice *choiceOf(const llvm::Instruction &I) const;

  /// The branch that leads either to \p Block or around it; null if there is
  /// none.
  llvm::BranchInst *guardOf(const llvm::BasicBlock &Block) const {
    return Guarded.lookup(&Block);
  }
  /// The branch to a guarded block and around it, whose paths join in \p Block.
  llvm::BranchInst *guardBefore(const llvm::BasicBlock &Block) const {
    return Joined.lookup(&Block);
  }

  /// Whether \p I only computes, in each work-item separately, and may do so
  /// with other values.
  static bool isComputation(const llvm::Instruction &I);

  llvm::SmallVector<ToFragmentOp *, 4> Casts;
  llvm::SmallVector<LocalStore, 0> Exchanged;
  llvm::MapVector<llvm::LoadInst *, unsigned>
      Loads; ///< of local memory: phases
  /// The loads from global memory, and whether they are after a store.
  llvm::MapVector<llvm::LoadInst *, bool> Reads;
  llvm::SmallVector<LaneStore, 0> Stores;
  llvm::Value *Local = nullptr; ///< object in local memory, if any
  /// The first instruction after the region; all work-items execute it.
  llvm::Instruction *End = nullptr;
  unsigned Barriers = 0; ///< before End

private:
  bool take(llvm::Instruction &I, llvm::BranchInst *Guard);
  bool takeGuarded(llvm::BranchInst &Branch);
  llvm::BasicBlock *takeChoice(llvm::BranchInst &Branch);
  llvm::BasicBlock *takeBranch(llvm::BranchInst &Branch);
  bool takeLoad(llvm::LoadInst &Load);
  bool isLocal(const llvm::Value *Pointer);
  void endAt(llvm::Instruction &I);
  bool isSelfContained() const;
  bool mayReadExchanged(const llvm::Instruction &I) const;

  const bool WithLoads;
  const IsCopied Copied;
  std::vector<Choice> Choices;
  /// Numbers of choices, by branches and by the blocks of phis.
  llvm::DenseMap<const llvm::Value *, unsigned> OfBranches, OfPhis;
  /// Branches by their guarded blocks, and by the blocks after these.
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BranchInst *> Guarded, Joined;
  llvm::SmallSetVector<llvm::Instruction *, 32> Taken;
  unsigned Phase = 0;
  size_t TakenBefore = 0, CastsBefore = 0, ExchangedBefore = 0;
};

} // namespace tenon

#endif
