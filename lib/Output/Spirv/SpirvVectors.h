// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVVECTORS_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVVECTORS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Parts of vectors that \p F takes out of integers wider than 64 bits become
/// shuffles, and choices of vectors have a condition for each component.
void mendVectors(llvm::Function &F);

} // namespace tenon

#endif
