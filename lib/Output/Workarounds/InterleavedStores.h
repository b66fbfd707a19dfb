// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_WORKAROUNDS_INTERLEAVEDSTORES_H
#define TENON_LIB_OUTPUT_WORKAROUNDS_INTERLEAVEDSTORES_H

#include "llvm/IR/Module.h"

namespace tenon {

/// In stores that interleave vectors, replaces poison elements of the shuffles
/// by the first elements of the vectors: LLVM 22's code generator for x86
/// mistakes poison for the number of a first element. To be called after all
/// optimisation.
void completeInterleavedStores(llvm::Module &M);

} // namespace tenon

#endif
