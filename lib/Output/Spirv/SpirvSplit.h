// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVSPLIT_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVSPLIT_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Splits vectors that SPIR-V does not have into vectors that it has. Values
/// that cannot be split are left unchanged.
void splitVectors(llvm::Function &F);

} // namespace tenon

#endif
