// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic operations by SPIR-V's names, where LLVM's back end loses something.

#ifndef TENON_LIB_OUTPUT_SPIRV_BUILTINATOMICS_H
#define TENON_LIB_OUTPUT_SPIRV_BUILTINATOMICS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Atomic loads and stores in \p F, of which LLVM's back end makes plain ones,
/// and fences, which it writes for no kind of memory, become calls:
///
///   load atomic i32, ptr addrspace(1) %p syncscope("workgroup") acquire
///   -> __spirv_AtomicLoad(%p, 2, 0x2 and the kinds of memory)
void nameAtomics(llvm::Function &F);

} // namespace tenon

#endif
