// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of a computed B that are rounded to bf16.

#ifndef TENON_LIB_TARGET_WHOLE_CONTRACT_ROUNDEDELEMENTS_H
#define TENON_LIB_TARGET_WHOLE_CONTRACT_ROUNDEDELEMENTS_H

#include "llvm/IR/Function.h"

namespace tenon {

/// A copy of \p Element whose result is rounded to bf16 by the processor's
/// instruction, which replaces subnormal numbers by zeros; \p Element if its
/// result is not rounded to bf16. For multiplications that read subnormal
/// numbers as zeros.
llvm::Function *withRoundingInstruction(llvm::Function &Element);

/// The number of elements that are computed at once, if LLVM would choose a
/// worse one for \p Element; else 0.
unsigned widthOfElements(const llvm::Function &Element);

} // namespace tenon

#endif
