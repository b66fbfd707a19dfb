// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The attributes that say which processor a function is compiled for.

#ifndef TENON_TARGET_PROCESSOR_H
#define TENON_TARGET_PROCESSOR_H

#include "llvm/IR/Function.h"

namespace tenon {

/// Makes \p To be compiled for the processor that \p From is compiled for.
void copyProcessor(const llvm::Function &From, llvm::Function &To);

} // namespace tenon

#endif
