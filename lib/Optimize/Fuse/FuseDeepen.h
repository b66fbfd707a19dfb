// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_FUSE_FUSEDEEPEN_H
#define TENON_LIB_OPTIMIZE_FUSE_FUSEDEEPEN_H

#include "tenon/Target/MatrixTarget.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// Unrolls the loops of \p F whose multiplications are less deep than
/// FuseLimits::Step, as far as that takes.
void deepenLoops(llvm::Function &F, const MatrixTarget &Target,
                 llvm::FunctionAnalysisManager &FAM);

} // namespace tenon

#endif
