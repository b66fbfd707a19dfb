// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVPOINTERS_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVPOINTERS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Makes explicit casts of generic pointers cast pointers to bytes, the only
/// form that Intel's compilers support.
void mendPointerCasts(llvm::Function &F);

/// Makes the pointers of asynchronous copies and prefetches pointers to an
/// element, as SPIR-V requires.
void mendCopyPointers(llvm::Function &F);

} // namespace tenon

#endif
