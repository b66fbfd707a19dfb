// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fp8 numbers as code, on scalars and vectors of i8:
//
//           sign  exponent  fraction  bias   infinity   NaN
//   e4m3    1     4         3         7      none       0x7f
//   e5m2    1     5         2         15     0x7c       0x7d to 0x7f

#ifndef TENON_IR_FLOAT8_H
#define TENON_IR_FLOAT8_H

#include "tenon/IR/MatrixOps.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// The numbers that \p Bits are, as floats, exactly. No intermediate result is
/// subnormal, so that it holds where subnormals are flushed.
llvm::Value *decodeFloat8(llvm::IRBuilderBase &B, llvm::Value *Bits,
                          ElementKind Kind);

/// Floats rounded to \p Kind by the mode. What is too large and infinities
/// become the largest number when \p Saturating; else infinity, which in e4m3
/// is NaN, or where the mode rounds toward zero what is too large becomes the
/// largest number.
llvm::Value *encodeFloat8(llvm::IRBuilderBase &B, llvm::Value *V,
                          ElementKind Kind, Rounding Mode, bool Saturating);

} // namespace tenon

#endif
