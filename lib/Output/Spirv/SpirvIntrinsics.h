// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVINTRINSICS_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVINTRINSICS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Expands intrinsics that LLVM's SPIR-V back end does not support, or does not
/// support for types that SPIR-V lacks. Aggregates have been split.
void expandIntrinsics(llvm::Function &F);

} // namespace tenon

#endif
