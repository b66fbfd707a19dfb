// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clusters of work-groups, for the engines, which execute one work-group at a
// time. A kernel with the attribute "nvvm.cluster_dim"="2,1,1" becomes one
// whose work-groups are its clusters: they have twice the work-items, and two
// parts of shared memory. Rank r of the cluster is part r:
//
//   r                    local_id(0) / items
//   tid.x                local_id(0) % items
//   ctaid.x, nctaid.x    group_id(0) * 2 + r, num_groups(0) * 2
//   @variable            memory[r] + its offset
//   mapa(p, q)           p + (q - r) * bytes of a part
//
// A kernel that only may be launched in clusters ("nvvm.maxclusterrank") is a
// cluster by itself, with a single part.
//
// Work-items of different parts are at different barriers, and do not end
// together. So each wait is a loop, whose conditions are only changed while no
// work-item tests them. All work-items that wait are in such loops, and one
// that ends waits for all others:
//
//   await(counter, target)
//     do { barrier; is = counter >= target; barrier; } while (!is)
//   barrier of a part      n = arrived[r]++;
//                          await(arrived[r], (n / items + 1) * items)
//   cluster.arrive; wait   the same, with all work-items
//   try_wait               barrier; is = the phase has ended; barrier
//
// Part 0 runs as far ahead as it can: a wait of another part does not end while
// any work-item of part 0 ends a wait. So it overwrites memory that another
// part still reads, if the code does not prevent that. If no wait ends any
// more, the kernel traps.

#ifndef TENON_LIB_RECOGNIZE_NVVM_NVVMCLUSTERS_H
#define TENON_LIB_RECOGNIZE_NVVM_NVVMCLUSTERS_H

#include "tenon/Recognize/InputDialect.h"
#include "llvm/IR/Intrinsics.h"

namespace tenon {

/// The rewriter for barriers and addresses of clusters, and queries of them.
CallRewriter nvvmClusterRewriter(llvm::Intrinsic::ID ID);

/// Whether \p Kernel is executed as above.
bool isOfCluster(const llvm::Function &Kernel);

/// The number of work-groups in a cluster of \p Kernel.
unsigned clusterSize(const llvm::Function &Kernel);

/// The work-items of a part; 0 if that is not known.
uint64_t itemsOfPart(const llvm::Function &Kernel);

/// A variable of all parts of the kernel into which \p B emits code. It begins
/// with zeros.
llvm::GlobalVariable *clusterVariable(llvm::IRBuilderBase &B,
                                      llvm::StringRef Name, llvm::Type *Ty);

/// What \p Pointer, in shared memory, is in part \p Rank (i32).
llvm::Value *inPart(llvm::IRBuilderBase &B, llvm::Value *Pointer,
                    llvm::Value *Rank);

/// A barrier of all work-items that may be at different places.
void createNumberedBarrier(llvm::IRBuilderBase &B);

/// A barrier of the part's work-items.
void waitForPart(llvm::IRBuilderBase &B);

/// The bit of a barrier's word (i64) that changes at the end of a phase.
constexpr unsigned PhaseBit = 63;

/// Whether that bit of the word at \p Barrier is not \p Parity (i32). Lets
/// other work-items continue.
llvm::Value *testPhase(llvm::IRBuilderBase &B, llvm::Value *Barrier,
                       llvm::Value *Parity);

/// Makes a work-group of each cluster, of the size that the reader has given
/// the kernel (lib/Input/NvptxKernels.cpp), after the kernels' intrinsics have
/// been rewritten. Whether there were any clusters.
bool joinClusters(llvm::Module &M);

} // namespace tenon

#endif
