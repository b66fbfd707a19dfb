// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic operations with SPIR-V's names, if LLVM's back end drops their
// semantics.

#ifndef TENON_LIB_OUTPUT_SPIRV_BUILTINATOMICS_H
#define TENON_LIB_OUTPUT_SPIRV_BUILTINATOMICS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Replaces atomic updates in \p F for which SPIR-V has no instruction by loops
/// with OpAtomicCompareExchange, and operations on numbers of 8 and 16 bits by
/// operations on the word of 32 bits that contains them.
void expandAtomics(llvm::Function &F);

/// Replaces atomic loads and stores in \p F, which LLVM's back end writes as
/// plain ones, and fences, which it writes without storage classes, by calls:
///
///   load atomic i32, ptr addrspace(1) %p syncscope("workgroup") acquire
///   -> __spirv_AtomicLoad(%p, 2, 0x2 and the storage classes)
void nameAtomics(llvm::Function &F);

} // namespace tenon

#endif
