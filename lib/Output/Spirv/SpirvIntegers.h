// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVINTEGERS_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVINTEGERS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Replaces extensions of truncated integers by bitwise operations, as LLVM's
/// optimiser does. The back end masks the number before the truncation as if it
/// had the type of the result.
void mendExtensions(llvm::Function &F);

/// Expands bit reversals to bitwise operations.
void mendBitReversals(llvm::Function &F);

} // namespace tenon

#endif
