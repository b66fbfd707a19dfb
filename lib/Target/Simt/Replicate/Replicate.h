// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of tenon-replicate (ReplicatePass.cpp).

#ifndef TENON_LIB_TARGET_SIMT_REPLICATE_REPLICATE_H
#define TENON_LIB_TARGET_SIMT_REPLICATE_REPLICATE_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// The number of lanes of a device sub-group, and of the work-items that they
/// execute: lane l executes work-item l % Items.
struct ReplicaLanes {
  unsigned Items, Lanes;

  unsigned replicas() const { return Lanes / Items; }
  /// The work-item's lane number in its sub-group, i32.
  llvm::Value *item(llvm::IRBuilderBase &B) const;
  /// The number of this replica, i32; replica 0 does what must be done once.
  llvm::Value *replica(llvm::IRBuilderBase &B) const;
  /// The value \p V of replica \p From (i32) of the same work-item.
  llvm::Value *exchange(llvm::IRBuilderBase &B, llvm::Value *V,
                        llvm::Value *From) const;
  /// Makes the replicas of a work-item wait for each other; each then sees what
  /// the others wrote.
  void synchronise(llvm::IRBuilderBase &B) const;
};

/// Whether each work-item of kernel \p F can be executed by several lanes: all
/// its effects on memory are known.
bool canReplicate(llvm::Function &F, llvm::FunctionAnalysisManager &AM,
                  ReplicaLanes Lanes);

/// Guards the writes of \p F, and its atomic and volatile accesses, so that one
/// replica executes them.
void replicateEffects(llvm::Function &F, ReplicaLanes Lanes);

/// Whether a fragment's components can be distributed to the replicas of a
/// work-item.
bool canReplicateFragment(const OpFacts &Facts, ReplicaLanes Lanes);

/// Distributes the work-items' fragments to all lanes.
void replicateFragments(llvm::Function &F, ReplicaLanes Lanes);

/// Distributes the work-items' elements of matrices to their replicas.
void replicateElements(llvm::Function &F, ReplicaLanes Lanes);

} // namespace tenon

#endif
