// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables that have matrices in the place of classes of
// tenon/joint_matrix.h.

#ifndef TENON_LIB_RECOGNIZE_MATRIX_SLOTVARIABLES_H
#define TENON_LIB_RECOGNIZE_MATRIX_SLOTVARIABLES_H

#include "tenon/IR/MatrixType.h"
#include "llvm/Support/Error.h"

namespace tenon {

/// Gives the variable of \p Slot a matrix of type \p Ty in the place of the
/// joint_matrix that \p Slot points to.
llvm::Error retypeSlot(llvm::Value *Slot, MatrixType *Ty);

} // namespace tenon

#endif
