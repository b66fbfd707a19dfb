// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_STAGEDLOADS_H
#define TENON_LIB_OPTIMIZE_RAISE_STAGEDLOADS_H

#include "llvm/IR/PassManager.h"

namespace tenon {

/// Loads matrices that the work-group has copied to local memory from where the
/// copies come from, in a kernel with sub-groups of \p Width lanes. Returns
/// whether it changed anything; blocks stay.
bool loadStaged(llvm::Function &F, unsigned Width,
                llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
