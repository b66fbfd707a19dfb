// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_TRANSPOSEDWORDS_H
#define TENON_LIB_TARGET_SIMT_NVPTX_TRANSPOSEDWORDS_H

#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Changes the \p Words of two or four lines, each a run of elements of one
/// line, to words that have the elements of one column each.
void emitTransposed(llvm::IRBuilderBase &B,
                    llvm::MutableArrayRef<llvm::Value *> Words);

} // namespace tenon

#endif
