// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two versions of a kernel's code after a check at its entry:
//
//   entry:
//     arithmetic on arguments and ids
//     if (condition) versioned code else its fallback
//
// The fallback may have two versions of its own.
//
// For functions whose matrix operations are not lowered yet.

#ifndef TENON_LIB_TARGET_SIMT_REGROUP_ENTRYVERSIONS_H
#define TENON_LIB_TARGET_SIMT_REGROUP_ENTRYVERSIONS_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace tenon {

/// A load, store or prefetch of a matrix.
bool isMatrixAccess(const llvm::Instruction &I);

/// Leaves the variables and the arithmetic before the first access or matrix in
/// the entry block, and moves the rest to a new block. Variables then stay in
/// the entry block, a check can use the arithmetic, expressions that are
/// expanded at the end of their operands' block precede the rest, and each
/// version has its own matrices. Returns the terminator of the entry block.
llvm::Instruction *openEntry(llvm::Function &F, llvm::DominatorTree &DT,
                             llvm::LoopInfo &LI);

/// Whether \p Condition holds for all work-items of the work-group, which all
/// have to execute the check. All then execute the same version, so that no
/// work-item waits for one in the other version.
llvm::Value *voteInGroup(llvm::IRBuilderBase &B, llvm::Value *Condition);

using BlockList = llvm::SmallVector<llvm::BasicBlock *>;

/// Versions the code of \p F from \p At on, the end of its entry block. The
/// fallback, which is executed if \p Condition is false, is a copy. Work-items
/// that wait for each other at barriers take the same version; with \p
/// BySubgroup, the work-items of a sub-group do. \p DT and \p LI remain valid
/// for the versioned code only. Returns the fallback's blocks; \p Map maps
/// values to their copies.
BlockList versionEntry(llvm::Function &F, llvm::Value *Condition,
                       llvm::Instruction *At, llvm::DominatorTree &DT,
                       llvm::LoopInfo &LI, bool BySubgroup,
                       llvm::ValueToValueMapTy &Map);

/// Versions \p Fallback, which versionEntry() or this function returned, once
/// more. Returns the copy; it is executed when \p Condition, which the entry
/// block computes, is false as well.
BlockList versionFallback(llvm::Function &F, llvm::Value *Condition,
                          llvm::ArrayRef<llvm::BasicBlock *> Fallback,
                          bool BySubgroup, llvm::ValueToValueMapTy &Map);

/// Replaces \p Op, a plain load or store, by one whose lines are aligned to
/// \p Bytes.
void setAlign(MatrixOp &Op, unsigned Bytes);

} // namespace tenon

#endif
