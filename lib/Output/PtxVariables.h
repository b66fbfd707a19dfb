// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_PTXVARIABLES_H
#define TENON_LIB_OUTPUT_PTXVARIABLES_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Replaces initial values of \p M's variables that LLVM's NVPTX back end
/// writes incorrectly by others with the same bytes: vectors, and numbers of
/// half and bfloat.
void mendPtxVariables(llvm::Module &M);

} // namespace tenon

#endif
