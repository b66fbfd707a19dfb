// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types that SPIR-V does not have, outside of the code that computes with them.

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVTYPES_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVTYPES_H

#include "llvm/Support/Error.h"
#include <string>

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

/// What LLVM's back end says when it cannot select an instruction of \p M,
/// without the names of its registers: the operation, the function and where
/// that begins.
///
///   unable to legalize instruction: %9:_(s32), %10:_(s32) = G_X … (in
///   function: k)
///   -> kernel 'k': LLVM's SPIR-V back end does not support G_X (at k.cl:5)
std::string describeSelectionFailure(const llvm::Module &M,
                                     llvm::StringRef Reason);

} // namespace tenon

#endif
