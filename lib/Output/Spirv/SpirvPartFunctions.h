// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVPARTFUNCTIONS_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVPARTFUNCTIONS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Whether the declared function \p F, whose result is a vector, can be called
/// for parts of its vectors: an intrinsic, or a built-in by its mangled name,
/// of mathematics or values of other lanes.
bool hasPartFunctions(const llvm::Function &F);

/// The function that does what \p F does to \p Count of the components; null
/// where there is none.
llvm::Function *partFunction(llvm::Function &F, unsigned Count);

} // namespace tenon

#endif
