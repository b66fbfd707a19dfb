// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ldexp() of half, which LLVM 22 gets wrong for AVX-512.

#ifndef TENON_LIB_OUTPUT_SCALEDHALVES_H
#define TENON_LIB_OUTPUT_SCALEDHALVES_H

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace tenon {

/// Makes llvm.ldexp of half in \p M that of float. The optimiser makes it of
/// exp2() of integers.
void scaleHalvesAsFloats(llvm::Module &M, const llvm::TargetMachine &Machine);

} // namespace tenon

#endif
