// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_FRAGMENTS_SINKLOADS_H
#define TENON_LIB_OPTIMIZE_RAISE_FRAGMENTS_SINKLOADS_H

#include "llvm/IR/PassManager.h"

namespace tenon {

/// Loads A and B where phis merge loads of them. Returns whether it changed
/// anything.
bool sinkLoads(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
