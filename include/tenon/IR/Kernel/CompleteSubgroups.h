// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Versions of a kernel's code, for complete and for incomplete sub-groups.

#ifndef TENON_IR_KERNEL_COMPLETESUBGROUPS_H
#define TENON_IR_KERNEL_COMPLETESUBGROUPS_H

#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Metadata of a condition that is true if each sub-group is within a row of
/// the work-group. Widening folds it in its two versions. The condition selects
/// a version of the same code, so it may be assumed to be false anywhere.
constexpr llvm::StringLiteral InRowsProperty = "tenon.in-rows";

/// Metadata of a comparison that tests at run time whether all work-items of
/// the sub-group execute it. Widening folds it where no branch has made them
/// diverge.
constexpr llvm::StringLiteral AllLanesProperty = "tenon.all-lanes";

/// Whether every work-group of \p F consists of sub-groups of \p Width lanes.
bool hasOnlyCompleteSubgroups(const llvm::Function &F, unsigned Width);

/// Versions the code of \p F. The condition that \p EmitCondition emits (null:
/// always true) holds in blocks that the result dominates. With \p TestLaunch
/// there is no fallback if the condition can become part of the kernel's launch
/// test.
llvm::BasicBlock *versionCode(
    llvm::Function &F, bool TestLaunch,
    llvm::function_ref<llvm::Value *(llvm::IRBuilderBase &B)> EmitCondition);

/// The branch of versionCode(), whose second successor is the code for all
/// launches; null if there is none.
llvm::BranchInst *branchOfVersions(llvm::Function &F);

} // namespace tenon

#endif
