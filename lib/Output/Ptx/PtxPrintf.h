// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// printf for NVIDIA's GPUs.

#ifndef TENON_LIB_OUTPUT_PTX_PTXPRINTF_H
#define TENON_LIB_OUTPUT_PTX_PTXPRINTF_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Replaces calls of printf in \p M, a module for PTX whose variadic arguments
/// are promoted, by calls of the driver's vprintf.
void writePrintf(llvm::Module &M);

} // namespace tenon

#endif
