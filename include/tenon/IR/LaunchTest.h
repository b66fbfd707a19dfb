// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels whose code is right for some launches only: a test of their arguments
// and sizes tells whether it is, and another program has code for the others.
// The test is a function with the kernel's parameters:
//
//   define internal i1 @k.launches(<parameters of @k>) "tenon.tests-launches"
//   define spir_kernel void @k(…) "tenon.launch-test"="k.launches"
//
// If it asks for the local size, all work-groups have to have the same. What
// differs between work-groups is tested for each of them before the launch, by
// another such function, "tenon.group-test"="k.groups".

#ifndef TENON_IR_LAUNCHTEST_H
#define TENON_IR_LAUNCHTEST_H

#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Makes \p Condition, which the entry block of \p Kernel computes, part of its
/// test, for launches whose sub-groups are complete, each within a row of its
/// work-group, unless it always holds in them. False, without a change, if it
/// depends on anything else than arguments and sizes. It may ask for the id of
/// the work-group if it then holds for smaller ones, too.
bool addLaunchTest(llvm::Function &Kernel, llvm::Value &Condition);

/// The same for what is computed anywhere in \p Kernel from arguments, sizes
/// and the id of the work-group: it has to hold for each of the launch.
bool addGroupTest(llvm::Function &Kernel, llvm::Value &Condition);
/// Branches to \p Then if \p Condition holds, which addGroupTest() may take,
/// else to \p Else. With \p TestLaunch it is tested before the launch, if that
/// can be; the branch then only leads to \p Then.
void branchOrTest(llvm::IRBuilderBase &B, llvm::Value &Condition,
                  llvm::BasicBlock &Then, llvm::BasicBlock &Else,
                  bool TestLaunch);

/// The tests of \p Kernel, or null: its code is for all launches, or
/// work-groups.
llvm::Function *launchTest(const llvm::Function &Kernel);
llvm::Function *groupTest(const llvm::Function &Kernel);
/// Removes the tests of \p Kernel.
void eraseLaunchTests(llvm::Function &Kernel);
/// Whether \p F is one; it may have queries of sizes, as kernels.
bool isLaunchTest(const llvm::Function &F);

} // namespace tenon

#endif
