// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVSPLIT_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVSPLIT_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Cuts vectors that SPIR-V does not have into ones that it has. What has no
/// parts stays as it is.
void splitVectors(llvm::Function &F);

} // namespace tenon

#endif
