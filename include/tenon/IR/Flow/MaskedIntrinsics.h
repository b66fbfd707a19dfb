// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// llvm.masked.load, .store, .gather, .scatter, .expandload and .compressstore.

#ifndef TENON_IR_FLOW_MASKEDINTRINSICS_H
#define TENON_IR_FLOW_MASKEDINTRINSICS_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Expands those of \p M to accesses of single components, after branches
/// where the mask is not constant.
void expandMaskedIntrinsics(llvm::Module &M);

} // namespace tenon

#endif
