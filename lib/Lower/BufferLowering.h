// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers one function: every matrix value becomes a pointer to a buffer, every
// operation a call of the target's helper on buffers.

#ifndef TENON_LIB_LOWER_BUFFERLOWERING_H
#define TENON_LIB_LOWER_BUFFERLOWERING_H

#include "tenon/Target/MatrixTarget.h"

namespace tenon {

/// Lowers all matrices of \p F. Errors are reported at the instruction.
void lowerToBuffers(llvm::Function &F, const MatrixTarget &Target,
                    llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
