// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations on fragments become operations on whole matrices, in these steps:
//
//   raiseIds      local ids                      ->  lane numbers
//   raiseVectors  phis of a fragment's components  ->  phi of fragments
//   raiseCasts    from.fragment(to.fragment(m))      ->  m
//   raisePhis     from.fragment(phi of fragments)    ->  phi of matrices
//   raiseLoads    from.fragment(loaded)              ->  load
//   raiseGuarded  from.fragment(loaded, or zero)     ->  checked load
//   raiseComputed from.fragment(computed of loaded)  ->  loop over elements
//   raiseStores   stored to.fragment(m)              ->  store
//
// A step leaves code unchanged if it cannot prove that the result is the same.

#ifndef TENON_LIB_OPTIMIZE_RAISE_RAISE_H
#define TENON_LIB_OPTIMIZE_RAISE_RAISE_H

#include "Optimize/Raise/Elements/LaneTrace.h"
#include "tenon/IR/Lanes/LaneClassification.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/Target/MatrixTarget.h"

namespace tenon {

/// Analyses of a kernel, which are valid as long as blocks and branches do not
/// change.
struct RaiseContext {
  RaiseContext(llvm::Function &F, llvm::FunctionAnalysisManager &AM,
               unsigned Width, llvm::BasicBlock &Versioned);

  llvm::Function &F;
  llvm::FunctionAnalysisManager &AM;
  const unsigned Width;
  /// In blocks that this block dominates, sub-groups are complete.
  const llvm::BasicBlock &Versioned;
  const llvm::DataLayout &Layout;
  LaneClassification Lanes;
  /// The largest shape of neighbours that are computed together.
  FuseLimits Limits;

  /// The layout of a cast's fragment.
  LaneLayout layoutOf(const MatrixOp &Cast) const;
  /// The matrix of type \p Ty whose fragments, in layout \p Own, consist of
  /// \p Elements; null if there is none.
  llvm::Value *matrixOf(llvm::ArrayRef<LaneBits> Elements, MatrixType *Ty,
                        const LaneLayout &Own) const;
  /// Whether all lanes of a sub-group execute \p Block if one does.
  bool isWhole(const llvm::BasicBlock &Block) const {
    return !Lanes.isPartial(Block) &&
           Lanes.dominators().dominates(&Versioned, &Block);
  }
  /// The first block outside of \p L that is on every path from \p L to
  /// \p Block, if all lanes execute it together; else null.
  llvm::BasicBlock *behind(const llvm::Loop &L, llvm::BasicBlock &Block) const;
  /// Whether lanes that reach \p Block together come from the same predecessor.
  bool isReachedByAllLanes(const llvm::BasicBlock &Block) const;
};

/// Gives phis that carry fragments under a different type the type of the
/// fragments.
void retypePhis(llvm::Function &F);

/// Expresses global ids by local ids.
void splitGlobalIds(llvm::Function &F);
/// Whether \p F reads local ids of the first dimension.
bool usesLocalIds(const llvm::Function &F);
/// Emits whether all sub-groups of \p Width lanes are within rows of the
/// work-group.
llvm::Value *emitIsInRows(llvm::IRBuilderBase &B, unsigned Width);
/// Expresses local ids by lane numbers in blocks that Versioned dominates,
/// where sub-groups are within rows.
void raiseIds(RaiseContext &Context);
/// Marks `or` of integers without common bits.
void markDisjoint(llvm::Function &F);
void raiseVectors(RaiseContext &Context);
void raiseCasts(RaiseContext &Context);
/// Moves casts to fragments after loops that do not read the fragments.
void sinkCasts(RaiseContext &Context);
void raisePhis(RaiseContext &Context);
void raiseLoads(RaiseContext &Context);
/// Hoists computations before loads that branches may skip, so that addresses
/// of neighbours are computed from the same values.
void hoistGuardedAddresses(llvm::Function &F);
void raiseGuarded(RaiseContext &Context);
/// Raises computed operands. Changes blocks.
void raiseComputed(RaiseContext &Context);
void raiseStores(RaiseContext &Context);

/// Why raiseLoads leaves a cast of loaded elements unchanged; empty if some
/// elements are not loaded.
llvm::StringRef whyNotLoaded(RaiseContext &Context, FromFragmentOp &Cast);
/// Remarks, after the steps above, for every multiplication in blocks that
/// Versioned dominates, whether its operands are whole matrices, and if not,
/// why.
void remarkRaised(RaiseContext &Context);

} // namespace tenon

#endif
