// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_WORKAROUNDS_PACKEDSUMS_H
#define TENON_LIB_OUTPUT_WORKAROUNDS_PACKEDSUMS_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Computes sums of vectors of short in \p M one element after the other. For
/// pairs LLVM would emit add.s16x2, which ptxas 13.0 assembles incorrectly if
/// an operand's element is constant and only one element is used. To be called
/// after all optimisation.
void splitPackedSums(llvm::Module &M);

} // namespace tenon

#endif
