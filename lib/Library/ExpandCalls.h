// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_LIBRARY_EXPANDCALLS_H
#define TENON_LIB_LIBRARY_EXPANDCALLS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

namespace tenon {

/// Replaces each call of \p F, an operation that has only calls as users, by
/// what \p Expand emits before it, and erases the declaration.
inline void
expandCalls(llvm::Function &F,
            llvm::function_ref<llvm::Value *(llvm::CallInst &)> Expand) {
  for (llvm::User *U : llvm::make_early_inc_range(F.users())) {
    auto *Call = llvm::cast<llvm::CallInst>(U);
    llvm::Value *Result = Expand(*Call);
    assert(Result->getType() == Call->getType() && "another operation");
    Result->takeName(Call);
    Call->replaceAllUsesWith(Result);
    Call->eraseFromParent();
  }
  F.eraseFromParent();
}

} // namespace tenon

#endif
