// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_WORKAROUNDS_SINGLESTORES_H
#define TENON_LIB_OUTPUT_WORKAROUNDS_SINGLESTORES_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Replaces masked stores with a constant mask of one element by stores of that
/// element. LLVM 22's instruction selection for AVX-512 stores too many bytes
/// if the vector is the result of a truncation: the bytes of an element before
/// the truncation. To be called after all optimisation.
void storeSingleElements(llvm::Module &M);

} // namespace tenon

#endif
