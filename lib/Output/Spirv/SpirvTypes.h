// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types that SPIR-V does not have, outside of the code that computes with them.

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVTYPES_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVTYPES_H

#include "llvm/Support/Error.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace tenon {

/// Inlines the functions that take or give vectors that SPIR-V does not have.
void inlineForeignVectors(llvm::Module &M);

/// Gives variables of vectors that SPIR-V does not have arrays of the same
/// size, and their addresses offsets in bytes:
///
///   alloca <32 x i16>                     ->  alloca [32 x i16]
///   getelementptr <32 x i16>, ptr %p, i64 1  ->  getelementptr i8, …, i64 64
void retypeVariables(llvm::Module &M);
void retypeVariables(llvm::Function &F);

/// An error that names the first value, by its kernel and source line, whose
/// type SPIR-V does not have.
llvm::Error checkTypes(const llvm::Module &M);

} // namespace tenon

#endif
