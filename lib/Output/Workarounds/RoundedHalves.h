// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Works around an error of LLVM 22 with AVX512-FP16.

#ifndef TENON_LIB_OUTPUT_WORKAROUNDS_ROUNDEDHALVES_H
#define TENON_LIB_OUTPUT_WORKAROUNDS_ROUNDEDHALVES_H

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace tenon {

/// Replaces llvm.rint and llvm.lrint of halves by llvm.roundeven, which is the
/// same in the default rounding mode. For llvm.lrint, and the code to which it
/// is expanded, LLVM selects the instruction that truncates. To be called after
/// all optimisation.
void roundHalvesToEven(llvm::Module &M, const llvm::TargetMachine &Machine);

} // namespace tenon

#endif
