// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous copies and prefetches by OpenCL C's names.

#ifndef TENON_LIB_OUTPUT_SPIRV_BUILTINASYNC_H
#define TENON_LIB_OUTPUT_SPIRV_BUILTINASYNC_H

#include "tenon/IR/Values/AsyncOps.h"

namespace tenon {

/// Replaces the asynchronous operations of \p F by calls of OpenCL C's
/// functions, for which SPIR-V has instructions:
///
///   call void @tenon.async.prefetch.4.p1(ptr addrspace(1) %p, i64 %n)
///   -> call void @_Z8prefetchPU3AS1Kjm(ptr addrspace(1) %p, i64 %n)
void nameAsyncOps(llvm::Function &F);

} // namespace tenon

#endif
