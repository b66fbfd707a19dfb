// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of bf16 numbers. LLVM's code generator for x86 keeps them as float
// between blocks, and rounds them where they are stored. With AVX512-BF16 and
// AVX-NE-CONVERT, subnormal numbers then become zero, and the loop of an atomic
// update, which compares them, does not terminate.

#ifndef TENON_LIB_OUTPUT_WORKAROUNDS_BFLOATCOPIES_H
#define TENON_LIB_OUTPUT_WORKAROUNDS_BFLOATCOPIES_H

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace tenon {

/// Expands atomic updates of bf16 to loops.
void expandBFloatAtomics(llvm::Module &M, const llvm::TargetMachine &Machine);

/// Loads, stores, selects and phis of single bf16 numbers operate on their bits
/// instead.
void copyBFloatsAsBits(llvm::Module &M, const llvm::TargetMachine &Machine);

} // namespace tenon

#endif
