// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What usesMatrices() asks of each instruction, and about functions as callers
// see them.

#ifndef TENON_IR_MATRIX_MATRIXUSES_H
#define TENON_IR_MATRIX_MATRIXUSES_H

#include "llvm/IR/Function.h"

namespace tenon {

/// Whether the result or an operand of \p I, or the variable that it
/// allocates, is or contains a matrix.
bool usesMatrix(const llvm::Instruction &I);

/// Whether usesMatrices(), or a parameter or the result of \p F is or contains
/// a matrix.
bool mentionsMatrix(const llvm::Function &F);

} // namespace tenon

#endif
