// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_SUPPORT_CALLS_H
#define TENON_SUPPORT_CALLS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace tenon {

/// A call of the function \p Name, which is declared, if it is new, with the
/// types of \p Operands.
inline llvm::CallInst *callFunction(llvm::IRBuilderBase &B,
                                    llvm::StringRef Name, llvm::Type *Result,
                                    llvm::ArrayRef<llvm::Value *> Operands) {
  llvm::SmallVector<llvm::Type *, 8> Types;
  for (llvm::Value *V : Operands)
    Types.push_back(V->getType());
  llvm::Module &M = *B.GetInsertBlock()->getModule();
  return B.CreateCall(
      M.getOrInsertFunction(
          Name, llvm::FunctionType::get(Result, Types, /*isVarArg=*/false)),
      Operands);
}

/// The same of a function that computes \p Result from \p Operands and does
/// nothing else.
inline llvm::CallInst *
callPureFunction(llvm::IRBuilderBase &B, llvm::StringRef Name,
                 llvm::Type *Result, llvm::ArrayRef<llvm::Value *> Operands) {
  llvm::CallInst *Call = callFunction(B, Name, Result, Operands);
  llvm::Function &F = *llvm::cast<llvm::Function>(Call->getCalledOperand());
  F.setDoesNotAccessMemory();
  F.setDoesNotThrow();
  F.setWillReturn();
  return Call;
}

} // namespace tenon

#endif
