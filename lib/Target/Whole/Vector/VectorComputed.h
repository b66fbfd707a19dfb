// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the words of a computed B: directly if a word has elements of
// neighbouring rows, else by packing computed elements.

#ifndef TENON_LIB_TARGET_WHOLE_VECTOR_VECTORCOMPUTED_H
#define TENON_LIB_TARGET_WHOLE_VECTOR_VECTORCOMPUTED_H

#include "Target/Whole/Contract/ComputedElements.h"
#include "VectorContract.h"

namespace tenon {

/// Writes the words of steps \p First … First + \p Steps - 1 to \p Image, as
/// packWords() does.
void packComputed(llvm::IRBuilderBase &B, const VectorContraction &Facts,
                  ComputedElements &OfB, llvm::Value *First, llvm::Value *Steps,
                  llvm::Value *Image);

} // namespace tenon

#endif
