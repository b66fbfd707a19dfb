// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVINTRINSICS_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVINTRINSICS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Expands LLVM's intrinsics that its SPIR-V back end does not support, or only
/// for types that SPIR-V has. Aggregates have been split.
void expandIntrinsics(llvm::Function &F);

} // namespace tenon

#endif
