// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ldexp() of half, which LLVM 22 computes incorrectly for AVX-512.

#ifndef TENON_LIB_OUTPUT_WORKAROUNDS_SCALEDHALVES_H
#define TENON_LIB_OUTPUT_WORKAROUNDS_SCALEDHALVES_H

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace tenon {

/// Replaces llvm.ldexp of half in \p M by that of float. The optimiser creates
/// it from exp2() of integers.
void scaleHalvesAsFloats(llvm::Module &M, const llvm::TargetMachine &Machine);

} // namespace tenon

#endif
