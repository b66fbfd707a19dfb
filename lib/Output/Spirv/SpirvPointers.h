// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVPOINTERS_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVPOINTERS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Casts of generic pointers that ask what these point to become casts of
/// pointers to bytes, the only ones that Intel's compilers know.
void mendPointerCasts(llvm::Function &F);

} // namespace tenon

#endif
