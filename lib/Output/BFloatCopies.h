// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers of bf16 that code copies, which LLVM's code generator for x86 keeps
// as float between blocks, and rounds where they are stored: with AVX512-BF16
// and AVX-NE-CONVERT subnormal ones become zero, and the loop of an atomic
// update, which compares them, does not end.

#ifndef TENON_LIB_OUTPUT_BFLOATCOPIES_H
#define TENON_LIB_OUTPUT_BFLOATCOPIES_H

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace tenon {

/// Makes loops of atomic updates of bf16.
void expandBFloatAtomics(llvm::Module &M, const llvm::TargetMachine &Machine);

/// Makes the bits of single numbers be loaded, stored, chosen and carried from
/// block to block.
void copyBFloatsAsBits(llvm::Module &M, const llvm::TargetMachine &Machine);

} // namespace tenon

#endif
