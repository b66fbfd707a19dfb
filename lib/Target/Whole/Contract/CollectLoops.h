// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_TARGET_WHOLE_CONTRACT_COLLECTLOOPS_H
#define TENON_LIB_TARGET_WHOLE_CONTRACT_COLLECTLOOPS_H

#include "Contraction.h"
#include "llvm/IR/ValueHandle.h"

namespace tenon {

/// A multiplication that a loop repeats, and why nothing sums it.
struct LeftMulAdd {
  llvm::WeakVH Op; ///< null once it is replaced
  std::string Why;
};

/// Collects the operands of multiplications that loops add to an accumulator
/// (Collect.h), and sums them before the operands may be overwritten. Returns
/// the multiplications that it leaves in loops.
llvm::SmallVector<LeftMulAdd, 4> collectLoops(llvm::Function &F,
                                              llvm::FunctionAnalysisManager &AM,
                                              const Contractor &Target);

} // namespace tenon

#endif
