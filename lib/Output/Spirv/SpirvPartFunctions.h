// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVPARTFUNCTIONS_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVPARTFUNCTIONS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Whether the declared function \p F, which returns a vector, can be called
/// for parts of its vectors: an intrinsic, or a maths or sub-group built-in by
/// its mangled name.
bool hasPartFunctions(const llvm::Function &F);

/// The variant of \p F for vectors of \p Count components; null if there is
/// none.
llvm::Function *partFunction(llvm::Function &F, unsigned Count);

} // namespace tenon

#endif
