// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A slice whose source has components of another width is not a part of the
// source, but all its bits:
//
//   tenon.slice.a.i8.8x32.of.i4.8x64.at.0.0    the bytes of a matrix of i4
//   tenon.slice.a.i4.8x64.of.i8.8x32.at.0.0    and back
//
// Neighbours of a row in A, of a column in B, lowest bits first, make a byte.

#ifndef TENON_IR_MATRIX_REINTERPRETATION_H
#define TENON_IR_MATRIX_REINTERPRETATION_H

#include "tenon/IR/Matrix/MatrixOps.h"

namespace tenon {

inline bool isReinterpretation(const OpFacts &Facts) {
  return Facts.Opcode == MatrixOpcode::Slice &&
         Facts.Slice.Source->component() != Facts.Type->component();
}

/// The operand of a reinterpretation; null if \p V is none.
inline llvm::Value *reinterpreted(llvm::Value *V) {
  auto *Slice = llvm::dyn_cast<SliceOp>(V);
  return Slice && isReinterpretation(Slice->facts()) ? Slice->matrix()
                                                     : nullptr;
}

} // namespace tenon

#endif
