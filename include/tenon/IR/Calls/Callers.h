// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_IR_CALLS_CALLERS_H
#define TENON_IR_CALLS_CALLERS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace tenon {

using FunctionSet = llvm::SmallPtrSet<llvm::Function *, 16>;

/// The functions with a body for which \p Is is true, and those that call them,
/// directly or through others.
FunctionSet withCallers(llvm::Module &M,
                        llvm::function_ref<bool(const llvm::Function &)> Is);

} // namespace tenon

#endif
