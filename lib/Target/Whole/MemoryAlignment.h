// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The alignment of buffers that a program passes. OpenCL C aligns a vector to
// its size, up to 128 bytes, and devices allocate buffers accordingly. Here the
// program provides the memory, for example as a NumPy array, which malloc
// aligns to 16 bytes. Processors access such memory at no extra cost.

#ifndef TENON_LIB_TARGET_WHOLE_MEMORYALIGNMENT_H
#define TENON_LIB_TARGET_WHOLE_MEMORYALIGNMENT_H

#include "llvm/IR/Module.h"

namespace tenon {

/// What malloc guarantees, in bytes.
constexpr unsigned MallocAlignment = 16;

/// Limits the alignment of accesses to global, constant and generic memory, and
/// of kernels' pointer parameters, to malloc's.
void limitMemoryAlignment(llvm::Module &M);

} // namespace tenon

#endif
