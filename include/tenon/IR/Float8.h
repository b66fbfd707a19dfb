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

/// Decodes the fp8 numbers \p Bits to floats, exactly. No intermediate result
/// is subnormal, so it also works where subnormals are flushed.
llvm::Value *decodeFloat8(llvm::IRBuilderBase &B, llvm::Value *Bits,
                          ElementKind Kind);

/// Rounds floats to \p Kind by the mode. Values that are too large, and
/// infinities, become the largest finite number if \p Saturating. Otherwise
/// they become infinity (in e4m3: NaN), except that a mode that rounds toward
/// zero gives the largest finite number for finite values.
llvm::Value *encodeFloat8(llvm::IRBuilderBase &B, llvm::Value *V,
                          ElementKind Kind, Rounding Mode, bool Saturating);

} // namespace tenon

#endif
