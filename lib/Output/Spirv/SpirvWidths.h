// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVWIDTHS_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVWIDTHS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Replaces integers of widths that SPIR-V does not have, and vectors of them,
/// by words (IntegerWords.h): LLVM's back end would round widths up and leave
/// the additional bits undefined. Values that cannot be replaced are left
/// unchanged. Intrinsics other than bit functions must have been expanded
/// before.
void replaceForeignIntegers(llvm::Function &F);

} // namespace tenon

#endif
