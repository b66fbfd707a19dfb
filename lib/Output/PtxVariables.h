// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_PTXVARIABLES_H
#define TENON_LIB_OUTPUT_PTXVARIABLES_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Replaces vectors in the initial values of \p M's variables whose bytes
/// LLVM's NVPTX back end writes to wrong offsets.
void padVectorsInVariables(llvm::Module &M);

} // namespace tenon

#endif
