// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What LLVM 22 gets wrong of masked loads and stores.

#ifndef TENON_LIB_OUTPUT_MASKEDACCESSES_H
#define TENON_LIB_OUTPUT_MASKEDACCESSES_H

#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Target/TargetMachine.h"

namespace tenon {

/// Freezes what masked loads give, now and behind each vectoriser of a pipeline
/// that \p Callbacks are for. InstCombine makes select(m, masked.load(p, m), x)
/// a load in the place of the select, be it behind a store to p or not
/// (llvm-project issue 215453); it does not look through a freeze.
void freezeMaskedLoads(llvm::Module &M,
                       llvm::PassInstrumentationCallbacks &Callbacks);

/// Makes masked loads and stores of 32- and 64-bit elements under masks that
/// are not constants the instructions themselves, where a mask is the sign bits
/// of a vector. LLVM 22's selection looks at these bits alone, and then at
/// the others of a part that became constant: for such a mask it reads elements
/// that are masked off. To be called behind all optimisation, for x86 with AVX
/// and without AVX-512; others have masks of their own.
void selectMaskedAccesses(llvm::Module &M, const llvm::TargetMachine &Machine);

} // namespace tenon

#endif
