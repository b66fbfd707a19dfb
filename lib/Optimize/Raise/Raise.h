// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel on lanes' values becomes one on whole matrices, step by step:
//
//   raiseCasts    from.fragment(to.fragment(m))      ->  m
//   raisePhis     from.fragment(phi of lane values)  ->  phi of matrices
//   raiseLoads    from.fragment(loaded)              ->  load
//   raiseStores   stored to.fragment(m)              ->  store
//
// Each leaves alone what it cannot prove.

#ifndef TENON_LIB_OPTIMIZE_RAISE_RAISE_H
#define TENON_LIB_OPTIMIZE_RAISE_RAISE_H

#include "LaneTrace.h"
#include "Vectorize/LaneClassification.h"
#include "tenon/IR/MatrixOps.h"

namespace tenon {

/// What the steps know of a kernel. It holds as long as blocks and branches
/// stay as they are.
struct RaiseContext {
  RaiseContext(llvm::Function &F, unsigned Width, llvm::BasicBlock &Full);

  llvm::Function &F;
  const unsigned Width;
  const llvm::BasicBlock &Full; ///< what it dominates has no lane missing
  const llvm::DataLayout &Layout;
  LaneClassification Lanes;

  /// The layout of what a cast takes or gives.
  FragmentLayout layoutOf(const MatrixOp &Cast) const;
  /// The matrix of type \p Ty whose parts, in \p Own, are \p Elements; null
  /// where there is none yet.
  llvm::Value *matrixOf(llvm::ArrayRef<LaneBits> Elements, MatrixType *Ty,
                        const FragmentLayout &Own) const;
  /// All lanes of the sub-group are here whenever one is.
  bool isWhole(const llvm::BasicBlock &Block) const {
    return !Lanes.isPartial(Block) &&
           Lanes.dominators().dominates(&Full, &Block);
  }
  /// The first block outside of \p L on every way from there to \p Block, when
  /// lanes are together in it; else null.
  llvm::BasicBlock *behind(const llvm::Loop &L, llvm::BasicBlock &Block) const;
  /// Lanes that come to \p Block together come from the same block.
  bool isReachedByAllLanes(const llvm::BasicBlock &Block) const;
};

/// Doubles the code of \p F, where it may run with lanes missing. What the
/// result dominates runs in full sub-groups of \p Width.
llvm::BasicBlock *separateFull(llvm::Function &F, unsigned Width);
/// The same, where \p EmitIsFull makes the test.
llvm::BasicBlock *separateFull(
    llvm::Function &F, unsigned Width,
    llvm::function_ref<llvm::Value *(llvm::IRBuilderBase &B)> EmitIsFull);

void raiseCasts(RaiseContext &Context);
/// Takes matrices apart behind loops that do not read the parts.
void sinkCasts(RaiseContext &Context);
void raisePhis(RaiseContext &Context);
void raiseLoads(RaiseContext &Context);
void raiseStores(RaiseContext &Context);

} // namespace tenon

#endif
