// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The alignment of buffers that a program passes. OpenCL C aligns a vector to
// its size, up to 128 bytes, and a device allocates buffers accordingly; here
// the memory is whatever the program has, such as a NumPy array, which malloc
// aligns to 16 bytes. Processors access such memory at no cost.

#ifndef TENON_LIB_TARGET_WHOLE_MEMORYALIGNMENT_H
#define TENON_LIB_TARGET_WHOLE_MEMORYALIGNMENT_H

#include "llvm/IR/Module.h"

namespace tenon {

/// What malloc guarantees, in bytes.
constexpr unsigned MallocAlignment = 16;

/// Accesses of global, constant and generic memory, and pointer parameters of
/// kernels, claim no more than malloc's alignment.
void limitMemoryAlignment(llvm::Module &M);

} // namespace tenon

#endif
