// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is declared and called must be defined by somebody whom the target's
// programs meet: a C library, a device's compiler, a GPU's library.

#ifndef TENON_LIB_KERNEL_FOREIGNCALLS_H
#define TENON_LIB_KERNEL_FOREIGNCALLS_H

#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"

namespace tenon {

/// Says whether somebody defines \p Callee, which \p User uses.
using IsProvidedFn = llvm::function_ref<bool(const llvm::Function &Callee,
                                             const llvm::Instruction &User)>;

/// Reports the functions and variables of \p M that nobody defines, at their
/// first use; \p Target has no such function. True when there are none.
bool checkForeignCalls(const llvm::Module &M, const llvm::Twine &Target,
                       IsProvidedFn IsProvided);

} // namespace tenon

#endif
