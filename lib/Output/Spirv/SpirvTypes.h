// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles types that SPIR-V does not have, except those of intermediate values.

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVTYPES_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVTYPES_H

#include "llvm/Support/Error.h"
#include <string>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace tenon {

/// Inlines functions whose parameters or results are vectors or integers for
/// which SPIR-V has no type. Reports kernels that become too large.
void inlineForeignTypes(llvm::Module &M);

/// Replaces variables of such types by arrays of the same size, and offsets
/// into them by offsets in bytes:
///
///   alloca <32 x i16>                     ->  alloca [32 x i16]
///   getelementptr <32 x i16>, ptr %p, i64 1  ->  getelementptr i8, …, i64 64
void retypeVariables(llvm::Module &M);
void retypeVariables(llvm::Function &F);

/// LLVM's back end supports null events only as operands of calls and stores.
/// Other instructions load one from a variable:
///
///   phi event [ null, %a ], …  ->  %p = alloca event
///                                  store event null, ptr %p
///                                  %e = load event, ptr %p
///                                  phi event [ %e, %a ], …
void mendNullEvents(llvm::Function &F);

/// An error that names the first value whose type SPIR-V does not have, by its
/// kernel and source line.
llvm::Error checkTypes(const llvm::Module &M);

/// Rewrites LLVM's message for an instruction of \p M that its back end cannot
/// select: the new message has the operation, the function and its line instead
/// of register names:
///
///   unable to legalize instruction: %9:_(s32), %10:_(s32) = G_X … (in
///   function: k)
///   -> kernel 'k': LLVM's SPIR-V back end does not support G_X (at k.cl:5)
std::string describeSelectionFailure(const llvm::Module &M,
                                     llvm::StringRef Reason);

} // namespace tenon

#endif
