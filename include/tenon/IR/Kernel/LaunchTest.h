// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels whose code is correct for some launches only: a test of arguments and
// sizes decides which, and another program has code for the other launches. The
// test is a function with the kernel's parameters:
//
//   define internal i1 @k.launches(<parameters of @k>) "tenon.tests-launches"
//   define spir_kernel void @k(…) "tenon.launch-test"="k.launches"
//
// If it queries the local size, all work-groups have to have the same size.
// Conditions that differ between work-groups are tested for each of them before
// the launch, by another such function, "tenon.group-test"="k.groups".

#ifndef TENON_IR_KERNEL_LAUNCHTEST_H
#define TENON_IR_KERNEL_LAUNCHTEST_H

#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Makes \p Condition, which the entry block of \p Kernel computes, part of the
/// kernel's test, for launches whose sub-groups are complete and within rows of
/// their work-groups, unless it always holds in these. False, without a change,
/// if it depends on anything but arguments and sizes. It may query the id of
/// the work-group if it then also holds for smaller ids.
bool addLaunchTest(llvm::Function &Kernel, llvm::Value &Condition);

/// Like addLaunchTest(), for a condition that \p Kernel computes anywhere from
/// arguments, sizes and the id of the work-group: it has to hold for each
/// work-group of the launch.
bool addGroupTest(llvm::Function &Kernel, llvm::Value &Condition);
/// Branches to \p Then if \p Condition holds, else to \p Else. With
/// \p TestLaunch the condition is tested before the launch if addGroupTest()
/// accepts it; the branch then only leads to \p Then.
void branchOrTest(llvm::IRBuilderBase &B, llvm::Value &Condition,
                  llvm::BasicBlock &Then, llvm::BasicBlock &Else,
                  bool TestLaunch);

/// The tests of \p Kernel; null if its code is for all launches, or for all
/// work-groups.
llvm::Function *launchTest(const llvm::Function &Kernel);
llvm::Function *groupTest(const llvm::Function &Kernel);
/// Removes the tests of \p Kernel.
void eraseLaunchTests(llvm::Function &Kernel);
/// Whether \p F is such a test; like kernels, it may have queries of sizes.
bool isLaunchTest(const llvm::Function &F);

} // namespace tenon

#endif
