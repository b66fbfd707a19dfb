// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of classes of tenon/joint_matrix.h, which become matrix variables.

#ifndef TENON_LIB_RECOGNIZE_MATRIX_SLOTVARIABLES_H
#define TENON_LIB_RECOGNIZE_MATRIX_SLOTVARIABLES_H

#include "tenon/IR/Matrix/MatrixType.h"
#include "llvm/Support/Error.h"

namespace tenon {

/// True if \p Ty is or contains a joint_matrix.
bool containsSlot(const llvm::Type *Ty);

/// Replaces the joint_matrix to which \p Slot points, in its variable, by a
/// matrix of type \p Ty.
llvm::Error retypeSlot(llvm::Value *Slot, MatrixType *Ty);

} // namespace tenon

#endif
