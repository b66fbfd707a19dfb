// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// printf as NVIDIA's GPUs have it.

#ifndef TENON_LIB_OUTPUT_PTXPRINTF_H
#define TENON_LIB_OUTPUT_PTXPRINTF_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Makes calls of printf in \p M, a module for PTX whose variadic arguments are
/// promoted, calls of the driver's vprintf.
void writePrintf(llvm::Module &M);

} // namespace tenon

#endif
