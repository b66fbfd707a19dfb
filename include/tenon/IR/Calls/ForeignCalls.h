// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that are only declared must be defined by something that the
// target's programs are linked with: a C library, a device's compiler, a GPU's
// library.

#ifndef TENON_IR_CALLS_FOREIGNCALLS_H
#define TENON_IR_CALLS_FOREIGNCALLS_H

#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/TargetParser/Triple.h"

namespace tenon {

/// Whether \p Callee, which \p User uses, is defined by such a library.
using IsProvidedFn = llvm::function_ref<bool(const llvm::Function &Callee,
                                             const llvm::Instruction &User)>;

/// Reports the functions and variables of \p M that nothing defines, and
/// intrinsics that \p Processor does not have, at their first use; \p Target
/// begins the messages. True if there are none.
bool checkForeignCalls(const llvm::Module &M, const llvm::Triple &Processor,
                       const llvm::Twine &Target, IsProvidedFn IsProvided);

} // namespace tenon

#endif
