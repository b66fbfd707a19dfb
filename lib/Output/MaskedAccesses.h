// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Masked loads and stores for x86 with AVX and without AVX-512.

#ifndef TENON_LIB_OUTPUT_MASKEDACCESSES_H
#define TENON_LIB_OUTPUT_MASKEDACCESSES_H

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace tenon {

/// Makes masked loads and stores of 32- and 64-bit elements under masks that
/// are not constants the instructions themselves, where a mask is the sign bits
/// of a vector. LLVM 22's selection looks at these bits alone, and then at
/// the others of a part that became constant: for such a mask it reads elements
/// that are masked off. To be called behind all optimisation.
void selectMaskedAccesses(llvm::Module &M, const llvm::TargetMachine &Machine);

} // namespace tenon

#endif
