// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions between floating-point numbers and integers of widths that some
// code generators have no conversions for: more than 64 bits, for which they
// call functions that GPUs do not have, and one bit.

#ifndef TENON_IR_EXPANDCONVERSIONS_H
#define TENON_IR_EXPANDCONVERSIONS_H

#include "llvm/IR/Function.h"

namespace tenon {

/// Expands these conversions in \p F: those of more than 64 bits into
/// conversions of 64 bits and arithmetic of the integer's type, those of one
/// bit into comparisons.
void expandConversions(llvm::Function &F);

} // namespace tenon

#endif
