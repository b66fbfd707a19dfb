// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_PROCESSOR_OUTLINEDACCESSES_H
#define TENON_LIB_OUTPUT_PROCESSOR_OUTLINEDACCESSES_H

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace tenon {

/// Moves masked accesses for which the machine has no instruction to functions,
/// one for each type, if a kernel has many of them: LLVM's code generator emits
/// a branch for each element. To be called after all optimisation.
void outlineMaskedAccesses(llvm::Module &M, llvm::TargetMachine &Machine);

} // namespace tenon

#endif
