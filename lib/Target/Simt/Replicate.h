// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of tenon-replicate (ReplicatePass.cpp).

#ifndef TENON_LIB_TARGET_SIMT_REPLICATE_H
#define TENON_LIB_TARGET_SIMT_REPLICATE_H

#include "tenon/IR/MatrixOps.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// How many lanes a device sub-group has, and how many work-items they execute:
/// lane l executes work-item l % Items.
struct ReplicaLanes {
  unsigned Items, Lanes;

  unsigned replicas() const { return Lanes / Items; }
  /// The work-item's lane number in its sub-group, i32.
  llvm::Value *item(llvm::IRBuilderBase &B) const;
  /// 0 for the lane that does what may be done once, i32.
  llvm::Value *replica(llvm::IRBuilderBase &B) const;
  /// \p V of the lane that is replica \p From (i32) of the same work-item.
  llvm::Value *exchange(llvm::IRBuilderBase &B, llvm::Value *V,
                        llvm::Value *From) const;
  /// Lanes that execute the same work-item wait for each other; each sees what
  /// the others wrote.
  void synchronise(llvm::IRBuilderBase &B) const;
};

/// Whether each work-item of kernel \p F can be executed by several lanes: all
/// it does to memory is known.
bool canReplicate(const llvm::Function &F, ReplicaLanes Lanes);

/// What \p F writes, and its atomic and volatile accesses, is done by one of
/// the lanes that execute a work-item.
void replicateEffects(llvm::Function &F, ReplicaLanes Lanes);

/// Whether the lanes that execute a work-item can have a fragment's components
/// in turn.
bool canReplicateFragment(const OpFacts &Facts, ReplicaLanes Lanes);

/// Fragments of work-items become those of all lanes.
void replicateFragments(llvm::Function &F, ReplicaLanes Lanes);

/// Elements of matrices become those of all lanes that execute a work-item.
void replicateElements(llvm::Function &F, ReplicaLanes Lanes);

} // namespace tenon

#endif
