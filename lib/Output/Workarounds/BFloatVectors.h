// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Works around errors of LLVM 22 on AArch64.

#ifndef TENON_LIB_OUTPUT_WORKAROUNDS_BFLOATVECTORS_H
#define TENON_LIB_OUTPUT_WORKAROUNDS_BFLOATVECTORS_H

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace tenon {

/// Computes bf16 in float, rounded by integer operations, on AArch64 without
/// instructions for bf16. There LLVM rounds results of vector arithmetic
/// incorrectly if they are in the middle of two numbers, and in vectors of more
/// than 128 bits (SVE) it cannot select conversions and comparisons. To be
/// called after all optimisation.
void mendBFloatVectors(llvm::Module &M, const llvm::TargetMachine &Machine);

} // namespace tenon

#endif
