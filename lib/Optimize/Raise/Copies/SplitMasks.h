// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_COPIES_SPLITMASKS_H
#define TENON_LIB_OPTIMIZE_RAISE_COPIES_SPLITMASKS_H

#include "tenon/IR/Kernel/KernelFacts.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// Splits loops that multiply matrices from local memory to which work-items
/// copy elements under conditions: the first iterations, in which all
/// conditions hold in all work-items, become a loop without conditions.
/// \p Facts hold in blocks that \p Versioned dominates. Loops with such loads
/// get preheaders. If \p F changes, its analyses are invalidated. With
/// \p TestLaunch the code may be correct only for launches that pass the tests
/// of LaunchTest.h.
void splitMaskedLoops(llvm::Function &F, const KernelFacts &Facts,
                      unsigned Width, const llvm::BasicBlock &Versioned,
                      bool TestLaunch, llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
