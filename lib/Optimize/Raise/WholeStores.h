// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_WHOLESTORES_H
#define TENON_LIB_OPTIMIZE_RAISE_WHOLESTORES_H

#include "tenon/IR/KernelFacts.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// Stores matrices whose elements lanes store, each at an address of its own,
/// as matrices, where a test at run time shows that no address wraps around.
/// \p Facts hold in what \p Versioned dominates. With \p TestLaunch the code
/// may be right only for launches that pass the tests of LaunchTest.h.
void storeWhole(llvm::Function &F, const KernelFacts &Facts, unsigned Width,
                const llvm::BasicBlock &Versioned, bool TestLaunch,
                llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
