// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Maths functions by OpenCL's names.

#ifndef TENON_LIB_OUTPUT_SPIRV_BUILTINMATHS_H
#define TENON_LIB_OUTPUT_SPIRV_BUILTINMATHS_H

#include "tenon/IR/Values/LibraryOps.h"

namespace tenon {

/// Replaces the library operation \p Call by a call of OpenCL's function.
void nameLibraryOp(llvm::CallInst &Call, const LibraryFacts &Facts);

/// Replaces instructions of \p F that LLVM's SPIR-V back end does not support
/// by calls: a few intrinsics, those that allow larger errors, and upper halves
/// of 64-bit products.
void nameMathsIntrinsics(llvm::Function &F);

} // namespace tenon

#endif
