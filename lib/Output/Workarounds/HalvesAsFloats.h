// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of half that LLVM 22 computes incorrectly for AVX-512.

#ifndef TENON_LIB_OUTPUT_WORKAROUNDS_HALVESASFLOATS_H
#define TENON_LIB_OUTPUT_WORKAROUNDS_HALVESASFLOATS_H

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace tenon {

/// Replaces these functions in \p M by those of float: llvm.ldexp, which the
/// optimiser creates from exp2() of integers, and saturating conversions to
/// i16.
void computeHalvesAsFloats(llvm::Module &M, const llvm::TargetMachine &Machine);

} // namespace tenon

#endif
