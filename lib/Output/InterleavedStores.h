// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_INTERLEAVEDSTORES_H
#define TENON_LIB_OUTPUT_INTERLEAVEDSTORES_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Gives the shuffles of stores that interleave vectors the elements that their
/// vectors begin with, where these are poison: LLVM 22's code generator for x86
/// takes poison for the number of a first element. To be called after all
/// optimisation.
void completeInterleavedStores(llvm::Module &M);

} // namespace tenon

#endif
