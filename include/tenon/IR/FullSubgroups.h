// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Versions of a kernel for complete and for incomplete sub-groups.

#ifndef TENON_IR_FULLSUBGROUPS_H
#define TENON_IR_FULLSUBGROUPS_H

#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Metadata of a condition that is true where each sub-group is within a row of
/// the work-group, which widening knows of its two versions. It selects another
/// version of the same code, so it may be taken to be false anywhere.
constexpr llvm::StringLiteral InRowsProperty = "tenon.in-rows";

/// Versions the code of \p F if it may run in incomplete sub-groups. In blocks
/// that the result dominates, sub-groups are complete, with \p Width lanes.
llvm::BasicBlock *separateFull(llvm::Function &F, unsigned Width);
/// The same, with the condition that \p EmitIsFull emits; null: it is always
/// true.
llvm::BasicBlock *separateFull(
    llvm::Function &F, unsigned Width,
    llvm::function_ref<llvm::Value *(llvm::IRBuilderBase &B)> EmitIsFull);

} // namespace tenon

#endif
