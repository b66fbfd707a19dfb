// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reinterprets bytes as elements of 4 bits, and back
// (tenon/IR/Matrix/Reinterpretation.h).

#ifndef TENON_LIB_TARGET_WHOLE_WHOLENIBBLES_H
#define TENON_LIB_TARGET_WHOLE_WHOLENIBBLES_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/Target/MatrixStorage.h"

namespace tenon {

/// Emits the body of a helper into \p F, whose operands are the buffers of the
/// result and of the matrix.
void emitWholeReinterpret(llvm::IRBuilderBase &B, llvm::Function &F,
                          const OpFacts &Facts, const MatrixStorage &From,
                          const MatrixStorage &To);

} // namespace tenon

#endif
