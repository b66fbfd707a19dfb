// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_TARGET_WHOLE_CONTRACT_COLLECTLOOPS_H
#define TENON_LIB_TARGET_WHOLE_CONTRACT_COLLECTLOOPS_H

#include "Contraction.h"

namespace tenon {

/// Collects the operands of multiplications that loops add to an accumulator
/// (Collect.h), and sums them before the operands may be overwritten.
void collectLoops(llvm::Function &F, llvm::FunctionAnalysisManager &AM,
                  const Contractor &Target);

} // namespace tenon

#endif
