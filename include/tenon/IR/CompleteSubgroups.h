// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Versions of a kernel's code, for complete and for incomplete sub-groups.

#ifndef TENON_IR_COMPLETESUBGROUPS_H
#define TENON_IR_COMPLETESUBGROUPS_H

#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Metadata of a condition that is true where each sub-group is within a row of
/// the work-group, which widening knows of its two versions. It selects another
/// version of the same code, so it may be taken to be false anywhere.
constexpr llvm::StringLiteral InRowsProperty = "tenon.in-rows";

/// Metadata of a comparison that finds out at run time whether all work-items
/// of the sub-group execute it. Widening knows that where no branch has parted
/// them.
constexpr llvm::StringLiteral AllLanesProperty = "tenon.all-lanes";

/// Whether every work-group of \p F consists of sub-groups of \p Width lanes.
bool hasFullSubgroupsOnly(const llvm::Function &F, unsigned Width);

/// Versions the code of \p F. In blocks that the result dominates, the
/// condition holds that \p EmitCondition emits; null: it is always true. With
/// \p TestLaunch there is no version for when it does not hold if it can become
/// part of the kernel's launch test.
llvm::BasicBlock *versionCode(
    llvm::Function &F, bool TestLaunch,
    llvm::function_ref<llvm::Value *(llvm::IRBuilderBase &B)> EmitCondition);

/// The branch of versionCode(), whose second successor is the code for all
/// launches; null if there is none.
llvm::BranchInst *branchOfVersions(llvm::Function &F);

} // namespace tenon

#endif
