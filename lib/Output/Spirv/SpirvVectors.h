// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVVECTORS_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVVECTORS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Replaces parts of vectors that \p F extracts via integers wider than 64
/// bits by shuffles, and gives selects of vectors a condition for each
/// component.
void mendVectors(llvm::Function &F);

} // namespace tenon

#endif
