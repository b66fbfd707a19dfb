// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_STORES_WHOLESTORES_H
#define TENON_LIB_OPTIMIZE_RAISE_STORES_WHOLESTORES_H

#include "tenon/IR/Kernel/KernelFacts.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// Replaces stores of elements, each by a lane to its own address, by stores of
/// matrices, if a test at run time shows that no address wraps around. \p Facts
/// hold in blocks that \p Versioned dominates. With \p TestLaunch the code may
/// be correct only for launches that pass the tests of LaunchTest.h.
void storeWhole(llvm::Function &F, const KernelFacts &Facts, unsigned Width,
                const llvm::BasicBlock &Versioned, bool TestLaunch,
                llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
