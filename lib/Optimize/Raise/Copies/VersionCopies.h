// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_COPIES_VERSIONCOPIES_H
#define TENON_LIB_OPTIMIZE_RAISE_COPIES_VERSIONCOPIES_H

#include "Optimize/Raise/Trace/CopyIndices.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// Hoists loop-invariant computations of integers, if they are numbers of
/// work-items, before \p L, which has a preheader.
void hoistIntegers(llvm::Loop &L, llvm::ScalarEvolution &Evolution);

/// Versions \p L, which has a preheader and ends at its latch, for work-groups
/// in which \p Tests hold in all iterations and \p Indices are exact; \p Tests
/// can be emitted. Returns the version's header; \p Map maps \p L to it. With
/// \p TestLaunch, \p L may become unreachable (LaunchTest.h).
llvm::BasicBlock *emitVersion(llvm::Loop &L, const LoopTests &Tests,
                              const CopyIndices &Indices,
                              llvm::SCEVExpander &Expander,
                              llvm::ValueToValueMapTy &Map, bool TestLaunch,
                              llvm::FunctionAnalysisManager &AM);

/// Versions \p L, whose work-items copy to local memory what \p Load
/// loads from there, for work-groups in which the indices of the copied
/// elements are sums of products that do not wrap around. Returns whether
/// it did.
bool versionCopies(llvm::Loop &L, LoadOp &Load, const KernelFacts &Facts,
                   unsigned Width, bool TestLaunch,
                   llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
