// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions between f16 and f32 by integer operations, for processors
// without instructions for them. Each takes one element or a vector of them.

#ifndef TENON_IR_ELEMENTS_HALFCONVERSION_H
#define TENON_IR_ELEMENTS_HALFCONVERSION_H

#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// The f32 of \p Bits, i16 that hold f16; exact.
llvm::Value *expandHalf(llvm::IRBuilderBase &B, llvm::Value *Bits);

/// f32 \p V rounded to f16, nearest even, as i16. A NaN becomes quiet.
llvm::Value *shrinkHalf(llvm::IRBuilderBase &B, llvm::Value *V);

/// f64 \p V rounded to f32, to odd: the last bit is set if the result is not
/// exact. Rounding the result to a type of 16 bits is the same as rounding \p V
/// itself.
llvm::Value *narrowToOdd(llvm::IRBuilderBase &B, llvm::Value *V);

} // namespace tenon

#endif
