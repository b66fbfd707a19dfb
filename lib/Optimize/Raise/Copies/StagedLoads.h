// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_COPIES_STAGEDLOADS_H
#define TENON_LIB_OPTIMIZE_RAISE_COPIES_STAGEDLOADS_H

#include "tenon/IR/Kernel/KernelFacts.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// The facts of \p F, whose sub-groups have \p Width lanes. If it requires no
/// work-group size, but copies to local memory in constant steps, or has no ids
/// except lane numbers, the size that this suggests is returned as a required
/// one; emitHasSize() then has to be tested.
KernelFacts factsForStaging(llvm::Function &F, unsigned Width,
                            llvm::FunctionAnalysisManager &AM);
/// Emits whether work-groups have the size that \p Facts require.
llvm::Value *emitHasSize(llvm::IRBuilderBase &B, const KernelFacts &Facts);

/// The maximum number of work-items of a work-group, because the copies of each
/// one are executed at compile time.
constexpr unsigned MaxStagingItems = 1024;

/// Whether \p I loads a matrix from local memory.
bool isStagedLoad(const llvm::Instruction &I);
/// Whether \p F has such a load, writes local memory, or updates memory
/// atomically, so that its work-groups may store results together.
bool accessesStaged(const llvm::Function &F);

/// Replaces loads of matrices that the work-group has copied to local memory by
/// loads from their origin. \p Facts hold in blocks that \p Versioned
/// dominates. With \p TestLaunch the code may be correct only for launches that
/// pass the tests of LaunchTest.h. Returns whether anything has changed.
bool loadStaged(llvm::Function &F, const KernelFacts &Facts, unsigned Width,
                const llvm::BasicBlock &Versioned, bool TestLaunch,
                llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
