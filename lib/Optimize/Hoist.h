// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_HOIST_H
#define TENON_LIB_OPTIMIZE_HOIST_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Dominators.h"

namespace tenon {

/// Whether \p V is available at \p At or can be computed there. \p MayMove
/// decides on each instruction that is not available.
bool canHoist(const llvm::Value *V, const llvm::Instruction &At,
              const llvm::DominatorTree &Dominators,
              llvm::function_ref<bool(const llvm::Instruction &)> MayMove);

/// Moves computations of \p V before \p At, unless they are available there.
void hoist(llvm::Value *V, llvm::Instruction &At,
           const llvm::DominatorTree &Dominators);

} // namespace tenon

#endif
