// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_TRANSPOSEDWORDS_H
#define TENON_LIB_TARGET_SIMT_NVPTX_TRANSPOSEDWORDS_H

#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Transposes the \p Words of two or four lines: each word has consecutive
/// elements of a line before, and consecutive elements of a column after.
void emitTransposed(llvm::IRBuilderBase &B,
                    llvm::MutableArrayRef<llvm::Value *> Words);

} // namespace tenon

#endif
