// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fp8 and fp4 numbers as code, on scalars and vectors of i8 and i4:
//
//           sign  exponent  fraction  bias   largest   infinity   NaN
//   e2m1    1     2         1         1      0x7       none       none
//   e4m3    1     4         3         7      0x7e      none       0x7f
//   e5m2    1     5         2         15     0x7b      0x7c       0x7d to 0x7f

#ifndef TENON_LIB_IR_ELEMENTS_SMALLFLOAT_H
#define TENON_LIB_IR_ELEMENTS_SMALLFLOAT_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Decodes the fp8 or fp4 numbers \p Bits to floats, exactly. No intermediate
/// result is subnormal, so it also works where subnormals are flushed.
llvm::Value *decodeSmallFloat(llvm::IRBuilderBase &B, llvm::Value *Bits,
                              ElementKind Kind);

/// Rounds floats to \p Kind by the mode. Values that are too large, and
/// infinities, become the largest finite number if \p Saturating. Otherwise
/// they become infinity (in e4m3: NaN), except that a mode that rounds toward
/// zero gives the largest finite number for finite values. In e2m1 too large
/// values, and NaNs with their sign, always become the largest number.
llvm::Value *encodeSmallFloat(llvm::IRBuilderBase &B, llvm::Value *V,
                              ElementKind Kind, Rounding Mode, bool Saturating);

} // namespace tenon

#endif
