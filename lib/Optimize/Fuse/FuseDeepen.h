// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_FUSE_FUSEDEEPEN_H
#define TENON_LIB_OPTIMIZE_FUSE_FUSEDEEPEN_H

#include "tenon/Target/MatrixTarget.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// Unrolls loops of \p F whose multiplications have a K smaller than
/// FuseLimits::Step, which \p Target has.
void deepenLoops(llvm::Function &F, const MatrixTarget &Target,
                 llvm::FunctionAnalysisManager &FAM);

} // namespace tenon

#endif
