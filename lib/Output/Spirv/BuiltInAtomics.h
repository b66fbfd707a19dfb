// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic operations by SPIR-V's names, where LLVM's back end drops their
// semantics.

#ifndef TENON_LIB_OUTPUT_SPIRV_BUILTINATOMICS_H
#define TENON_LIB_OUTPUT_SPIRV_BUILTINATOMICS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Replaces atomic updates in \p F that SPIR-V has no instruction for by loops
/// with OpAtomicCompareExchange, and operations on numbers of 8 and 16 bits by
/// those on the word of 32 bits around them.
void expandAtomics(llvm::Function &F);

/// Replaces atomic loads and stores in \p F, which LLVM's back end writes as
/// plain ones, and fences, which it writes without storage classes, by calls:
///
///   load atomic i32, ptr addrspace(1) %p syncscope("workgroup") acquire
///   -> __spirv_AtomicLoad(%p, 2, 0x2 and the storage classes)
void nameAtomics(llvm::Function &F);

} // namespace tenon

#endif
