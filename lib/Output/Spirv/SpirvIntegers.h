// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVINTEGERS_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVINTEGERS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Extensions of truncated integers become bitwise operations, as LLVM's
/// optimiser writes them: the back end masks the number before the truncation
/// as if it had the result's type.
void mendExtensions(llvm::Function &F);

/// Reversals of bits become steps of bitwise operations.
void mendBitReversals(llvm::Function &F);

} // namespace tenon

#endif
