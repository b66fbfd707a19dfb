// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mathematics by OpenCL's names.

#ifndef TENON_LIB_OUTPUT_SPIRV_BUILTINMATHS_H
#define TENON_LIB_OUTPUT_SPIRV_BUILTINMATHS_H

#include "tenon/IR/LibraryOps.h"

namespace tenon {

/// The library operation \p Call becomes a call of OpenCL's function.
void nameLibraryOp(llvm::CallInst &Call, const LibraryFacts &Facts);

/// What LLVM's SPIR-V back end does not take in \p F becomes calls: a few
/// intrinsics, those that may be less accurate, and the upper words of 64-bit
/// products.
void nameMathsIntrinsics(llvm::Function &F);

} // namespace tenon

#endif
