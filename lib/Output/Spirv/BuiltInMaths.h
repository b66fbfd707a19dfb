// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mathematics by OpenCL's names.

#ifndef TENON_LIB_OUTPUT_SPIRV_BUILTINMATHS_H
#define TENON_LIB_OUTPUT_SPIRV_BUILTINMATHS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// True for a function of the C library that nameMathsLibrary() names.
bool isMathsLibrary(const llvm::Function &F);

/// A function of the C library gets OpenCL's name: `float erff(float)` ->
/// `float erf(float)`, mangled.
void nameMathsLibrary(llvm::Function &F);

/// What LLVM's SPIR-V back end does not take in \p F becomes calls: a few
/// intrinsics, and the upper words of 64-bit products.
void nameMathsIntrinsics(llvm::Function &F);

} // namespace tenon

#endif
