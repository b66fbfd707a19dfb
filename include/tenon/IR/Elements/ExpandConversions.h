// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions between floating-point numbers and integers of widths that some
// code generators cannot convert: more than 64 bits, for which they call
// functions that GPUs do not have; one bit; and with saturation also widths
// that are not powers of two.

#ifndef TENON_IR_ELEMENTS_EXPANDCONVERSIONS_H
#define TENON_IR_ELEMENTS_EXPANDCONVERSIONS_H

#include "llvm/IR/Function.h"

namespace tenon {

/// Expands these conversions in \p F: those of more than 64 bits into
/// conversions of 64 bits and arithmetic of the integer's type, those of one
/// bit into selects and comparisons, and saturation into comparisons with
/// limits.
void expandConversions(llvm::Function &F);

/// Expands conversions of integers of more than 24 bits to bf16 in \p F: LLVM's
/// code generators round them to float and then to bf16.
void roundConversions(llvm::Function &F);

} // namespace tenon

#endif
