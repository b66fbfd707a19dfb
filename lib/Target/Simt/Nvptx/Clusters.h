// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Entries whose work-groups may be launched in clusters of two. The helper of a
// contraction synchronises with the other work-group of its cluster
// (SharedClusters.cpp). It marks where that begins:
//
//   call void @tenon.cluster.start(ptr addrspace(3) %words, i1 %has)
//
// A work-group whose operands do not fit branches to other code before. When
// helpers have been inlined into entries, this code gets what the other
// work-group waits for:
//
//   words[0] = 0; cluster.arrive; cluster.wait; cluster.arrive; cluster.wait
//
// so that the other work-group reads that nothing is shared.

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_CLUSTERS_H
#define TENON_LIB_TARGET_SIMT_NVPTX_CLUSTERS_H

#include "llvm/IR/IRBuilder.h"

namespace tenon {

constexpr unsigned GroupsOfCluster = 2;
/// The words on which work-groups of a cluster agree; the first one is zero if
/// nothing is shared.
constexpr unsigned AgreementWords = 4;

/// \p Has (i1): whether a map of what can be shared was requested and granted.
void markClusterStart(llvm::IRBuilderBase &B, llvm::Value *Words,
                      llvm::Value *Has);

bool isClusterStart(const llvm::Function &F);

/// Replaces the marks in \p Kernel. If it is an entry whose work-groups can
/// share something, it gets attributes that say so.
void resolveClusters(llvm::Function &Kernel);

} // namespace tenon

#endif
