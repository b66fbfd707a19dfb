// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVVARIABLES_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVVARIABLES_H

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

/// Changes initial values and decorations of variables so that the back end
/// writes them as valid SPIR-V. Their metadata has been checked
/// (SpirvMetadata.h).
void mendVariables(llvm::Module &M);

} // namespace tenon

#endif
