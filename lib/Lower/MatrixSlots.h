// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that holds matrices (arrays with a dynamic index): LLVM counts eight
// bytes for a matrix, buffers take more. A slot is replaced by a larger one and
// every offset into it is scaled:
//
//   %s = alloca [4 x <matrix>]
//   %p = getelementptr [4 x <matrix>], ptr %s, i64 0, i64 %i
//   ->
//   %s = alloca [4 * 512 x i8], align 64
//   %o = mul i64 (8 * %i), 64
//   %p = getelementptr i8, ptr %s, i64 %o
//
// A slot that also contains something else cannot be scaled and is an error.

#ifndef TENON_LIB_LOWER_MATRIXSLOTS_H
#define TENON_LIB_LOWER_MATRIXSLOTS_H

#include "tenon/Target/MatrixTarget.h"

namespace tenon {

/// Gives every slot of \p F its real size. Loads and stores of matrices stay
/// and now address buffers; padding of matrices that were never stored is zero.
/// False if an error was reported.
bool enlargeMatrixSlots(llvm::Function &F, const MatrixTarget &Target);

} // namespace tenon

#endif
